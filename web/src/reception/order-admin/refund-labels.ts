import type {
  AdminTicketDetails,
  AdminOrder,
  AdminTicket,
} from '@namugongo/contract/reception/order-admin';
import { formatMoney } from '@namugongo/contract/rules/money';
import { computeRefund } from '@namugongo/contract/rules/refunds';
import type { Tone } from '../../ui/feedback/Alert.tsx';
import { formatChairCount } from '../chairs/store/table-summary.ts';

export type RefundOption = {
  value: 'ticket' | 'order';
  label: string;
  /** The amount of the refund; the server computes the same. */
  cents: number;
  /** All active tickets of the order; the fee is refunded with them. */
  whole: boolean;
};

/** The refunds offered on a ticket's screen: the ticket alone, or the whole order. */
export function getRefundOptions(
  { order, tickets }: AdminTicketDetails,
  own: AdminTicket,
): RefundOption[] {
  const active = tickets.filter(({ cancelledAt }) => cancelledAt === null);
  const prices = active.map(({ ticket }) => ticket.amount);
  const all: RefundOption = {
    value: 'order',
    label: `The whole order, ${formatChairCount(active.length)}`,
    cents: order.leftCents,
    whole: true,
  };
  if (active.length === 1 && own.cancelledAt === null) return [{ ...all, label: 'This ticket' }];
  if (own.cancelledAt !== null) return [all];
  const named = [own.ticket.amount];
  const cents = computeRefund({ left: order.leftCents, active: prices, named });
  // A ticket that cost more than the order has left can only be refunded with the whole order.
  if (cents === null) return [all];
  return [{ value: 'ticket', label: 'This ticket', cents, whole: false }, all];
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
  { order }: Pick<AdminTicketDetails, 'order'>,
  { whole }: RefundOption,
): string {
  if (order.feeCents === 0) return '';
  const fee = formatMoney(order.feeCents, 'full');
  return whole
    ? `This includes the ${fee} processing fee.`
    : `We refund the ${fee} processing fee with the order's last ticket.`;
}

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
  { cents, whole }: RefundOption,
): string {
  const canceled = whole ? 'All tickets in the order are canceled.' : 'The ticket is canceled.';
  const { method } = details.order;
  return `${canceled} ${method === 'card' && cents > 0 ? "We're sending the refund." : formatRefundAmount(details, cents)}`;
}
