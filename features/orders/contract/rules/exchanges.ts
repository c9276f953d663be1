import { isIncomeMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';

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
  const moreCents = Math.max(0, toCents - Math.max(ticketCents, fromCents));
  const lessCents = isIncomeMethod(method) ? Math.max(0, ticketCents - toCents) : 0;
  return { moreCents, lessCents };
}
