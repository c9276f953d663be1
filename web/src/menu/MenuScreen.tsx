import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import styles from './Menu.module.css';
import { MenuForm } from './MenuForm.tsx';

/** /menu: the sections and links at the head of every page. */
export function MenuScreen() {
  const { data: site, error, isFetching, refetch } = useSite();
  return (
    <>
      <BarkHeader title="Menu" eyebrow="What stands at the head of every page" />
      <Page className={styles.page}>
        {error && !site && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
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
