import type {
  AdminTicketDetails,
  AdminOrder,
  AdminTicket,
} from '#features/orders/contract/order-admin.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatExtras } from '#features/event/contract/rules/extras.ts';
import type { Refund } from '#features/orders/contract/rules/allocate-refund.ts';
import { computeRefund } from '#features/orders/contract/rules/refunds.ts';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import type { Tone } from '#ui/feedback/Alert.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';
import { listRefundParts, type RefundPart } from './refund-parts.ts';

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

/** The refunds offered on a ticket's screen: the ticket alone, chosen ones of three or more, or the whole order with its extras. */
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
  const andExtras = formatExtras(order.extras) === '' ? '' : ' and extras';
  const whole = createOption(
    'order',
    `The whole order, ${formatChairCount(active.length)}${andExtras}`,
    active.map(({ id }) => id),
  );
  if (own.cancelledAt !== null) return [whole];
  const one = createOption('ticket', 'This ticket', [own.ticket.id]);
  if (active.length === 1) return [{ ...whole, label: `${one.label}${andExtras}` }];
  // A ticket that cost more than the order has left can only be refunded with the whole order.
  if (one.cents === null) return [whole];
  return active.length > 2
    ? [one, createOption('some', 'Chosen tickets', chosen), whole]
    : [one, whole];
}

/** What of an order goes back with these tickets, and with its extras when no ticket stays. */
export const toRefund = (
  { order, tickets }: Pick<AdminTicketDetails, 'order' | 'tickets'>,
  option: Pick<RefundOption, 'cents' | 'tickets' | 'whole'>,
): Refund => ({
  amountCents: option.cents ?? 0,
  tickets: listActiveTickets({ tickets })
    .filter(({ id }) => option.tickets.includes(id))
    .map(({ id, amount }) => ({ id, cents: amount })),
  extraCents: option.whole ? order.extras.reduce((sum, { leftCents }) => sum + leftCents, 0) : 0,
});

/** How the refund reaches the payer: each part the way it was paid. */
export function formatRefundAmount(
  { order }: Pick<AdminTicketDetails, 'order'>,
  parts: readonly RefundPart[],
): string {
  if (parts.length === 0)
    return order.method === 'gift'
      ? 'It was free, so there is nothing to refund.'
      : 'Nothing was paid, so there is nothing to refund.';
  return parts.map((part) => formatRefundPart(order, part, parts.length > 1)).join(' ');
}

function formatRefundPart(
  { name }: Pick<AdminOrder, 'name'>,
  { method, cents, differences }: RefundPart,
  isOneOfSeveral: boolean,
): string {
  const amount = formatMoney(cents, 'full');
  switch (method) {
    case 'card':
      return isOneOfSeveral || differences > 0
        ? `We'll refund ${amount} to the card that paid ${describePaid(differences)}.`
        : `We'll refund ${amount} to ${name}'s card.`;
    case 'gift':
      return 'It was free, so there is nothing to refund.';
    case 'cash':
      return `Give ${name} ${amount} back in cash.`;
    case 'check':
    case 'zelle':
    case 'free':
      return `Pay ${name} ${amount} back${isOneOfSeveral ? ` (${getMethodLabel(method)})` : ''}.`;
  }
}

const describePaid = (differences: number): string =>
  differences === 0
    ? 'the order'
    : differences === 1
      ? 'the price difference'
      : 'the price differences';

/** The message after a refund, of which we send what goes to a card. */
export const formatSentRefund = (
  { order }: Pick<AdminTicketDetails, 'order'>,
  parts: readonly RefundPart[],
): string =>
  parts.length > 0 && parts.every(({ method }) => method === 'card')
    ? `We're sending the refund of ${formatMoney(sumParts(parts), 'full')}.`
    : formatRefundAmount({ order }, parts);

const sumParts = (parts: readonly RefundPart[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

export function formatFeeNote(
  { order, tickets }: Pick<AdminTicketDetails, 'order' | 'tickets'>,
  { whole }: RefundOption,
): string {
  const priceCents = [
    ...listActiveTickets({ tickets }).map(({ amount }) => amount),
    ...order.extras.map(({ leftCents }) => leftCents),
  ].reduce((sum, cents) => sum + cents, 0);
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
  option: Pick<RefundOption, 'cents' | 'tickets' | 'whole'>,
): string {
  const { tickets, whole } = option;
  const canceled = whole
    ? 'All tickets in the order are canceled.'
    : tickets.length === 1
      ? 'The ticket is canceled.'
      : `${tickets.length} tickets are canceled.`;
  return `${canceled} ${formatSentRefund(details, listRefundParts(details, toRefund(details, option)))}`;
}
