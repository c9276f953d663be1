import type {
  Hall,
  Offer,
  Party,
  Seat,
} from '#features/seats/contract/rules/together/list-placements.ts';

export type Admits = Seat['admits'];
export const families: Admits = ['adult', 'children'];

/** A round table, drawn as '.' free, 'x' taken, 'a' free and accessible; seat ids are table times 100 plus place. */
export function buildTable(
  number: number,
  drawing: string,
  {
    x = (number - 1) * 10,
    y = 0,
    admits = families,
    chairType = 'adult' as Seat['chairType'],
    childrenLeft = null as number | null,
  } = {},
) {
  const seats = [...drawing].map((sign, place) => ({
    id: number * 100 + place,
    chairType,
    admits,
    isAccessible: sign === 'a',
    isFree: sign !== 'x',
  }));
  return { name: `Table ${number}`, x, y, seats, childrenLeft };
}
export const buildHall = (...tables: ReturnType<typeof buildTable>[]): Hall => ({
  tables,
  focus: { x: 0, y: 0 },
});
export const party = (adults: number, children = 0, accessible = 0): Party => ({
  adults,
  children,
  accessible,
});
/** 'kind: chairs with c for children'. */
export const describeOffer = (offer: Offer | undefined) =>
  offer &&
  `${offer.kind}: ${offer.seats
    .map(({ chairId, guestType }) => `${chairId}${guestType === 'children' ? 'c' : ''}`)
    .join(' ')}`;
