import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Menu.module.css';
import { MenuForm } from './MenuForm.tsx';

/** /menu: editors change the menu of every page. */
export function MenuScreen() {
  const { data: site, error, isFetching, refetch } = useSite();
  return (
    <>
      <PageHeader title="Menu" eyebrow="Shown at the top of every page" />
      <Page className={styles.page}>
        {error && !site && (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!site && !error && (
          <>
            <Loading />
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} height="14rem" />
            ))}
          </>
        )}
        {site && <MenuForm menu={site.menu} />}
      </Page>
    </>
  );
}
