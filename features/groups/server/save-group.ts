import type { Account } from '#contract/account.ts';
import type { Group, GroupInput } from '#features/groups/contract/groups.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { withdrawalTopic } from '#platform/cache/response-cache.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getGroup, requireLedGroup } from './get-group.ts';
import { renameKabondo } from './membership-queries.ts';
import * as queries from './queries.ts';
import { canSeeGroup, groupsTopic } from './rules.ts';

export const createGroup = (
  { transact, clock }: Platform,
  input: GroupInput,
  actor: Account,
): Promise<Group> =>
  transact(async (db, publish) => {
    await requireFreeName(db, input.name, null);
    const id = await queries.insertGroupRow(db, input);
    if (input.kind === 'kabondo') await renameKabondo(db, input.name, input.name);
    await writeAuditEntry(db, clock, { ...toAuditEntry('add group', id, actor), after: input });
    await publish(groupsTopic);
    return getGroup(db, id, actor);
  });

/** For its leaders and the secretary. The entries of a kabondo follow its name. */
export const updateGroup = (
  { transact, clock }: Platform,
  id: number,
  input: GroupInput,
  actor: Account,
): Promise<Group> =>
  transact(async (db, publish) => {
    await requireLedGroup(db, id, actor);
    const before = await requireGroup(db, id);
    if ((before.kind === 'kabondo') !== (input.kind === 'kabondo'))
      throw new ProblemError('group-kind-fixed');
    await requireFreeName(db, input.name, id);
    await queries.updateGroupRow(db, id, input);
    if (input.kind === 'kabondo') await renameKabondo(db, before.name, input.name);
    const after = await requireGroup(db, id);
    await writeAuditEntry(db, clock, { ...toAuditEntry('change group', id, actor), before, after });
    await publishGroup(publish, before, after);
    return getGroup(db, id, actor);
  });

export const archiveGroup = (
  { transact, clock }: Platform,
  id: number,
  isArchived: boolean,
  actor: Account,
): Promise<Group> =>
  transact(async (db, publish) => {
    const before = await requireGroup(db, id);
    await queries.updateGroupRow(db, id, { isArchived });
    await writeAuditEntry(db, clock, {
      ...toAuditEntry(isArchived ? 'archive group' : 'show group again', id, actor),
      before: { isArchived: before.isArchived },
      after: { isArchived },
    });
    await publishGroup(publish, before, { ...before, isArchived });
    return getGroup(db, id, actor);
  });

/** The group can be restored for 30 days. The entries of a kabondo keep its name. */
export const deleteGroup = (
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> =>
  transact(async (db, publish) => {
    const before = await requireGroup(db, id);
    await queries.updateGroupRow(db, id, { deletedAt: clock.now() });
    await writeAuditEntry(db, clock, { ...toAuditEntry('delete group', id, actor), before });
    await publish(groupsTopic);
  });

/** A repeated call changes nothing. */
export const restoreGroup = (
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<Group> =>
  transact(async (db, publish) => {
    const deleted = await queries.lockDeletedGroup(db, id);
    if (deleted) {
      await requireFreeName(db, deleted.name, id);
      await queries.updateGroupRow(db, id, { deletedAt: null });
      await writeAuditEntry(db, clock, {
        ...toAuditEntry('restore group', id, actor),
        after: { ...deleted, deletedAt: null },
      });
      await publish(groupsTopic);
    }
    return getGroup(db, id, actor);
  });

const restorableMinutes = 30 * 24 * 60;

/** Permanently deletes groups 30 days after their deletion, every hour. */
export const createGroupPurgeJob = ({ database, clock, log }: Platform): BackgroundJob =>
  createIntervalJob('deleted groups', 3_600_000, log, () =>
    queries.purgeDeletedGroups(database, addMinutes(clock.now(), -restorableMinutes)),
  );

async function requireGroup(db: Database, id: number): Promise<queries.StoredGroup> {
  const group = await queries.lockGroup(db, id);
  if (!group) throw new ProblemError('group-not-found');
  return group;
}

/** What visitors no longer see is in no earlier response either. */
async function publishGroup(
  publish: Publish,
  before: queries.StoredGroup,
  after: queries.StoredGroup,
): Promise<void> {
  await publish(groupsTopic);
  const isOpen = (group: queries.StoredGroup) => canSeeGroup({ ...group, role: null }, null);
  if (isOpen(before) && !isOpen(after)) await publish(withdrawalTopic);
}

async function requireFreeName(db: Database, name: string, id: number | null): Promise<void> {
  if (await queries.isNameInUse(db, name, id)) throw new ProblemError('group-name-taken', { name });
}

export const toAuditEntry = (action: string, id: number, actor: Account) => ({
  ...nameActor(actor),
  action,
  subject: `group ${id}`,
});
