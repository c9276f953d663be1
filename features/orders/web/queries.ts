import { payments } from '#features/payments/contract/payments.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { type AdminOrderDetails, orderAdmin } from '#features/orders/contract/order-admin.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';

export const ticketDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getTicket, { params: { id } });

export const orderDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getOrder, { params: { id } });

/** Polling interval in ms while a refund is on its way, else false. */
export const getRefundRefetchInterval = (details: AdminOrderDetails | undefined): number | false =>
  details && details.order.refundDueCents > 0 ? 2_000 : false;

/** The newest change that a dialog about an order or ticket began with; after a conflict, that which is shown since then. */
export function useSeenChange(details: AdminOrderDetails) {
  const { seen, onError } = useSeenRecord(details);
  return { seen: seen.changes.at(-1)?.id ?? 0, onError };
}

/** Everything that shows tickets or the payments of their orders. */
export const changedByTickets = [
  orderAdmin.getTicket,
  orderAdmin.getOrder,
  reports.listSoldChairs,
  reports.getSalesPerTable,
  chairs.list,
  payments.getBoard,
  payments.listOpenIssues,
  drawers.list,
  drawers.get,
];
