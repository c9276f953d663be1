import type { Account } from '#contract/account.ts';
import { HouseholdInput, type HouseholdRecord } from '#features/directory/contract/households.ts';
import { z } from 'zod';
import { findPreviousAuditEntry, nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './household-queries.ts';
import { findMemberByUser } from './queries.ts';
import { canEditDirectory } from './get-members.ts';

/** Allowed for the secretary and for members of the household; throws 'not-your-entry' for others. */
export async function updateHousehold(
  { transact, clock }: Platform,
  id: number,
  form: HouseholdInput,
  actor: Account,
): Promise<HouseholdRecord> {
  return transact(async (db) => {
    const before = await getHousehold(db, id);
    const own = await findMemberByUser(db, actor.id);
    if (!canEditDirectory(actor) && own?.household?.id !== id)
      throw new ProblemError('not-your-entry');
    await queries.updateHouseholdRow(db, id, form);
    const after = await getHousehold(db, id);
    await writeAuditEntry(db, clock, {
      ...toAuditEntry('change household', after, actor),
      before,
      after,
    });
    return after;
  });
}

/** Its members stay without a household. The audit entry stores their ids for the restore. */
export async function deleteHousehold(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = {
      ...(await getHousehold(db, id)),
      memberIds: await queries.listHouseholdMemberIds(db, id),
    };
    await queries.deleteHouseholdRow(db, id);
    await writeAuditEntry(db, clock, { ...toAuditEntry(deletion, before, actor), before });
  });
}

const deletion = 'delete household';
const restorableMinutes = 30 * 24 * 60;
const Deleted = HouseholdInput.extend({ memberIds: z.array(z.int()) });

/** Works for 30 days after the deletion. Members with another household stay there. A repeated call changes nothing. */
export async function restoreHousehold(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<HouseholdRecord> {
  return transact(async (db) => {
    const since = addMinutes(clock.now(), -restorableMinutes);
    const auditValues = await findPreviousAuditEntry(db, {
      action: deletion,
      subject: `household ${id}`,
      since,
    });
    const deleted = Deleted.safeParse(auditValues).data;
    if (!deleted) throw new ProblemError('household-not-found');
    const { memberIds, ...form } = deleted;
    if (await queries.restoreHouseholdRow(db, id, form)) {
      await queries.setHouseholdMembers(db, id, memberIds);
      const after = await getHousehold(db, id);
      await writeAuditEntry(db, clock, {
        ...toAuditEntry('restore household', after, actor),
        after,
      });
    }
    return getHousehold(db, id);
  });
}

const toAuditEntry = (action: string, { id }: HouseholdRecord, actor: Account) => ({
  ...nameActor(actor),
  action,
  subject: `household ${id}`,
});

async function getHousehold(db: Database, id: number): Promise<HouseholdRecord> {
  const household = await queries.findHousehold(db, id);
  if (!household) throw new ProblemError('household-not-found');
  return household;
}
