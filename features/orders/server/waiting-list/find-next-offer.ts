import { findSeats } from '#features/seats/contract/rules/together/find-seats.ts';
import type {
  Hall,
  Offer,
  Party,
  Seat,
} from '#features/seats/contract/rules/together/list-placements.ts';
import { maxOvertakes, type PartySeating, type WaitingEntry } from './rules.ts';

const getSize = ({ adults, children }: PartySeating): number => adults + children;

/** Those of a party who get this many seats: the adults first. */
const toSmallerParty = ({ adults, accessible }: PartySeating, seats: number): Party => ({
  adults: Math.min(adults, seats),
  children: seats - Math.min(adults, seats),
  accessible: Math.min(accessible, seats),
});

/** Whether the seat would help to seat the party. */
const isUseful = (seat: Seat, { adults, children, accessible }: PartySeating): boolean =>
  (!seat.isAccessible || accessible > 0) &&
  ((adults > 0 && seat.admits.includes('adult')) ||
    (children > 0 && seat.admits.includes('children')));

const filterFree = (hall: Hall, isAllowed: (seat: Seat) => boolean): Hall => ({
  ...hall,
  tables: hall.tables.map((table) => ({
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, isFree: seat.isFree && isAllowed(seat) })),
  })),
});

const countFree = (hall: Hall, isCounted: (seat: Seat) => boolean): number =>
  hall.tables.flatMap(({ seats }) => seats.filter((seat) => seat.isFree && isCounted(seat))).length;

/** The best seats for a party as it wishes them; null when none fit now. */
export function findOfferFor(hall: Hall, seating: PartySeating): Offer | null {
  const size = getSize(seating);
  const free = countFree(hall, (seat) => isUseful(seat, seating));
  const fewest = seating.acceptsFewer ? Math.ceil(size / 2) : size;
  for (let seats = Math.min(size, free); seats >= fewest; seats--) {
    const [offer] = findSeats(hall, toSmallerParty(seating, seats), 1);
    if (offer && (!seating.isTogether || offer.kind !== 'near')) return offer;
  }
  return null;
}

/** Whether the party could be seated as it wishes if all chairs of the hall that are on sale were free. */
export const canEverSeat = (hall: Hall, seating: PartySeating): boolean =>
  findOfferFor(hall, seating) !== null;

export type NextOffer = {
  party: WaitingEntry;
  offer: Offer;
  /** Ids of the parties ahead that are passed over. */
  overtaken: number[];
};
export type Choice = {
  next: NextOffer | null;
  /** Of the kept chairs, those that stay gathered for parties that were passed over too often. */
  gathered: number[];
};

/**
 * Whose turn it is: the oldest party that fits now. From a party that was passed over three times, the later ones get no more seats
 * that it could use: these are gathered until they fit it, or until there are as many as it has guests, which are then offered although
 * they are not together. `reserved` are the chairs that the public cannot buy yet.
 */
export function chooseNextOffer(
  parties: readonly WaitingEntry[],
  { hall, reserved, canGather }: { hall: Hall; reserved: ReadonlySet<number>; canGather: boolean },
): Choice {
  const gatherers: WaitingEntry[] = [];
  let open = hall;
  for (const [index, party] of parties.entries()) {
    const mustGather = canGather && party.overtaken >= maxOvertakes;
    const offer =
      findOfferFor(open, party) ?? (mustGather ? findGathered(open, reserved, party) : null);
    if (offer) {
      const ahead = parties.slice(0, index).filter(({ overtaken }) => overtaken < maxOvertakes);
      return {
        next: { party, offer, overtaken: ahead.map(({ id }) => id) },
        gathered: [],
      };
    }
    if (!mustGather) continue;
    gatherers.push(party);
    open = filterFree(open, (seat) => !isUseful(seat, party));
  }
  const gathered = hall.tables
    .flatMap(({ seats }) => seats)
    .filter((seat) => reserved.has(seat.id) && gatherers.some((party) => isUseful(seat, party)));
  return { next: null, gathered: gathered.map(({ id }) => id) };
}

/** Seats that are only near each other, once as many are gathered as the party has guests. */
function findGathered(
  hall: Hall,
  reserved: ReadonlySet<number>,
  party: WaitingEntry,
): Offer | null {
  const gathered = filterFree(hall, ({ id }) => reserved.has(id));
  if (countFree(gathered, (seat) => isUseful(seat, party)) < getSize(party)) return null;
  return findOfferFor(gathered, { ...party, isTogether: false });
}
