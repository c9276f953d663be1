import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/Notice.tsx';
import { newsOf } from './queries.ts';

/** What was just done to the ticket. */
export function NewsNotice({ ticketId }: { ticketId: number }) {
  const { data: words } = useQuery(newsOf(ticketId));
  return <div role="status">{words && <Notice tone="ok">{words}</Notice>}</div>;
}
