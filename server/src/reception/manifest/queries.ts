import type { ManifestRow, TableSeating } from '@namugongo/contract/reception/manifest';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, ticket } from '../tables.ts';

const seated = and(isNotNull(ticket.receivedAt), isNull(ticket.cancelledAt));

/** Who is seated at an event, in the order of arrival. */
export const listSeated = (db: Database, eventId: number): Promise<ManifestRow[]> =>
  rows(db, and(eq(ticket.eventId, eventId), seated));

async function rows(db: Database, which: SQL | undefined): Promise<ManifestRow[]> {
  const found = await db
    .select({
      id: ticket.id,
      userName: ticket.userName,
      tableName: chair.tableName,
      chairName: chair.chairName,
      checkoutDate: ticket.checkoutDate,
      chairType: ticket.chairType,
      receivedAt: ticket.receivedAt,
      receivedBy: ticket.receivedBy,
      receivedDoor: ticket.receivedDoor,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(which)
    .orderBy(asc(ticket.receivedAt), asc(ticket.id));
  return found.flatMap(({ receivedAt, receivedBy, ...row }) =>
    receivedAt ? [{ ...row, receivedAt, receivedBy: receivedBy ?? '' }] : [],
  );
}

/** What became of tickets of an event: those named, and those of the named chairs. */
export async function findSeated(
  db: Database,
  eventId: number,
  { tickets, chairs }: { tickets: readonly number[]; chairs: readonly number[] },
): Promise<{ changed: ManifestRow[]; removed: number[] }> {
  const named = or(inArray(ticket.id, [...tickets]), inArray(ticket.chairId, [...chairs]));
  const all = await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.eventId, eventId), named));
  const changed = await rows(db, and(eq(ticket.eventId, eventId), named, seated));
  const there = new Set(changed.map(({ id }) => id));
  return { changed, removed: all.map(({ id }) => id).filter((id) => !there.has(id)) };
}

/** Tickets and seated guests of each table that has tickets. */
export async function countSeating(db: Database, eventId: number): Promise<TableSeating[]> {
  return db
    .select({
      tableName: chair.tableName,
      tickets: count(ticket.id),
      seated: count(ticket.receivedAt),
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .groupBy(chair.tableName);
}
