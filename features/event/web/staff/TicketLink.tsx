import { linkTo } from '#contract/screens.ts';
import type { ReactNode } from 'react';

type TicketLinkProps = { id: number; className?: string | undefined; children: ReactNode };

/** Links to a ticket's screen. A plain link, as router links are slow in tables of 5,000 rows. */
export function TicketLink({ id, className, children }: TicketLinkProps) {
  return (
    <a href={linkTo('/ticket/$id', { id })} className={className}>
      {children}
    </a>
  );
}
