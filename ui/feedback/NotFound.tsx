import type { ReactNode } from 'react';
import { LinkButton } from '../controls/Button.tsx';
import { Page } from '../layout/Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './NotFound.module.css';
import { setRenderOutput } from '../browser/render-context.ts';
import { usePageTitle } from '../browser/usePageTitle.ts';

type NotFoundProps = { title: string; actions: ReactNode; children: ReactNode };

/** Shown instead of something that does not exist; the server answers with status 404. */
export function NotFound({ title, actions, children }: NotFoundProps) {
  setRenderOutput({ status: 404 });
  return (
    <Page className={styles.edge}>
      <EmptyState level="h1" seed={2} title={title} actions={actions}>
        {children}
      </EmptyState>
    </Page>
  );
}

/** Shown for an unknown path. */
export function PageNotFound() {
  usePageTitle('Page not found');
  return (
    <NotFound
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
    </NotFound>
  );
}
