import type { Account } from '@namugongo/contract/accounts';
import { HouseholdForm, type KeptHousehold } from '@namugongo/contract/directory';
import { z } from 'zod';
import { audit, findBefore } from '../platform/audit.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './household-queries.ts';
import { findOwnEntry } from './queries.ts';
import { isKeeper } from './show-entries.ts';

export async function addHousehold(
  { transact, clock }: Platform,
  form: HouseholdForm,
  who: Account,
): Promise<KeptHousehold> {
  return transact(async (db) => {
    const after = await known(db, await queries.insertHousehold(db, form));
    await audit(db, clock, { ...noteOf('add household', after, who), after });
    return after;
  });
}

/** The secretary may, and who lives there. */
export async function changeHousehold(
  { transact, clock }: Platform,
  id: number,
  form: HouseholdForm,
  who: Account,
): Promise<KeptHousehold> {
  return transact(async (db) => {
    const before = await known(db, id);
    const own = await findOwnEntry(db, who.id);
    if (!isKeeper(who) && own?.household?.id !== id) throw new Refusal('not-your-entry');
    await queries.updateHousehold(db, id, form);
    const after = await known(db, id);
    await audit(db, clock, { ...noteOf('change household', after, who), before, after });
    return after;
  });
}

/** Its members stay, without a household. Who lived there stands in the audit entry, which is the way back. */
export async function removeHousehold(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = {
      ...(await known(db, id)),
      memberIds: await queries.membersOfHousehold(db, id),
    };
    await queries.deleteHousehold(db, id);
    await audit(db, clock, { ...noteOf(deletion, before, who), before });
  });
}

const deletion = 'delete household';
const restorableMinutes = 30 * 24 * 60;
const Deleted = HouseholdForm.extend({ memberIds: z.array(z.int()) });

/** For 30 days; whoever has found another household meanwhile stays there. Asked again it changes nothing. */
export async function restoreHousehold(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<KeptHousehold> {
  return transact(async (db) => {
    const since = addMinutes(clock.now(), -restorableMinutes);
    const noted = await findBefore(db, { action: deletion, subject: `household ${id}`, since });
    const deleted = Deleted.safeParse(noted).data;
    if (!deleted) throw new Refusal('household-not-found');
    const { memberIds, ...form } = deleted;
    if (await queries.insertHouseholdAgain(db, id, form)) {
      await queries.moveInto(db, id, memberIds);
      const after = await known(db, id);
      await audit(db, clock, { ...noteOf('restore household', after, who), after });
    }
    return known(db, id);
  });
}

const noteOf = (action: string, { id }: KeptHousehold, who: Account) => ({
  who: who.id,
  whoName: who.name,
  action,
  subject: `household ${id}`,
});

async function known(db: Database, id: number): Promise<KeptHousehold> {
  const household = await queries.findHousehold(db, id);
  if (!household) throw new Refusal('household-not-found');
  return household;
}
