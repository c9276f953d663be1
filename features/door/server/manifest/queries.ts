import type { ManifestRow, TableSeating } from '#features/door/contract/manifest.ts';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { chair, ticket } from '#features/event/server/tables.ts';

const seated = and(isNotNull(ticket.receivedAt), isNull(ticket.cancelledAt));

/** Seated guests of an event in the order of arrival. */
export const listManifestRows = (db: Database, eventId: number): Promise<ManifestRow[]> =>
  listRows(db, and(eq(ticket.eventId, eventId), seated));

async function listRows(db: Database, which: SQL | undefined): Promise<ManifestRow[]> {
  const rows = await db
    .select({
      id: ticket.id,
      userName: ticket.userName,
      tableName: chair.tableName,
      chairName: chair.chairName,
      checkoutDate: ticket.checkoutDate,
      chairType: ticket.chairType,
      receivedAt: ticket.receivedAt,
      receivedBy: ticket.receivedBy,
      receivedDoor: ticket.receivedAtDoor,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(which)
    .orderBy(asc(ticket.receivedAt), asc(ticket.id));
  return rows.flatMap(({ receivedAt, receivedBy, ...row }) =>
    receivedAt ? [{ ...row, receivedAt, receivedBy: receivedBy ?? '' }] : [],
  );
}

/** Current rows of the given tickets and chairs of an event, and ids of tickets that are not seated. */
export async function findManifestRows(
  db: Database,
  eventId: number,
  { tickets, chairs }: { tickets: readonly number[]; chairs: readonly number[] },
): Promise<{ changed: ManifestRow[]; removed: number[] }> {
  const named = or(inArray(ticket.id, [...tickets]), inArray(ticket.chairId, [...chairs]));
  const all = await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.eventId, eventId), named));
  const changed = await listRows(db, and(eq(ticket.eventId, eventId), named, seated));
  const seatedIds = new Set(changed.map(({ id }) => id));
  return { changed, removed: all.map(({ id }) => id).filter((id) => !seatedIds.has(id)) };
}

/** Tickets and seated guests per table with tickets. */
export async function countSeatedPerTable(db: Database, eventId: number): Promise<TableSeating[]> {
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
