import type { ChairType } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { planExchange } from '#features/orders/contract/rules/exchanges.ts';
import { isIncomeMethod } from '#features/payments/contract/payment-methods.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';

type Details = Pick<AdminTicketDetails, 'order' | 'typePrices'>;

const findPrice = ({ typePrices }: Details, type: ChairType): number | undefined =>
  typePrices.find(({ guestType }) => guestType === type)?.cents;

/** The types that a ticket can get, with their prices. */
export const listOtherTypes = ({ typePrices }: Details, { chairType }: Pick<Ticket, 'chairType'>) =>
  typePrices.filter(({ guestType }) => guestType !== chairType);

export type Exchange = {
  guestType: ChairType;
  priceCents: number;
  moreCents: number;
  lessCents: number;
  /** The price of the type that the ticket has, with which the exchange can be undone; null if it can't. */
  undoCents: number | null;
};

/** What an exchange does about the money; null for a type without a price. The server plans the same. */
export function describeExchange(
  details: Details,
  { chairType, amount }: Pick<Ticket, 'chairType' | 'amount'>,
  guestType: ChairType,
): Exchange | null {
  const { method } = details.order;
  const fromCents = findPrice(details, chairType);
  const toCents = findPrice(details, guestType);
  if (toCents === undefined) return null;
  const plan = planExchange({ method, ticketCents: amount, fromCents, toCents });
  const isReversible =
    fromCents !== undefined &&
    planExchange({ method, ticketCents: amount, fromCents: toCents, toCents: fromCents })
      .moreCents === 0;
  return { guestType, priceCents: toCents, ...plan, undoCents: isReversible ? fromCents : null };
}

/** Both prices, and what happens with the difference unless a treasurer decides about it. */
export function formatExchange(
  { order }: Pick<Details, 'order'>,
  { amount }: Pick<Ticket, 'amount'>,
  { guestType, priceCents, moreCents, lessCents }: Exchange,
): string {
  const money = (cents: number) => formatMoney(cents, 'full');
  if (order.method === 'gift') return 'The ticket was a gift, so no money changes hands.';
  const type = guestTypeLabels[guestType];
  const prices = `This ticket cost ${money(amount)}, and ${type} costs ${money(priceCents)}.`;
  if (moreCents > 0)
    return `${prices} That's ${money(moreCents)} more. The ticket changes as soon as it's paid.`;
  if (lessCents > 0) return `${prices} The difference is ${money(lessCents)}.`;
  return isIncomeMethod(order.method) ? `${prices} No money changes hands.` : 'It stays free.';
}
