import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { RequestRow } from './rules.ts';
import { joinRequest } from './tables.ts';

type RequestInput = typeof joinRequest.$inferInsert;

const isActive = isNull(joinRequest.deletedAt);
/** What the secretary sees: what somebody confirmed. */
const isConfirmed = and(isActive, ne(joinRequest.state, 'unconfirmed'));

/** Confirmed requests, newest first. */
export const listRequests = (db: Database, which?: SQL): Promise<RequestRow[]> =>
  db.select().from(joinRequest).where(and(isConfirmed, which)).orderBy(desc(joinRequest.id));

export const findRequest = async (db: Database, id: number): Promise<RequestRow | undefined> =>
  (await listRequests(db, eq(joinRequest.id, id)))[0];

export const countWaitingRequests = (db: Database): Promise<number> =>
  db.$count(joinRequest, and(isActive, eq(joinRequest.state, 'waiting')));

/** Locks a request that is in a state until the end of the transaction. */
export async function lockRequest(
  db: Database,
  id: number,
  state: RequestRow['state'],
): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(joinRequest)
    .where(and(isActive, eq(joinRequest.id, id), eq(joinRequest.state, state)))
    .for('update');
  return row;
}

/** Locks a request in whatever state, also a deleted one, until the end of the transaction. */
export async function lockRequestRow(db: Database, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(joinRequest).where(eq(joinRequest.id, id)).for('update');
  return row;
}

/** The request of a confirmation link, locked until the end of the transaction. */
export async function lockRequestByHash(
  db: Database,
  hash: string,
): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(joinRequest)
    .where(and(isActive, eq(joinRequest.confirmHash, hash)))
    .for('update');
  return row;
}

export async function insertRequestRow(db: Database, row: RequestInput): Promise<number> {
  const [inserted] = await db.insert(joinRequest).values(row).returning({ id: joinRequest.id });
  if (!inserted) throw new Error('The request was not inserted.');
  return inserted.id;
}

export const { update: updateRequestRow } = accessRows(joinRequest);

/** Whoever sends the form again replaces what they had not confirmed. */
export async function deleteUnconfirmedRequests(db: Database, email: string): Promise<void> {
  await db
    .delete(joinRequest)
    .where(and(eq(joinRequest.email, email), eq(joinRequest.state, 'unconfirmed')));
}

/** A newer correction of the same person replaces the one that waits. */
export async function deleteWaitingCorrection(db: Database, memberId: number): Promise<void> {
  await db
    .delete(joinRequest)
    .where(and(eq(joinRequest.memberId, memberId), eq(joinRequest.state, 'waiting')));
}

/** Marks a request as deleted, or restores it; false when it does not exist or is already in that state. */
export async function setRequestDeleted(
  db: Database,
  id: number,
  deletedAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(joinRequest)
    .set({ deletedAt })
    .where(
      and(
        eq(joinRequest.id, id),
        ne(joinRequest.state, 'unconfirmed'),
        deletedAt ? isActive : isNotNull(joinRequest.deletedAt),
      ),
    )
    .returning({ id: joinRequest.id });
  return changed.length > 0;
}
