import type { TicketChoice } from '../ticket-types.ts';

/** What became of someone who said that they come. 'paying': their places are held for the payment. */
export const partyStates = ['coming', 'paying', 'waiting', 'withdrawn'] as const;
export type PartyState = (typeof partyStates)[number];

export const partyStateLabels: Record<PartyState, string> = {
  coming: 'Coming',
  paying: 'Has not paid yet',
  waiting: 'On the waiting list',
  withdrawn: 'Not coming',
};

/** Whose places nobody else can have: also before they are paid. */
export const holdsPlaces = (state: PartyState): boolean => state === 'coming' || state === 'paying';

type Party = { adults: number; children: number; tickets?: readonly TicketChoice[] };

export const countPeople = ({ adults, children }: Party): number => adults + children;

/** The places that are left; null without a limit. */
export const countFree = (maxPeople: number | null, coming: number): number | null =>
  maxPeople === null ? null : Math.max(0, maxPeople - coming);

/** What is left: places of the gathering, null without a limit, and paid places by their type. */
export type Room = { free: number | null; left: ReadonlyMap<number, number> };

export const hasRoom = ({ free, left }: Room, party: Party): boolean =>
  (free === null || countPeople(party) <= free) &&
  (party.tickets ?? []).every(({ typeId, quantity }) => quantity <= (left.get(typeId) ?? 0));

const takeRoom = ({ free, left }: Room, party: Party): Room => ({
  free: free === null ? null : free - countPeople(party),
  left: new Map(
    [...left].map(([typeId, places]) => {
      const own = party.tickets?.find((ticket) => ticket.typeId === typeId)?.quantity ?? 0;
      return [typeId, places - own];
    }),
  ),
});

/**
 * Who gets a place from the waiting list: in its order, whoever fits. A party that is too large for what is left keeps its turn, and
 * smaller ones behind it are not held up.
 */
export function listPromoted<P extends Party>(waiting: readonly P[], room: Room): P[] {
  let left = room;
  return waiting.filter((party) => {
    if (!hasRoom(left, party)) return false;
    left = takeRoom(left, party);
    return true;
  });
}

/** 'bring': a dish or a thing. 'do': a service at a time, in a rota. */
export const slotKinds = ['bring', 'do'] as const;
export type SlotKind = (typeof slotKinds)[number];

export const slotKindLabels: Record<SlotKind, string> = {
  bring: 'Something to bring',
  do: 'Something to do',
};

/** The headings of the lists. */
export const slotKindHeadings: Record<SlotKind, string> = {
  bring: 'Who brings what',
  do: 'Who helps when',
};

type SlotPlaces = {
  places: number;
  takers: readonly { partyId: number; isOffered: boolean }[];
};

/** The places of a slot that nobody has. */
export const countOpenPlaces = ({ places, takers }: SlotPlaces): number =>
  Math.max(0, places - takers.length);

/**
 * How someone gets a place in a slot: an open one, or else that of someone who offers it; null when they have one already or there is
 * none.
 */
export function findPlace(slot: SlotPlaces, partyId: number): 'open' | { from: number } | null {
  if (slot.takers.some((taker) => taker.partyId === partyId)) return null;
  if (countOpenPlaces(slot) > 0) return 'open';
  const offer = slot.takers.find(({ isOffered }) => isOffered);
  return offer ? { from: offer.partyId } : null;
}
