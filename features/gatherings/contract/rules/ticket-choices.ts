import { computeTotals } from '#features/payments/contract/rules/fees.ts';
import type { AmountDue, TicketChoice, TicketType } from '../ticket-types.ts';

type Types = readonly Pick<TicketType, 'id' | 'title' | 'priceCents' | 'isForChild'>[];

/** How many adults and children the chosen places are for; a type that is gone counts for nobody. */
export function countTicketPeople(types: Types, tickets: readonly TicketChoice[]) {
  const count = (isForChild: boolean) =>
    tickets.reduce(
      (sum, { typeId, quantity }) =>
        types.some((type) => type.id === typeId && type.isForChild === isForChild)
          ? sum + quantity
          : sum,
      0,
    );
  return { adults: count(false), children: count(true) };
}

/** Why prices can't be offered: with free places alone nobody could pay. */
export const findPriceError = (types: readonly Pick<TicketType, 'priceCents'>[]): string | null =>
  types.length > 0 && types.every(({ priceCents }) => priceCents === 0)
    ? 'Enter a price for at least one place, or remove them all: then people come free'
    : null;

/** What the chosen places cost, with the card fee. */
export function computeAmountDue(
  types: Types,
  tickets: readonly TicketChoice[],
  feePercent: number,
): AmountDue {
  const lines = tickets.flatMap(({ typeId, quantity }) => {
    const type = types.find(({ id }) => id === typeId);
    return type ? [{ typeId, title: type.title, priceCents: type.priceCents, quantity }] : [];
  });
  const amounts = lines.map(({ priceCents, quantity }) => priceCents * quantity);
  const { feeCents, totalCents } = computeTotals(amounts, feePercent);
  return { lines, feePercent, feeCents, totalCents };
}

/** The same choices, each type once, without those of nobody. */
export function mergeChoices(tickets: readonly TicketChoice[]): TicketChoice[] {
  const quantities = new Map<number, number>();
  for (const { typeId, quantity } of tickets)
    quantities.set(typeId, (quantities.get(typeId) ?? 0) + quantity);
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([typeId, quantity]) => ({ typeId, quantity }));
}

/** '2 × Adult, private room, 1 × Child' */
export const describeTickets = (lines: readonly { title: string; quantity: number }[]): string =>
  lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');
