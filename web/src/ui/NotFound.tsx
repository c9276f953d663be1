import { LinkButton } from './Button.tsx';
import { Page } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './NotFound.module.css';
import { usePageTitle } from './usePageTitle.ts';

/** Shown for an unknown path. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <Page className={styles.edge}>
      <EmptyState
        level="h1"
        seed={2}
        title="We couldn't find this page"
        actions={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/reception" variant="secondary">
              UMD Tickets
            </LinkButton>
          </>
        }
      >
        It may have moved, or the address may have a typo.
      </EmptyState>
    </Page>
  );
}
