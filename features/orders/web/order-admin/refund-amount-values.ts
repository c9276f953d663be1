import { formatMoney } from '#contract/rules/money.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';
import type {
  AdminOrder,
  AdminOrderDetails,
  AdminTicket,
} from '#features/orders/contract/order-admin.ts';
import type { Refund } from '#features/orders/contract/rules/allocate-refund.ts';
import { splitOrderRefund } from '#features/orders/contract/rules/refunds.ts';
import { isIncomeMethod } from '#features/payments/contract/payment-methods.ts';
import { listActiveTickets } from '../refunds/refund-labels.ts';
import { getTicketRefund } from '../refunds/refund-parts.ts';

export type RefundAmountValues = {
  /** What the price was wrong of. */
  what: 'ticket' | 'order';
  amount: string;
  reason: string;
  emailsReason: boolean;
};

export const emptyRefundAmount: RefundAmountValues = {
  what: 'ticket',
  amount: '',
  reason: '',
  emailsReason: false,
};

/** An order of which an amount can be refunded: paid, and not all of it is refunded. */
export const canRefundAmount = ({ state, method, leftCents }: AdminOrder): boolean =>
  state === 'paid' && isIncomeMethod(method) && leftCents > 0;

export type AmountSource = {
  value: RefundAmountValues['what'];
  label: string;
  leftCents: number;
  ticket?: number;
};

/** What an amount can be refunded of: the ticket of the screen while it is valid and not the only one, and the whole order. */
export function listAmountSources(
  details: AdminOrderDetails,
  own: AdminTicket | null,
): [AmountSource, ...AmountSource[]] {
  const active = listActiveTickets(details);
  const order: AmountSource = {
    value: 'order',
    label: 'The whole order',
    leftCents: details.order.leftCents,
  };
  const ticket = active.find(({ id }) => id === own?.ticket.id);
  if (!ticket || active.length === 1 || ticket.amount === 0) return [order];
  return [
    { value: 'ticket', label: 'This ticket', leftCents: ticket.amount, ticket: ticket.id },
    order,
  ];
}

type Parsed = { amountCents: number | null; errors: Partial<Record<'amount' | 'reason', string>> };

/** The cents, and what is missing or too much, by field. */
export function parseRefundAmount(
  { amount, reason }: Pick<RefundAmountValues, 'amount' | 'reason'>,
  leftCents: number,
): Parsed {
  const amountCents = parseCents(amount) || null;
  const amountError =
    amountCents === null
      ? 'Write an amount in dollars, for example 12.50'
      : amountCents > leftCents
        ? `Only ${formatMoney(leftCents, 'full')} can still be refunded`
        : null;
  return {
    amountCents: amountError ? null : amountCents,
    errors: {
      ...(amountError ? { amount: amountError } : {}),
      ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
    },
  };
}

/** What of an order goes back when an amount is refunded. */
export function toAmountRefund(
  details: AdminOrderDetails,
  { ticket }: Pick<AmountSource, 'ticket'>,
  amountCents: number,
): Refund {
  if (ticket !== undefined) return getTicketRefund(ticket, amountCents);
  const active = listActiveTickets(details);
  const cuts = splitOrderRefund(amountCents, active, details.order.extras);
  return {
    amountCents,
    tickets: active.map(({ id }, place) => ({ id, cents: cuts.tickets[place] ?? 0 })),
    extraCents: cuts.extras.reduce((sum, cents) => sum + cents, 0),
  };
}
