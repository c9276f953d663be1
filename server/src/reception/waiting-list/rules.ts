import type { PartyState } from '@namugongo/contract/reception/waiting-list';
import { addMinutes } from '../../platform/clock.ts';
import { type EventRecord, getSaleEnd } from '../events/rules.ts';
import { findSeats } from '../together/find-seats.ts';
import type { Hall, Offer, OfferKind, Party, Seat } from '../together/list-placements.ts';

/** A larger party is passed over so often; then seats are gathered for it. */
export const maxOvertakes = 3;
/** How long the link of a confirmation email works, in minutes. */
export const confirmMinutes = 60;
/** How many emails about joining one address gets a day. */
export const maxJoinEmails = 6;

export type Wishes = {
  adults: number;
  children: number;
  isTogether: boolean;
  acceptsFewer: boolean;
};
/** A party in line. */
export type WaitingEntry = Wishes & { id: number; overtaken: number };

type Sale = Pick<EventRecord, 'countdownTarget' | 'salesUntil' | 'salesFrom'>;
const shortDays = 2;

/** On the last two days of the sale, offers are short and no seats are gathered. */
const getShortTime = (sale: Sale): Date => addMinutes(getSaleEnd(sale), -shortDays * 24 * 60);

/** The end of an offer: 24 hours from now, 2 hours on the last two days, never after the sale. */
export function getOfferExpiry(sale: Sale, now: Date): Date {
  const hours = now < getShortTime(sale) ? 24 : 2;
  const end = addMinutes(now, hours * 60);
  return end < getSaleEnd(sale) ? end : getSaleEnd(sale);
}

/** Until when seats can be gathered for a larger party; null when it is too late. */
export function getGatheringEnd(sale: Sale, now: Date): Date | null {
  const end = getShortTime(sale);
  return now < end ? end : null;
}

const isOpen = (state: PartyState): boolean => state === 'waiting' || state === 'offered';
/** Whether the party can leave. */
export const isListed = (state: PartyState): boolean => state === 'unconfirmed' || isOpen(state);

/** True when the link of an unconfirmed party no longer works. */
export const isConfirmationExpired = (
  { state, joinedAt }: { state: PartyState; joinedAt: Date },
  now: Date,
): boolean => state === 'unconfirmed' && addMinutes(joinedAt, confirmMinutes) <= now;

/** The state of a party that declines: seats apart cost a party that wants to sit together no place in line. */
export const getDeclinedState = ({
  isTogether,
  offerKind,
}: {
  isTogether: boolean;
  offerKind: OfferKind | null;
}): 'waiting' | 'passed' => (isTogether && offerKind === 'near' ? 'waiting' : 'passed');

const getSize = ({ adults, children }: Wishes): number => adults + children;

/** Those of a party who get this many seats: the adults first. */
const toSmallerParty = ({ adults }: Wishes, seats: number): Party => ({
  adults: Math.min(adults, seats),
  children: seats - Math.min(adults, seats),
  accessible: 0,
});

/** Whether the seat would help to seat the party. */
const isUseful = (seat: Seat, { adults, children }: Wishes): boolean =>
  !seat.isAccessible &&
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
export function findOfferFor(hall: Hall, wishes: Wishes): Offer | null {
  const size = getSize(wishes);
  const free = countFree(hall, (seat) => isUseful(seat, wishes));
  const fewest = wishes.acceptsFewer ? Math.ceil(size / 2) : size;
  for (let seats = Math.min(size, free); seats >= fewest; seats--) {
    const [offer] = findSeats(hall, toSmallerParty(wishes, seats), 1);
    if (offer && (!wishes.isTogether || offer.kind !== 'near')) return offer;
  }
  return null;
}

/** Whether the party could be seated as it wishes if all chairs of the hall that are on sale were free. */
export const canEverSeat = (hall: Hall, wishes: Wishes): boolean =>
  findOfferFor(hall, wishes) !== null;

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
 * they are not together. `kept` are the chairs that the public cannot buy yet.
 */
export function chooseNextOffer(
  parties: readonly WaitingEntry[],
  { hall, kept, canGather }: { hall: Hall; kept: ReadonlySet<number>; canGather: boolean },
): Choice {
  const gatherers: WaitingEntry[] = [];
  let open = hall;
  for (const [index, party] of parties.entries()) {
    const mustGather = canGather && party.overtaken >= maxOvertakes;
    const offer =
      findOfferFor(open, party) ?? (mustGather ? findGathered(open, kept, party) : null);
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
    .filter((seat) => kept.has(seat.id) && gatherers.some((party) => isUseful(seat, party)));
  return { next: null, gathered: gathered.map(({ id }) => id) };
}

/** Seats that are only near each other, once as many are gathered as the party has guests. */
function findGathered(hall: Hall, kept: ReadonlySet<number>, party: WaitingEntry): Offer | null {
  const gathered = filterFree(hall, ({ id }) => kept.has(id));
  if (countFree(gathered, (seat) => isUseful(seat, party)) < getSize(party)) return null;
  return findOfferFor(gathered, { ...party, isTogether: false });
}

/** '1 seat', '3 seats'. */
export const countWords = (count: number, word: string): string =>
  `${count} ${count === 1 ? word : `${word}s`}`;

/** '2 adults and 1 child'. */
export const listGuests = ({ adults, children }: { adults: number; children: number }): string =>
  [
    adults > 0 && countWords(adults, 'adult'),
    children > 0 && (children === 1 ? '1 child' : `${children} children`),
  ]
    .filter(Boolean)
    .join(' and ');
