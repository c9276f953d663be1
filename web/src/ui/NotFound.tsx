import { LinkButton } from './Button.tsx';
import { Page } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './NotFound.module.css';
import { usePageTitle } from './usePageTitle.ts';

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <Page className={styles.edge}>
      <EmptyState
        level="h1"
        seed={2}
        title="This page does not exist"
        actions={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/reception" look="quiet">
              UMD Tickets
            </LinkButton>
          </>
        }
      >
        It may have been moved or removed, or the address has a small mistake in it.
      </EmptyState>
    </Page>
  );
}
