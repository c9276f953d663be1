import type { Account } from '#contract/account.ts';
import { lockMember, findMember } from '#features/directory/server/queries.ts';
import { isPresent } from '#features/directory/server/rules.ts';
import type { GroupMember } from '#features/groups/contract/groups.ts';
import type { GroupRole } from '#features/groups/contract/rules/group-kinds.ts';
import { nameActor, writeAuditEntries, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireLedGroup, requireVisibleGroup, toGroupMember } from './get-group.ts';
import * as queries from './membership-queries.ts';
import { lockGroup } from './queries.ts';
import type { GroupRow } from './rules.ts';
import { acceptWaitingRequest } from './request-queries.ts';

type Place = { id: number; memberId: number };

/** Adds a person of the directory. Whoever is in another kabondo has to ask to join this one. */
export const addMember = (
  platform: Platform,
  { id, memberId }: Place,
  actor: Account,
): Promise<GroupMember> =>
  platform.transact(async (db) => {
    const group = await requireLedGroup(db, id, actor);
    if (await queries.findGroupMember(db, id, memberId)) throw new ProblemError('already-in-group');
    await requireNoOtherKabondo(db, group, memberId);
    return joinGroup(platform, db, { group, memberId, actor });
  });

/** Makes the person a member of the group; a person has one kabondo. Throws 'member-not-found' and 'member-away'. */
export async function joinGroup(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { group, memberId, actor }: { group: GroupRow; memberId: number; actor: Account },
): Promise<GroupMember> {
  await requirePresent(db, memberId);
  await queries.saveGroupMemberRow(db, {
    groupId: group.id,
    memberId,
    role: 'member',
    joinedAt: clock.now(),
  });
  const before =
    group.kind === 'kabondo' ? await queries.setKabondoOfMember(db, memberId, group.name) : [];
  await acceptWaitingRequest(db, group.id, memberId);
  await writeAuditEntry(db, clock, {
    ...toAuditEntry('add to group', { id: group.id, memberId }, actor),
    before: before[0] && { kabondo: before[0].kabondo },
    after: describePlace(group, 'member'),
  });
  return getMember(db, group.id, memberId);
}

export const changeMemberRole = (
  { transact, clock }: Platform,
  { id, memberId }: Place,
  role: GroupRole,
  actor: Account,
): Promise<GroupMember> =>
  transact(async (db) => {
    const group = await requireLedGroup(db, id, actor);
    await lockGroup(db, id);
    const before = await getMember(db, id, memberId);
    const joinedAt = before.joinedAt ?? clock.now();
    await queries.saveGroupMemberRow(db, { groupId: id, memberId, role, joinedAt });
    await writeAuditEntry(db, clock, {
      ...toAuditEntry('change role in group', { id, memberId }, actor),
      before: describePlace(group, before.role),
      after: describePlace(group, role),
    });
    return getMember(db, id, memberId);
  });

/** For the leaders and the secretary, and for the person, who leaves. */
export const removeMember = (
  { transact, clock }: Platform,
  { id, memberId }: Place,
  actor: Account,
): Promise<void> =>
  transact(async (db) => {
    const group = await requireVisibleGroup(db, id, actor);
    await lockGroup(db, id);
    const before = await queries.findGroupMember(db, id, memberId);
    const isOwn = before?.userId === actor.id;
    if (!isOwn) await requireLedGroup(db, id, actor);
    if (!before) throw new ProblemError('member-not-found');
    // The row of a member by the entry alone says what Undo needs: that they belonged to it.
    const { role, joinedAt } = before;
    await queries.saveGroupMemberRow(db, {
      groupId: id,
      memberId,
      role,
      joinedAt: joinedAt ?? clock.now(),
    });
    await queries.setMemberRemoved(db, id, memberId, clock.now());
    if (group.kind === 'kabondo') await queries.setKabondoOfMember(db, memberId, '');
    await writeAuditEntry(db, clock, {
      ...toAuditEntry(isOwn ? 'leave group' : 'remove from group', { id, memberId }, actor),
      before: describePlace(group, role),
    });
  });

/** Undoes a removal, with the role from before; a repeated call changes nothing. */
export const restoreMember = (
  { transact, clock }: Platform,
  { id, memberId }: Place,
  actor: Account,
): Promise<GroupMember> =>
  transact(async (db) => {
    const group = await requireLedGroup(db, id, actor);
    await requirePresent(db, memberId);
    await requireNoOtherKabondo(db, group, memberId);
    if (await queries.setMemberRemoved(db, id, memberId, null)) {
      if (group.kind === 'kabondo') await queries.setKabondoOfMember(db, memberId, group.name);
      const { role } = await getMember(db, id, memberId);
      await writeAuditEntry(db, clock, {
        ...toAuditEntry('restore in group', { id, memberId }, actor),
        after: describePlace(group, role),
      });
    }
    return getMember(db, id, memberId);
  });

/** Puts everyone whose entry has the text into the group; returns their number. */
export const assignKabondo = (
  { transact, clock }: Platform,
  id: number,
  kabondo: string,
  actor: Account,
): Promise<number> =>
  transact(async (db) => {
    const group = await requireLedGroup(db, id, actor);
    if (group.kind !== 'kabondo') throw new ProblemError('group-not-found');
    const before = await queries.renameKabondo(db, kabondo, group.name);
    await writeAuditEntries(
      db,
      clock,
      before.map((entry) => ({
        ...toAuditEntry('change kabondo', { id, memberId: entry.id }, actor),
        before: { kabondo: entry.kabondo },
        after: { kabondo: group.name },
      })),
    );
    return before.length;
  });

async function getMember(db: Database, id: number, memberId: number): Promise<GroupMember> {
  const row = await queries.findGroupMember(db, id, memberId);
  if (!row) throw new ProblemError('member-not-found');
  return toGroupMember(row);
}

async function requirePresent(db: Database, memberId: number): Promise<void> {
  const entry = (await lockMember(db, memberId)) ? await findMember(db, memberId) : undefined;
  if (!entry) throw new ProblemError('member-not-found');
  if (!isPresent(entry)) throw new ProblemError('member-away', { name: entry.name });
}

async function requireNoOtherKabondo(
  db: Database,
  { id, kind }: GroupRow,
  memberId: number,
): Promise<void> {
  const other = kind === 'kabondo' ? await queries.findKabondo(db, memberId) : undefined;
  if (other && other.id !== id) throw new ProblemError('in-other-kabondo', { kabondo: other.name });
}

const describePlace = ({ id, name }: GroupRow, role: GroupRole) => ({
  groupId: id,
  group: name,
  role,
});

/** The entry of the person is the subject, so that it is deleted with them. */
const toAuditEntry = (action: string, { memberId }: Place, actor: Account) => ({
  ...nameActor(actor),
  action,
  subject: `member ${memberId}`,
});
