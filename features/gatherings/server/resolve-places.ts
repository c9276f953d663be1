import { payMinutes } from '#features/gatherings/contract/gathering-tickets.ts';
import type { Occurrence } from '#features/gatherings/contract/rules/occurrences.ts';
import { countFree, hasRoom, type Room } from '#features/gatherings/contract/rules/places.ts';
import {
  computeAmountDue,
  countTicketPeople,
  mergeChoices,
} from '#features/gatherings/contract/rules/ticket-choices.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { countComing, countTickets, type StoredParty } from './party-queries.ts';
import { getPayUntil, isAhead, type StoredGathering } from './rules.ts';
import { listTicketTypes } from './ticket-queries.ts';

type Limited = Pick<StoredGathering, 'id' | 'maxPeople'>;

async function countFreePlaces(
  db: Database,
  { id, maxPeople }: Limited,
  day: string,
  exceptId: number,
): Promise<number | null> {
  if (maxPeople === null) return null;
  return countFree(maxPeople, await countComing(db, { gatheringId: id, day }, exceptId));
}

/** What is left of the paid places, by the id of their type. */
async function countTicketsLeft(
  db: Database,
  id: number,
  day: string,
  exceptId: number,
): Promise<Map<number, number>> {
  const types = await listTicketTypes(db, id);
  const counts = types.length > 0 ? await countTickets(db, { gatheringId: id, day }, exceptId) : [];
  const countBooked = (typeId: number) =>
    counts.find((count) => count.typeId === typeId)?.quantity ?? 0;
  return new Map(
    types.map(({ id: typeId, stock }) => [typeId, countFree(stock, countBooked(typeId)) ?? 0]),
  );
}

/** What is left on a day. */
export const countRoom = async (db: Database, row: Limited, day: string): Promise<Room> => ({
  free: await countFreePlaces(db, row, day, 0),
  left: await countTicketsLeft(db, row.id, day, 0),
});

type Size = Pick<StoredParty, 'adults' | 'children' | 'tickets'>;

/** The numbers to store: where places are paid, those that were chosen say how many come. */
export async function resolveSize(
  db: Database,
  row: Pick<StoredGathering, 'id' | 'takesParties'>,
  { adults, children, tickets }: Size,
): Promise<Size> {
  const types = row.takesParties ? await listTicketTypes(db, row.id) : [];
  if (types.length === 0) return { adults, children, tickets: [] };
  const chosen = mergeChoices(tickets);
  if (chosen.some(({ typeId }) => !types.some(({ id }) => id === typeId)))
    throw new ProblemError('ticket-type-not-found');
  if (chosen.length === 0)
    throw new ProblemError('validation-failed', {}, { tickets: 'Choose your places' });
  if (computeAmountDue(types, chosen, 0).totalCents === 0)
    throw new ProblemError(
      'validation-failed',
      {},
      { tickets: 'Choose a place that is paid, too' },
    );
  return { ...countTicketPeople(types, chosen), tickets: chosen };
}

/** The state of a party that has places: those that are paid are held until then. */
export const toPlaceState = (
  { tickets }: Pick<StoredParty, 'tickets'>,
  payUntil: Date,
): { state: 'coming' | 'paying'; payUntil: Date | null } =>
  tickets.length > 0 ? { state: 'paying', payUntil } : { state: 'coming', payUntil: null };

export type PlaceState = ReturnType<typeof toPlaceState> | { state: 'waiting'; payUntil: null };

type Timing = {
  occurrence: Occurrence;
  now: Date;
  /** An answer that is in the list already, besides whose places there is room. */
  party?: Pick<StoredParty, 'id' | 'payUntil'>;
};

/** Whether there is room for a party now; throws 'gathering-closed' for paid places of a day that is past or canceled. */
export async function findState(
  db: Database,
  row: Limited,
  size: Size,
  { occurrence, now, party }: Timing,
): Promise<PlaceState> {
  if (size.tickets.length > 0 && !isAhead(occurrence, now))
    throw new ProblemError('gathering-closed');
  const exceptId = party?.id ?? 0;
  const free = await countFreePlaces(db, row, occurrence.day, exceptId);
  // Who answers at once waits for each statement.
  const left =
    size.tickets.length > 0
      ? await countTicketsLeft(db, row.id, occurrence.day, exceptId)
      : new Map<number, number>();
  if (!hasRoom({ free, left }, size)) return { state: 'waiting', payUntil: null };
  return toPlaceState(size, party?.payUntil ?? getPayUntil(occurrence, now, payMinutes));
}
