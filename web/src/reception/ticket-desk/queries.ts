import { chairs } from '@namugongo/contract/reception/chairs';
import { reports } from '@namugongo/contract/reception/reports';
import { ticketDesk } from '@namugongo/contract/reception/ticket-desk';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';

export const deskOf = (id: number) => queryOf(ticketDesk.read, { params: { id } });

/** What was just done to a ticket, in words for its screen. */
export const newsOf = (id: number) =>
  queryOptions<string | null>({
    queryKey: ['ticket news', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const tellNews = (client: QueryClient, id: number, words: string | null): void => {
  client.setQueryData<string | null>(newsOf(id).queryKey, words);
};

/** Everything that shows tickets is read anew. */
export async function refreshTickets(client: QueryClient): Promise<void> {
  const paths = [ticketDesk.read.path, reports.sold.path, reports.summary.path, chairs.list.path];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
