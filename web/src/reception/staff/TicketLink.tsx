import type { ReactNode } from 'react';

type TicketLinkProps = { id: number; className?: string | undefined; children: ReactNode };

/** Leads to a ticket's own screen. A plain link: a table of 5,000 rows has one in each, and the router's own are dear. */
export function TicketLink({ id, className, children }: TicketLinkProps) {
  return (
    <a href={`#/ticket/${id}`} className={className}>
      {children}
    </a>
  );
}
