import { formatMoney } from '#contract/rules/money.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { callApi } from '#ui/api.ts';
import { formatSentRefund } from '../refunds/refund-labels.ts';
import { useSeenChange } from '../queries.ts';
import { toByHand } from '../supplements/useSupplementRequest.ts';
import { type MoveResult, useTicketAction } from '../useTicketAction.ts';
import type { MoveMoney, SeatChoice } from './useMoveDifference.tsx';

type SeatMove = {
  details: AdminTicketDetails;
  /** The ticket of the screen. */
  ticketId: number;
  seats: readonly SeatChoice[];
  /** Says who is where now. */
  message: string;
  /** Moves them without a payment. */
  move: (options: { seen: number; takesPromised: boolean }) => Promise<MoveResult>;
  onDone: () => void;
};

/** Moves tickets of an order to free chairs, and settles the difference of the prices in the same call. */
export function useSeatMove({ details, ticketId, seats, message, move, onDone }: SeatMove) {
  const { seen, onError } = useSeenChange(details);
  const params = { orderId: details.order.id };
  return useTicketAction(
    ticketId,
    async ({ money, takesPromised }: { money: MoveMoney; takesPromised: boolean }) => {
      if (money.kind === 'none') return move({ seen, takesPromised });
      const change = {
        seats: seats.map(({ ticket, chair }) => ({ ticket: ticket.id, chair: chair.id })),
        seen,
        takesPromised,
      };
      if (money.kind === 'payment') return requestPayment(money, change);
      const { drawer, parts, lessCents } = money;
      await callApi(supplements.moveAndRefund, {
        params,
        body: { ...change, lessCents, ...(drawer && { drawer }) },
      });
      return { message: `${message} ${formatSentRefund(details, parts)}` };
    },
    { onDone, onError },
  );

  type Change = Parameters<typeof callApi<typeof supplements.requestOrder>>[1]['body'];
  async function requestPayment(
    { howPaid, moreCents }: Extract<MoveMoney, { kind: 'payment' }>,
    change: Omit<Change, 'moreCents'>,
  ): Promise<MoveResult> {
    const byHand = toByHand(howPaid);
    const row = await callApi(supplements.requestOrder, {
      params,
      body: { ...change, moreCents, byHand },
    });
    const total = formatMoney(row.totalCents, 'full');
    if (byHand) return { message: `${message} ${total} paid (${getMethodLabel(byHand.method)}).` };
    return {
      message: row.isEmailed
        ? `We’ll email ${details.order.email} a link to pay ${total}.`
        : `The link to pay ${total} is on the ticket’s page.`,
      undo: () => callApi(supplements.cancel, { params: { id: row.id } }),
    };
  }
}
