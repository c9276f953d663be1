import type { ReactNode } from 'react';
import { Page } from '../layout/Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './NotFound.module.css';
import { setRenderOutput } from '../browser/render-context.ts';

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
