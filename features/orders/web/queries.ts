import { payments } from '#features/payments/contract/payments.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { type AdminOrderDetails, orderAdmin } from '#features/orders/contract/order-admin.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';

export const ticketDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getTicket, { params: { id } });

export const orderDetailsQueryOptions = (id: number) =>
  apiQueryOptions(orderAdmin.getOrder, { params: { id } });

/** Polling interval in ms while a refund is on its way or a price difference waits for its payment, else false. */
export function getRefundRefetchInterval(details: AdminOrderDetails | undefined): number | false {
  if (!details) return false;
  if (details.order.refundDueCents > 0) return 2_000;
  return details.supplements.some(({ state }) => state === 'open') ? 5_000 : false;
}

/** The newest change that a dialog about an order or ticket began with; after a conflict, that which is shown since then. */
export function useSeenChange(details: AdminOrderDetails) {
  const { seen, onError } = useSeenRecord(details);
  return { seen: seen.changes.at(-1)?.id ?? 0, onError };
}

/** Everything that shows tickets or the payments of their orders. */
export const changedByTickets = [
  orderAdmin.getTicket,
  orderAdmin.getOrder,
  supplements.quote,
  supplements.quoteOrder,
  reports.listSoldChairs,
  reports.getSalesPerTable,
  chairs.list,
  payments.getBoard,
  payments.listOpenIssues,
  drawers.list,
  drawers.get,
];
