import { payments } from '@namugongo/contract/payments';
import { chairs } from '@namugongo/contract/reception/chairs';
import { reports } from '@namugongo/contract/reception/reports';
import { type OrderDesk, ticketDesk } from '@namugongo/contract/reception/ticket-desk';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';

export const deskOf = (id: number) => queryOf(ticketDesk.read, { params: { id } });

export const orderDeskOf = (id: number) => queryOf(ticketDesk.order, { params: { id } });

/** Money on its way back arrives, or fails, by itself: so often is an order looked at until then. */
export const refundEvery = (desk: OrderDesk | undefined): number | false =>
  desk && desk.order.refundDueCents > 0 ? 2_000 : false;

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

/** Everything that shows tickets, or the money of their orders, is read anew. */
export async function refreshTickets(client: QueryClient): Promise<void> {
  const paths = [
    ticketDesk.read.path,
    ticketDesk.order.path,
    reports.sold.path,
    reports.summary.path,
    chairs.list.path,
    payments.board.path,
    payments.open.path,
  ];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
