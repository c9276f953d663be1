import type { Desk, DeskOrder, DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { formatMoney } from '@namugongo/contract/rules/money';
import { refundOf } from '@namugongo/contract/rules/refunds';
import type { Tone } from '../../ui/Notice.tsx';
import { chairCount } from '../chairs/table-facts.ts';

export type RefundChoice = {
  value: 'ticket' | 'order';
  label: string;
  /** What goes back; the server works out the same. */
  cents: number;
  /** With the last tickets of the order the fee goes back too. */
  whole: boolean;
};

/** What can be refunded from a ticket's screen: it alone, or its whole order. */
export function refundChoices({ order, tickets }: Desk, own: DeskTicket): RefundChoice[] {
  const living = tickets.filter(({ cancelledAt }) => cancelledAt === null);
  const prices = living.map(({ ticket }) => ticket.amount);
  const all: RefundChoice = {
    value: 'order',
    label: `The whole order, ${chairCount(living.length)}`,
    cents: order.leftCents,
    whole: true,
  };
  if (living.length === 1 && own.cancelledAt === null) return [{ ...all, label: 'This ticket' }];
  if (own.cancelledAt !== null) return [all];
  const named = [own.ticket.amount];
  const cents = refundOf({ left: order.leftCents, living: prices, named });
  // More than is left is refused: only the whole can be given back then.
  if (cents === null) return [all];
  return [{ value: 'ticket', label: 'This ticket', cents, whole: false }, all];
}

/** How the money gets back to who paid. */
export function moneyWords({ order }: Pick<Desk, 'order'>, cents: number): string {
  const amount = formatMoney(cents, 'full');
  if (cents === 0) return 'Nothing was paid, so no money goes back.';
  switch (order.method) {
    case 'card':
      return `${amount} goes back to the card of ${order.name}.`;
    case 'gift':
      return 'It was a gift: no money changes hands.';
    case 'cash':
      return `Hand ${amount} back to ${order.name} in cash.`;
    case 'check':
    case 'zelle':
    case 'free':
      return `Pay ${amount} back to ${order.name}.`;
  }
}

export function feeWords({ order }: Pick<Desk, 'order'>, { whole }: RefundChoice): string {
  if (order.feeCents === 0) return '';
  const fee = formatMoney(order.feeCents, 'full');
  return whole
    ? `The processing fee of ${fee} is in it.`
    : `The processing fee of ${fee} is kept until the last ticket of the order is refunded.`;
}

/** Of what failed to go back before: the whole order takes it along. */
export function failedWords({ order }: Pick<Desk, 'order'>, { whole }: RefundChoice): string {
  if (!whole || order.refundFailedCents === 0) return '';
  return `The ${formatMoney(order.refundFailedCents, 'full')} that could not be returned before are tried again with it.`;
}

export type RefundLine = { tone: Tone; words: string; again: boolean };

/**
 * Where money stands that was promised back, a line for what is on its way and one for what failed. `promisedCents`: what was just
 * tried again from this screen, which then tells how it ended; else null.
 */
export function refundLines(
  { refundDueCents, refundFailedCents }: Pick<DeskOrder, 'refundDueCents' | 'refundFailedCents'>,
  promisedCents: number | null,
): RefundLine[] {
  const money = (cents: number) => formatMoney(cents, 'full');
  const lines: RefundLine[] = [];
  if (refundFailedCents > 0) {
    const once = promisedCents === null ? '' : ' again';
    lines.push({
      tone: 'danger',
      words: `A refund of ${money(refundFailedCents)} could not be carried out${once}.`,
      again: true,
    });
  }
  if (refundDueCents > 0)
    lines.push({
      tone: 'plain',
      words: `A refund of ${money(refundDueCents)} is on its way.`,
      again: false,
    });
  if (lines.length === 0 && promisedCents !== null && promisedCents > 0)
    lines.push({
      tone: 'ok',
      words: `The refund of ${money(promisedCents)} was carried out.`,
      again: false,
    });
  return lines;
}

/** What is told once it is done. */
export function doneWords(desk: Desk, { cents, whole }: RefundChoice): string {
  const what = whole ? 'All tickets of the order are cancelled.' : 'The ticket is cancelled.';
  const { method } = desk.order;
  return `${what} ${method === 'card' && cents > 0 ? 'The money is on its way back.' : moneyWords(desk, cents)}`;
}
