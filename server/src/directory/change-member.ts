import type { Account } from '@namugongo/contract/accounts';
import { type KeptMember, type MemberForm, privateChoices } from '@namugongo/contract/directory';
import { audit } from '../platform/audit.ts';
import { type Background, repeat } from '../platform/background.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { findHousehold } from './household-queries.ts';
import * as queries from './queries.ts';
import { entryToKeep, isKeeper, keptMember } from './show-entries.ts';

export async function addMember(
  { transact, clock }: Platform,
  form: MemberForm,
  who: Account,
): Promise<KeptMember> {
  return transact(async (db) => {
    await refuseUnknownHousehold(db, form.householdId);
    const id = await queries.insertEntry(db, {
      ...factsOf(form),
      ...queries.audiencesOf(form.choices ?? privateChoices),
    });
    const after = await known(db, id, who);
    await audit(db, clock, { ...by(who), action: 'add member', subject: `member ${id}`, after });
    return after;
  });
}

/** The secretary changes every entry, a person their own; who lives together is the secretary's to say. */
export async function changeMember(
  { transact, clock }: Platform,
  id: number,
  form: MemberForm,
  who: Account,
): Promise<KeptMember> {
  return transact(async (db) => {
    if (!(await queries.lockEntry(db, id))) throw new Refusal('member-not-found');
    const entry = await entryToKeep(db, id, who);
    const before = await keptMember(db, entry, who);
    const householdId = isKeeper(who) ? form.householdId : undefined;
    await refuseUnknownHousehold(db, householdId);
    await queries.updateEntry(db, id, {
      ...factsOf({ ...form, householdId }),
      ...(form.choices && queries.audiencesOf(form.choices)),
    });
    const after = await known(db, id, who);
    await audit(db, clock, {
      ...by(who),
      action: entry.userId === who.id ? 'change own entry' : 'change member',
      subject: `member ${id}`,
      before,
      after,
    });
    return after;
  });
}

/** The entry is kept for 30 days, so that it can be restored. */
export async function removeMember(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = await known(db, id, who);
    if (!(await queries.setDeleted(db, id, clock.now()))) throw new Refusal('member-not-found');
    await audit(db, clock, {
      ...by(who),
      action: 'delete member',
      subject: `member ${id}`,
      before,
    });
  });
}

export async function restoreMember(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<KeptMember> {
  return transact(async (db) => {
    if (!(await queries.setDeleted(db, id, null))) throw new Refusal('member-not-found');
    const after = await known(db, id, who);
    await audit(db, clock, {
      ...by(who),
      action: 'restore member',
      subject: `member ${id}`,
      after,
    });
    return after;
  });
}

const keptMinutes = 30 * 24 * 60;

/** Ends what was deleted 30 days ago for good. */
export async function purgeMembers({ transact, clock }: Platform): Promise<void> {
  await transact((db) => queries.purgeDeleted(db, addMinutes(clock.now(), -keptMinutes)));
}

const by = ({ id, name }: Account) => ({ who: id, whoName: name });

function factsOf({ name, telephone, email, kabondo, takesMessages, householdId }: MemberForm) {
  return {
    name,
    telephone,
    email,
    kabondo,
    ...(takesMessages !== undefined && { takesMessages }),
    ...(householdId !== undefined && { householdId }),
  };
}

async function known(db: Database, id: number, who: Account): Promise<KeptMember> {
  const entry = await queries.findEntry(db, id);
  if (!entry) throw new Refusal('member-not-found');
  return keptMember(db, entry, who);
}

async function refuseUnknownHousehold(db: Database, id: number | null | undefined): Promise<void> {
  if (id && !(await findHousehold(db, id))) throw new Refusal('household-not-found');
}

/** Once an hour is often enough for days. */
export const memberSweeper = (platform: Platform): Background =>
  repeat('deleted members', 3_600_000, platform.log, () => purgeMembers(platform));
