import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Menu.module.css';
import { MenuForm } from './MenuForm.tsx';

/** /menu: editors change the menu of every page. */
export function MenuScreen() {
  const query = useSite();
  return (
    <>
      <PageHeader title="Menu" eyebrow="Shown at the top of every page" />
      <Page className={styles.page}>
        <Loaded
          query={query}
          skeleton={
            <>
              <Loading />
              {[1, 2, 3].map((place) => (
                <Skeleton key={place} height="14rem" />
              ))}
            </>
          }
        >
          {({ menu }) => <MenuForm menu={menu} />}
        </Loaded>
      </Page>
    </>
  );
}
