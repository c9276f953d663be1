import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { splitAmount } from './refunds.ts';

export type Exchange = {
  /** How the order was paid. */
  method: PaymentMethod;
  /** What the ticket costs, without what was refunded of it. */
  ticketCents: number;
  /** The price of the type that it has, on this chair; undefined when there is none any more. */
  fromCents: number | undefined;
  /** The price of the type that it gets, on this chair. */
  toCents: number;
};

/**
 * What a ticket of another type costs more, which can't be exchanged, or less, which can be refunded: the ticket then costs what its new
 * type costs. One of which an amount was refunded may cost less than its type, and stays as cheap.
 */
export function planExchange({ method, ticketCents, fromCents = 0, toCents }: Exchange): {
  moreCents: number;
  lessCents: number;
} {
  // Nobody pays for a gift, whatever its type.
  if (method === 'gift') return { moreCents: 0, lessCents: 0 };
  // A ticket that was free costs something only since more was paid for it.
  const moreCents = Math.max(0, toCents - Math.max(ticketCents, fromCents));
  return { moreCents, lessCents: Math.max(0, ticketCents - toCents) };
}

type Difference = { moreCents: number; lessCents: number };

/**
 * The parts of several tickets of an order that change together: what some cost more and others less counts against each other, and the
 * rest is shared in proportion by those that cost more, or less.
 */
export function planExchanges(lines: readonly Difference[]): Difference[] {
  const more = lines.map(({ moreCents }) => moreCents);
  const less = lines.map(({ lessCents }) => lessCents);
  const sum = (cents: readonly number[]) => cents.reduce((all, part) => all + part, 0);
  const netCents = sum(more) - sum(less);
  const moreShares = splitAmount(Math.max(0, netCents), more);
  const lessShares = splitAmount(Math.max(0, -netCents), less);
  return lines.map((_, place) => ({
    moreCents: moreShares[place] ?? 0,
    lessCents: lessShares[place] ?? 0,
  }));
}
