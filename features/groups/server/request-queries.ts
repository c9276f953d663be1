import { and, asc, eq, exists, isNull } from 'drizzle-orm';
import { member } from '#features/directory/server/tables.ts';
import type { GroupRequest } from '#features/groups/contract/groups.ts';
import type { Database } from '#platform/database/database.ts';
import { communityGroup, groupRequest } from './tables.ts';

const isWaiting = eq(groupRequest.state, 'waiting');
const isOfMember = (groupId: number, memberId: number) =>
  and(eq(groupRequest.groupId, groupId), eq(groupRequest.memberId, memberId), isWaiting);

/** The requests to a group that wait, oldest first. */
export const listWaitingRequests = (db: Database, groupId: number): Promise<GroupRequest[]> =>
  db
    .select({
      id: groupRequest.id,
      name: member.name,
      message: groupRequest.message,
      createdAt: groupRequest.createdAt,
    })
    .from(groupRequest)
    .innerJoin(member, eq(member.id, groupRequest.memberId))
    .where(and(eq(groupRequest.groupId, groupId), isWaiting))
    .orderBy(asc(groupRequest.id));

/** How many requests wait, in groups that still meet. */
export const countWaitingRequests = (db: Database): Promise<number> =>
  db.$count(
    groupRequest,
    and(
      isWaiting,
      exists(
        db
          .select()
          .from(communityGroup)
          .where(
            and(
              eq(communityGroup.id, groupRequest.groupId),
              isNull(communityGroup.deletedAt),
              eq(communityGroup.isArchived, false),
            ),
          ),
      ),
    ),
  );

/** Adds a request; false when one of the person waits already. */
export async function insertRequestRow(
  db: Database,
  row: typeof groupRequest.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(groupRequest)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: groupRequest.id });
  return inserted.length > 0;
}

/** Locks a request that waits. */
export async function lockWaitingRequest(
  db: Database,
  groupId: number,
  id: number,
): Promise<typeof groupRequest.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(groupRequest)
    .where(and(eq(groupRequest.groupId, groupId), eq(groupRequest.id, id), isWaiting))
    .for('update');
  return row;
}

export async function updateRequestRow(
  db: Database,
  id: number,
  change: Pick<typeof groupRequest.$inferInsert, 'state' | 'reply'>,
): Promise<void> {
  await db.update(groupRequest).set(change).where(eq(groupRequest.id, id));
}

/** Whoever was added meanwhile has asked in vain no more. */
export async function acceptWaitingRequest(
  db: Database,
  groupId: number,
  memberId: number,
): Promise<void> {
  await db.update(groupRequest).set({ state: 'accepted' }).where(isOfMember(groupId, memberId));
}

export async function deleteWaitingRequest(
  db: Database,
  groupId: number,
  memberId: number,
): Promise<void> {
  await db.delete(groupRequest).where(isOfMember(groupId, memberId));
}
