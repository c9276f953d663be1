import { payments } from '@namugongo/contract/payments';
import { chairs } from '@namugongo/contract/reception/chairs';
import { reports } from '@namugongo/contract/reception/reports';
import { type AdminOrderDetails, orderAdmin } from '@namugongo/contract/reception/order-admin';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { apiQueryOptions } from '../../api.ts';

export const ticketDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getTicket, { params: { id } });

export const orderDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getOrder, { params: { id } });

/** Polling interval in ms while a refund is on its way, else false. */
export const getRefundRefetchInterval = (details: AdminOrderDetails | undefined): number | false =>
  details && details.order.refundDueCents > 0 ? 2_000 : false;

/** The message about the last change of a ticket, for its screen. */
export const flashMessageQueryOptions = (id: number) =>
  queryOptions<string | null>({
    queryKey: ['ticket news', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const setFlashMessage = (client: QueryClient, id: number, message: string | null): void => {
  client.setQueryData<string | null>(flashMessageQueryOptions(id).queryKey, message);
};

/** Refetches everything that shows tickets or the payments of their orders. */
export async function invalidateTickets(client: QueryClient): Promise<void> {
  const paths = [
    orderAdmin.getTicket.path,
    orderAdmin.getOrder.path,
    reports.listSoldChairs.path,
    reports.getSalesPerTable.path,
    chairs.list.path,
    payments.getBoard.path,
    payments.listOpenIssues.path,
  ];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
