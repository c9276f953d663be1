import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import { addSubscriber, findSubscriber } from '#features/announcements/server/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  deleteHouseholdRow,
  findHousehold,
  listHouseholdMemberIds,
  lockHousehold,
  updateHouseholdRow,
} from './household-queries.ts';
import { findMember, lockMember, setMemberDeleted, updateMemberRow } from './queries.ts';
import type { EntryState, FamilyState, MemberRow } from './rules.ts';

type Which = { householdId: number | null; memberIds: readonly number[] };

/** Locks a household and entries until the end of the transaction and reads them; entries that do not exist are left out. */
export async function lockFamilyState(
  db: Database,
  { householdId, memberIds }: Which,
): Promise<FamilyState> {
  if (householdId !== null) await lockHousehold(db, householdId);
  const entries: EntryState[] = [];
  for (const id of memberIds) {
    await lockMember(db, id);
    const row = await findMember(db, id);
    if (row) entries.push(await toEntryState(db, row));
  }
  const household = householdId === null ? undefined : await findHousehold(db, householdId);
  return {
    household: household
      ? {
          name: household.name,
          address: household.address,
          addressAudience: household.addressAudience,
        }
      : null,
    householdMembers: householdId === null ? [] : await listHouseholdMemberIds(db, householdId),
    entries,
  };
}

const toEntryState = async (
  db: Database,
  { household, ...row }: MemberRow,
): Promise<EntryState> => ({
  ...row,
  householdId: household?.id ?? null,
  isSubscribed: row.userId !== null && (await findSubscriber(db, row.userId)) !== null,
});

type Restoration = { householdId: number; before: FamilyState; after: FamilyState };

/**
 * Gives a household and its entries the values of before back; what was created since is deleted. Throws 'record-changed' when somebody
 * has changed any of it after `after`.
 */
export async function restoreFamily(
  db: Database,
  clock: Clock,
  { householdId, before, after }: Restoration,
  actor: Account,
): Promise<void> {
  const memberIds = after.entries.map(({ id }) => id);
  const current = await lockFamilyState(db, { householdId, memberIds });
  if (!isDeepStrictEqual(current, after))
    throw new ProblemError('record-changed', { changes: 'the household' });
  const audit = (
    entry: Pick<Parameters<typeof writeAuditEntry>[2], 'action' | 'subject'> & Values,
  ) => writeAuditEntry(db, clock, { ...nameActor(actor), ...entry });
  for (const entry of after.entries) {
    const earlier = before.entries.find(({ id }) => id === entry.id);
    await (earlier ? restoreEntry(db, clock, earlier) : removeEntry(db, clock, entry.id));
    if (!isDeepStrictEqual(earlier, entry))
      await audit({
        action: earlier ? 'change member' : 'delete member',
        subject: `member ${entry.id}`,
        before: entry,
        ...(earlier && { after: earlier }),
      });
  }
  if (before.household) await updateHouseholdRow(db, householdId, before.household);
  else await deleteHouseholdRow(db, householdId);
  if (!isDeepStrictEqual(before.household, after.household))
    await audit({
      action: before.household ? 'change household' : 'delete household',
      subject: `household ${householdId}`,
      before: { ...after.household, ...(!before.household && { memberIds: [] }) },
      ...(before.household && { after: before.household }),
    });
}

type Values = { before: object | null; after?: object };

async function restoreEntry(db: Database, clock: Clock, entry: EntryState): Promise<void> {
  const { id, householdId, isSubscribed, userId } = entry;
  if (householdId !== null && !(await findHousehold(db, householdId)))
    throw new ProblemError('record-changed', { changes: 'the household of before' });
  const { name, telephone, email, birthday, householdRole, status, statusDay } = entry;
  await updateMemberRow(db, id, {
    name,
    telephone,
    email,
    birthday,
    householdRole,
    status,
    statusDay,
    householdId,
  });
  if (isSubscribed && userId) await addSubscriber(db, userId, clock.now());
}

/** Like an entry that the secretary deletes: it can be restored. */
async function removeEntry(db: Database, clock: Clock, id: number): Promise<void> {
  await updateMemberRow(db, id, { householdId: null, householdRole: '' });
  await setMemberDeleted(db, id, clock.now());
}
