import type {
  AdminTicketDetails,
  AdminOrder,
  AdminTicket,
} from '#features/orders/contract/order-admin.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { computeRefund } from '#features/orders/contract/rules/refunds.ts';
import type { Tone } from '#ui/feedback/Alert.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';

export type RefundOption = {
  value: 'ticket' | 'some' | 'order';
  label: string;
  /** The tickets to refund. */
  tickets: readonly number[];
  /** The amount of the refund; the server computes the same. Null when less is left than the tickets cost. */
  cents: number | null;
  /** All active tickets of the order; the fee is refunded with them. */
  whole: boolean;
};

/** The tickets of an order that can still be refunded. */
export const listActiveTickets = ({ tickets }: Pick<AdminTicketDetails, 'tickets'>) =>
  tickets.filter(({ cancelledAt }) => cancelledAt === null).map(({ ticket }) => ticket);

/** The refunds offered on a ticket's screen: the ticket alone, chosen ones of three or more, or the whole order. */
export function getRefundOptions(
  details: AdminTicketDetails,
  own: AdminTicket,
  chosen: readonly number[],
): RefundOption[] {
  const { order } = details;
  const active = listActiveTickets(details);
  const createOption = (
    value: RefundOption['value'],
    label: string,
    ids: readonly number[],
  ): RefundOption => {
    const named = active.filter(({ id }) => ids.includes(id));
    return {
      value,
      label,
      tickets: named.map(({ id }) => id),
      whole: named.length === active.length,
      cents: computeRefund({
        left: order.leftCents,
        active: active.map(({ amount }) => amount),
        named: named.map(({ amount }) => amount),
      }),
    };
  };
  const whole = createOption(
    'order',
    `The whole order, ${formatChairCount(active.length)}`,
    active.map(({ id }) => id),
  );
  if (own.cancelledAt !== null) return [whole];
  const one = createOption('ticket', 'This ticket', [own.ticket.id]);
  if (active.length === 1) return [{ ...whole, label: one.label }];
  // A ticket that cost more than the order has left can only be refunded with the whole order.
  if (one.cents === null) return [whole];
  return active.length > 2
    ? [one, createOption('some', 'Chosen tickets', chosen), whole]
    : [one, whole];
}

/** How the refund reaches the payer. */
export function formatRefundAmount(
  { order }: Pick<AdminTicketDetails, 'order'>,
  cents: number,
): string {
  const amount = formatMoney(cents, 'full');
  if (cents === 0) return 'Nothing was paid, so there is nothing to refund.';
  switch (order.method) {
    case 'card':
      return `We'll refund ${amount} to ${order.name}'s card.`;
    case 'gift':
      return 'It was free, so there is nothing to refund.';
    case 'cash':
      return `Give ${order.name} ${amount} back in cash.`;
    case 'check':
    case 'zelle':
    case 'free':
      return `Pay ${order.name} ${amount} back.`;
  }
}

export function formatFeeNote(
  { order, tickets }: Pick<AdminTicketDetails, 'order' | 'tickets'>,
  { whole }: RefundOption,
): string {
  const priceCents = listActiveTickets({ tickets }).reduce((sum, { amount }) => sum + amount, 0);
  const feeCents = Math.min(order.feeCents, order.leftCents - priceCents);
  if (feeCents <= 0) return '';
  const fee = formatMoney(feeCents, 'full');
  return whole
    ? `This includes the ${fee} processing fee.`
    : `We refund the ${fee} processing fee with the order's last ticket.`;
}

/** Note on what was refunded before, by which the tickets cost less now. */
export const formatEarlierRefund = ({ order }: Pick<AdminTicketDetails, 'order'>): string =>
  order.refundedCents > 0
    ? `${formatMoney(order.refundedCents, 'full')} of this order was refunded before, so ${formatMoney(order.leftCents, 'full')} is left.`
    : '';

/** Note on failed refunds, which a refund of the whole order retries. */
export function formatRefundFailure(
  { order }: Pick<AdminTicketDetails, 'order'>,
  { whole }: RefundOption,
): string {
  if (!whole || order.refundFailedCents === 0) return '';
  return `The ${formatMoney(order.refundFailedCents, 'full')} that failed before will be tried again.`;
}

export type RefundStatusLine = { tone: Tone; message: string; canRetry: boolean };

/** Messages about unfinished refunds. `promisedCents`: the amount just retried on this screen, whose result is added; else null. */
export function getRefundStatusLines(
  { refundDueCents, refundFailedCents }: Pick<AdminOrder, 'refundDueCents' | 'refundFailedCents'>,
  promisedCents: number | null,
): RefundStatusLine[] {
  const money = (cents: number) => formatMoney(cents, 'full');
  const lines: RefundStatusLine[] = [];
  if (refundFailedCents > 0) {
    const suffix = promisedCents === null ? '' : ' again';
    lines.push({
      tone: 'danger',
      message: `A refund of ${money(refundFailedCents)} failed${suffix}.`,
      canRetry: true,
    });
  }
  if (refundDueCents > 0)
    lines.push({
      tone: 'plain',
      message: `We're refunding ${money(refundDueCents)}.`,
      canRetry: false,
    });
  if (lines.length === 0 && promisedCents !== null && promisedCents > 0)
    lines.push({
      tone: 'ok',
      message: `The refund of ${money(promisedCents)} is done.`,
      canRetry: false,
    });
  return lines;
}

/** The message after a refund. */
export function formatRefundResult(
  details: AdminTicketDetails,
  { cents: chosenCents, tickets, whole }: Pick<RefundOption, 'cents' | 'tickets' | 'whole'>,
): string {
  const cents = chosenCents ?? 0;
  const canceled = whole
    ? 'All tickets in the order are canceled.'
    : tickets.length === 1
      ? 'The ticket is canceled.'
      : `${tickets.length} tickets are canceled.`;
  const { method } = details.order;
  return `${canceled} ${method === 'card' && cents > 0 ? "We're sending the refund." : formatRefundAmount(details, cents)}`;
}
