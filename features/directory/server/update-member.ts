import type { Account } from '#contract/account.ts';
import { endSessions } from '#features/people/server/queries.ts';
import { removeSubscriber } from '#features/announcements/server/queries.ts';
import {
  type MemberRecord,
  type MemberInput,
  type SeenMember,
  defaultPrivacySettings,
} from '#features/directory/contract/directory.ts';
import { memberFields } from '#features/directory/contract/member-fields.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { purgeImports } from './import-queries.ts';
import { purgePhotos } from './photo-queries.ts';
import { findHousehold } from './household-queries.ts';
import * as queries from './queries.ts';
import { isPresent, type MemberRow } from './rules.ts';
import { getEditableMember, canEditDirectory, getMemberRecord } from './get-members.ts';

export async function createMember(
  { transact, clock }: Platform,
  form: MemberInput,
  actor: Account,
): Promise<MemberRecord> {
  return transact(async (db) => {
    await requireHousehold(db, form.householdId);
    const id = await queries.insertMemberRow(db, {
      ...toMemberColumns(form),
      ...toSecretaryColumns(form),
      ...queries.toAudienceColumns(form.choices ?? defaultPrivacySettings),
    });
    const after = await getMember(db, id, actor);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'add member',
      subject: `member ${id}`,
      after,
    });
    return after;
  });
}

/**
 * The secretary can change every entry, a person only their own. Only the secretary changes household and status, and the kabondo, which
 * opens what its members alone may see: there a person asks to join. Throws 'record-changed' when the entry is no longer as it was seen.
 */
export async function updateMember(
  { transact, clock }: Platform,
  id: number,
  { seen, ...form }: MemberInput & { seen?: SeenMember | undefined },
  actor: Account,
): Promise<MemberRecord> {
  return transact(async (db) => {
    if (!(await queries.lockMember(db, id))) throw new ProblemError('member-not-found');
    const entry = await getEditableMember(db, id, actor);
    const before = await getMemberRecord(db, entry, actor);
    if (seen) requireUnchanged(nameAudiences(seen), nameAudiences(before));
    const isSecretary = canEditDirectory(actor);
    if (isSecretary) await requireHousehold(db, form.householdId);
    await queries.updateMemberRow(db, id, {
      ...toMemberColumns(form),
      ...(isSecretary ? toSecretaryColumns(form) : { kabondo: entry.kabondo }),
      ...(form.choices && queries.toAudienceColumns(form.choices)),
    });
    const after = await getMember(db, id, actor);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: entry.userId === actor.id ? 'change own entry' : 'change member',
      subject: `member ${id}`,
      before,
      after,
    });
    await endAccess(db, [entry], [{ ...entry, status: after.status }]);
    return after;
  });
}

/** The audiences beside the fields, each under its own name. */
const nameAudiences = ({ choices, ...fields }: SeenMember) => ({
  ...fields,
  ...(choices && queries.toAudienceColumns(choices)),
});

/** Whoever moves away or dies gets no more announcements, unless the account subscribes again; that of the dead is signed out. */
export async function endAccess(
  db: Database,
  before: readonly MemberRow[],
  after: readonly MemberRow[],
): Promise<void> {
  const away = new Set(before.flatMap((entry) => (isPresent(entry) ? [] : [entry.id])));
  for (const { id, userId, status } of after) {
    if (userId && !isPresent({ status }) && !away.has(id)) await removeSubscriber(db, userId);
    if (userId && status === 'died' && (await queries.isAccountOfDead(db, userId)))
      await endSessions(db, userId);
  }
}

/** The entry can be restored for 30 days. */
export async function deleteMember(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = await getMember(db, id, actor);
    if (!(await queries.setMemberDeleted(db, id, clock.now())))
      throw new ProblemError('member-not-found');
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'delete member',
      subject: `member ${id}`,
      before,
    });
  });
}

export async function restoreMember(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<MemberRecord> {
  return transact(async (db) => {
    if (!(await queries.setMemberDeleted(db, id, null))) throw new ProblemError('member-not-found');
    const after = await getMember(db, id, actor);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'restore member',
      subject: `member ${id}`,
      after,
    });
    return after;
  });
}

/** 30 days. */
export const restorableMinutes = 30 * 24 * 60;

const photoRestorableMinutes = 24 * 60;

/** Permanently deletes entries 30 days after their deletion, what is needed to undo an import, and photos a day after their removal. */
export async function purgeMembers({ transact, clock }: Platform): Promise<void> {
  const before = addMinutes(clock.now(), -restorableMinutes);
  await transact(async (db) => {
    await queries.purgeDeletedMembers(db, before);
    await purgeImports(db, before);
    await purgePhotos(db, addMinutes(clock.now(), -photoRestorableMinutes));
  });
}

const toMemberColumns = ({ name, acceptsMessages, ...form }: MemberInput) => ({
  name,
  ...mapFields(memberFields, (_, field) => form[field]),
  ...(acceptsMessages !== undefined && { acceptsMessages }),
});

/** What only the secretary changes. Who is present has no day of leaving; without a household there is no role in one. */
const toSecretaryColumns = ({ householdId, householdRole, status, statusDay }: MemberInput) => ({
  ...(householdId !== undefined && { householdId }),
  ...(householdId === null
    ? { householdRole: '' as const }
    : householdRole !== undefined && { householdRole }),
  ...(status !== undefined && { status }),
  ...(status === 'present' ? { statusDay: '' } : statusDay !== undefined && { statusDay }),
});

async function getMember(db: Database, id: number, actor: Account): Promise<MemberRecord> {
  const entry = await queries.findMember(db, id);
  if (!entry) throw new ProblemError('member-not-found');
  return getMemberRecord(db, entry, actor);
}

async function requireHousehold(db: Database, id: number | null | undefined): Promise<void> {
  if (id && !(await findHousehold(db, id))) throw new ProblemError('household-not-found');
}

/** Runs purgeMembers every hour. */
export const createMemberPurgeJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('deleted members', 3_600_000, platform.log, () => purgeMembers(platform));
