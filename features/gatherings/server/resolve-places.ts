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

/** What is left on a day; without the places of one party, if it is named. */
export async function countRoom(
  db: Database,
  { id, maxPeople }: Pick<StoredGathering, 'id' | 'maxPeople'>,
  day: string,
  exceptId = 0,
): Promise<Room> {
  const coming = maxPeople === null ? 0 : await countComing(db, { gatheringId: id, day }, exceptId);
  const types = await listTicketTypes(db, id);
  const counts = types.length > 0 ? await countTickets(db, { gatheringId: id, day }, exceptId) : [];
  const countBooked = (typeId: number) =>
    counts.find((count) => count.typeId === typeId)?.quantity ?? 0;
  return {
    free: countFree(maxPeople, coming),
    left: new Map(
      types.map(({ id: typeId, stock }) => [typeId, countFree(stock, countBooked(typeId)) ?? 0]),
    ),
  };
}

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
  row: Pick<StoredGathering, 'id' | 'maxPeople'>,
  size: Size,
  { occurrence, now, party }: Timing,
): Promise<PlaceState> {
  if (size.tickets.length > 0 && !isAhead(occurrence, now))
    throw new ProblemError('gathering-closed');
  const room = await countRoom(db, row, occurrence.day, party?.id);
  if (!hasRoom(room, size)) return { state: 'waiting', payUntil: null };
  return toPlaceState(size, party?.payUntil ?? getPayUntil(occurrence, now, payMinutes));
}
