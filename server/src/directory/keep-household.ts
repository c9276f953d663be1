import type { Account } from '@namugongo/contract/accounts';
import type { HouseholdForm, KeptHousehold } from '@namugongo/contract/directory';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';
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
    const own = await queries.findOwnEntry(db, who.id);
    if (!isKeeper(who) && own?.household?.id !== id) throw new Refusal('not-your-entry');
    await queries.updateHousehold(db, id, form);
    const after = await known(db, id);
    await audit(db, clock, { ...noteOf('change household', after, who), before, after });
    return after;
  });
}

/** Its members stay, without a household. */
export async function removeHousehold(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = await known(db, id);
    await queries.deleteHousehold(db, id);
    await audit(db, clock, { ...noteOf('delete household', before, who), before });
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
