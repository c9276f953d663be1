import type { Account } from '#contract/account.ts';
import { findMemberByUser } from '#features/directory/server/queries.ts';
import type { Group, GroupRequest } from '#features/groups/contract/groups.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { joinGroup } from './change-membership.ts';
import { queueDecisionEmail, queueRequestEmails } from './emails.ts';
import { getGroup, requireLedGroup, requireVisibleGroup } from './get-group.ts';
import { findMember } from '#features/directory/server/queries.ts';
import * as queries from './request-queries.ts';

/** Asks the leaders. A second request while one waits changes nothing. */
export const requestToJoin = (
  platform: Platform,
  id: number,
  message: string,
  actor: Account,
): Promise<Group> =>
  platform.transact(async (db) => {
    const group = await requireVisibleGroup(db, id, actor);
    if (group.isArchived) throw new ProblemError('group-not-found');
    if (group.role !== null) throw new ProblemError('already-in-group');
    const memberId = await getOwnEntry(db, actor);
    const createdAt = platform.clock.now();
    if (await queries.insertRequestRow(db, { groupId: id, memberId, message, createdAt }))
      await queueRequestEmails(platform, db, { group, message, actor });
    return getGroup(db, id, actor);
  });

export const withdrawRequest = (
  { transact }: Platform,
  id: number,
  actor: Account,
): Promise<Group> =>
  transact(async (db) => {
    const own = await findMemberByUser(db, actor.id);
    if (own) await queries.deleteWaitingRequest(db, id, own.id);
    return getGroup(db, id, actor);
  });

export async function getWaitingRequests(
  db: Database,
  id: number,
  actor: Account,
): Promise<GroupRequest[]> {
  await requireLedGroup(db, id, actor);
  return queries.listWaitingRequests(db, id);
}

type Decision = { isAccepted: boolean; reply: string };

/** Accepts or declines, and writes to the person. Who moves to another kabondo leaves the one before. */
export const decideRequest = (
  platform: Platform,
  { id, request }: { id: number; request: number },
  { isAccepted, reply }: Decision,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const group = await requireLedGroup(db, id, actor);
    const row = await queries.lockWaitingRequest(db, id, request);
    const person = row && (await findMember(db, row.memberId));
    if (!row || !person) throw new ProblemError('group-request-not-found');
    const { memberId } = row;
    if (isAccepted) await joinGroup(platform, db, { group, memberId, actor });
    await queries.updateRequestRow(db, row.id, {
      state: isAccepted ? 'accepted' : 'declined',
      reply,
    });
    if (!isAccepted)
      await writeAuditEntry(db, platform.clock, {
        ...nameActor(actor),
        action: 'decline request to join',
        subject: `member ${memberId}`,
        after: { groupId: id, group: group.name },
      });
    await queueDecisionEmail(platform, db, { group, person, isAccepted, reply, actor });
  });

async function getOwnEntry(db: Database, actor: Account): Promise<number> {
  const own = await findMemberByUser(db, actor.id);
  if (!own) throw new ProblemError('no-own-entry');
  return own.id;
}
