import {
  and,
  arrayContains,
  asc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  not,
  or,
} from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  chair,
  chairClaim,
  orderChair,
  tablePosition,
  ticket,
} from '#features/event/server/tables.ts';
import { compareChairs, type ChairRecord } from './rules.ts';

export type ChairRowInput = Omit<ChairRecord, 'id' | 'eventId' | 'claim'>;

const columns = {
  ...getTableColumns(chair),
  claim: {
    state: chairClaim.state,
    cartId: chairClaim.cartId,
    expiresAt: chairClaim.expiresAt,
    guestType: chairClaim.guestType,
    amountCents: chairClaim.amountCents,
    promise: chairClaim.promise,
    promisedUntil: chairClaim.promisedUntil,
  },
};

const withClaim = (db: Database) =>
  db
    .select(columns)
    .from(chair)
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    );

/** An event's chairs, sorted by name. */
export async function listChairs(
  db: Database,
  eventId: number,
  { chairType, admits }: { chairType?: ChairType | undefined; admits?: ChairType | undefined } = {},
): Promise<ChairRecord[]> {
  const rows = await withClaim(db).where(
    and(
      eq(chair.eventId, eventId),
      chairType && eq(chair.chairType, chairType),
      admits && or(eq(chair.chairType, admits), arrayContains(chair.alsoAdmits, [admits])),
    ),
  );
  return rows.toSorted(compareChairs);
}

export async function findChairs(
  db: Database,
  eventId: number,
  ids: readonly number[],
): Promise<ChairRecord[]> {
  return withClaim(db).where(and(eq(chair.eventId, eventId), inArray(chair.id, [...ids])));
}

export async function findChair(db: Database, chairId: number): Promise<ChairRecord | null> {
  const [existing] = await withClaim(db).where(eq(chair.id, chairId));
  return existing ?? null;
}

/** A chair of the same table and type, or null. */
export async function findChairLike(
  db: Database,
  eventId: number,
  { tableName, chairType }: Pick<ChairRecord, 'tableName' | 'chairType'>,
): Promise<ChairRecord | null> {
  const [alike] = await withClaim(db)
    .where(
      and(
        eq(chair.eventId, eventId),
        eq(chair.tableName, tableName),
        eq(chair.chairType, chairType),
      ),
    )
    .orderBy(asc(chair.id))
    .limit(1);
  return alike ?? null;
}

/**
 * Locks the chair until the transaction ends. With 'update' a hold waits for the lock; with 'no key update' only the box
 * office and a move wait.
 */
export async function lockChair(
  db: Database,
  chairId: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<ChairRecord | null> {
  await db.select({ id: chair.id }).from(chair).where(eq(chair.id, chairId)).for(strength);
  return findChair(db, chairId);
}

/** Locks the chairs against changes and deletion until the transaction ends; with 'update' also against holds. */
export async function lockChairs(
  db: Database,
  chairIds: readonly number[],
  strength: 'share' | 'update' = 'share',
): Promise<ChairRecord[]> {
  await db
    .select({ id: chair.id })
    .from(chair)
    .where(inArray(chair.id, [...chairIds]))
    .orderBy(asc(chair.id))
    .for(strength);
  return withClaim(db)
    .where(inArray(chair.id, [...chairIds]))
    .orderBy(asc(chair.id));
}

/** Inserts the chairs that do not exist yet and returns them. */
export async function insertChairRows(
  db: Database,
  eventId: number,
  chairs: readonly ChairRowInput[],
): Promise<(typeof chair.$inferSelect)[]> {
  return db
    .insert(chair)
    .values(chairs.map((item) => ({ eventId, ...item })))
    .onConflictDoNothing({ target: [chair.eventId, chair.tableName, chair.chairName] })
    .returning();
}

export const { update: updateChairRow } = accessRows(chair);

type TableKey = { eventId: number; tableName: string };

export const listTableChairs = (
  db: Database,
  { eventId, tableName }: TableKey,
): Promise<ChairRecord[]> =>
  withClaim(db).where(and(eq(chair.eventId, eventId), eq(chair.tableName, tableName)));

/** The limit of children of a table, which stays as it is until the caller's transaction ends; null when the event has no such table. */
export async function lockTable(
  db: Database,
  { eventId, tableName }: TableKey,
): Promise<{ maxChildren: number | null } | null> {
  const [row] = await db
    .select({ maxChildren: tablePosition.maxChildren })
    .from(tablePosition)
    .where(and(eq(tablePosition.eventId, eventId), eq(tablePosition.tableName, tableName)))
    .for('update');
  return row ?? null;
}

/** Limits the children on chairs of other guests at a table; false when the event has no such table. */
export async function updateMaxChildren(
  db: Database,
  { eventId, tableName }: TableKey,
  maxChildren: number | null,
): Promise<boolean> {
  const rows = await db
    .update(tablePosition)
    .set({ maxChildren })
    .where(and(eq(tablePosition.eventId, eventId), eq(tablePosition.tableName, tableName)))
    .returning({ tableName: tablePosition.tableName });
  return rows.length > 0;
}

/** Opens the adults' chairs of tables to further guests. */
export async function updateTableGuests(
  db: Database,
  eventId: number,
  guests: { tableNames: string[]; alsoAdmits: ChairType[]; maxChildren: number | null },
): Promise<void> {
  const { tableNames, alsoAdmits, maxChildren } = guests;
  await db
    .update(chair)
    .set({ alsoAdmits })
    .where(
      and(
        eq(chair.eventId, eventId),
        inArray(chair.tableName, tableNames),
        eq(chair.chairType, 'adult'),
      ),
    );
  await db
    .update(tablePosition)
    .set({ maxChildren })
    .where(and(eq(tablePosition.eventId, eventId), inArray(tablePosition.tableName, tableNames)));
}

export async function updateAccessible(
  db: Database,
  { eventId, tableName, chairName }: TableKey & { chairName: string },
): Promise<void> {
  await db
    .update(chair)
    .set({ isAccessible: true })
    .where(
      and(
        eq(chair.eventId, eventId),
        eq(chair.tableName, tableName),
        eq(chair.chairName, chairName),
      ),
    );
}

export async function updateAdmits(
  db: Database,
  chairId: number,
  alsoAdmits: ChairType[],
): Promise<void> {
  await db.update(chair).set({ alsoAdmits }).where(eq(chair.id, chairId));
}

/**
 * Deletes a chair that nobody has, with what is left of its claim, its reservations and its past requests; past orders and canceled
 * tickets keep its label. False when it has an open request or a ticket. The caller has locked it and read its claim.
 */
export async function deleteChairRow(db: Database, chairId: number): Promise<boolean> {
  const isRequested = exists(
    db
      .select({ id: chairClaim.chairId })
      .from(chairClaim)
      .where(
        and(
          eq(chairClaim.chairId, chair.id),
          inArray(chairClaim.promise, ['REQUESTED', 'APPROVED']),
        ),
      ),
  );
  const hasTicket = exists(
    db
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket.chairId, chair.id), isNull(ticket.cancelledAt))),
  );
  const rows = await db
    .delete(chair)
    .where(and(eq(chair.id, chairId), not(isRequested), not(hasTicket)))
    .returning({ tableName: chair.tableName, chairName: chair.chairName });
  for (const label of rows) {
    await db.update(orderChair).set(label).where(eq(orderChair.chairId, chairId));
    await db.update(ticket).set(label).where(eq(ticket.chairId, chairId));
  }
  return rows.length > 0;
}

export const countChairs = (db: Database, eventId: number): Promise<number> =>
  db.$count(chair, eq(chair.eventId, eventId));
