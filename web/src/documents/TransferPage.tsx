import type { ReactNode } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';

/** A screen from which one file goes up or down, with the way back to all documents. */
export function TransferPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TeamPage
      title={title}
      wide={false}
      actions={
        <LinkButton to="/documents" look="quiet">
          All documents
        </LinkButton>
      }
    >
      {children}
    </TeamPage>
  );
}
