import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { defaultPrivacySettings, type directory } from '#features/directory/contract/directory.ts';
import type { Family, HouseholdPerson } from '#features/directory/contract/households.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { toMemberFields } from './get-members.ts';
import { sortMembers } from './rules.ts';
import {
  findHousehold,
  insertHouseholdRow,
  lockHousehold,
  updateHouseholdRow,
} from './household-queries.ts';
import {
  findMember,
  insertMemberRow,
  listHouseholdMembers,
  lockMember,
  toAudienceColumns,
  updateMemberRow,
} from './queries.ts';
import { compareHouseholdRoles } from '#features/directory/contract/rules/household-roles.ts';

/** A household with its people: head, spouse, children, then the others. */
export async function getFamily(db: Database, id: number): Promise<Family> {
  const household = await findHousehold(db, id);
  if (!household) throw new ProblemError('household-not-found');
  const { name, address, addressAudience } = household;
  const members = sortMembers(await listHouseholdMembers(db, id), 'name');
  const people = members.map((row) => ({
    id: row.id,
    name: row.name,
    householdRole: row.householdRole,
    telephone: row.telephone,
    email: row.email,
    birthday: row.birthday,
    status: row.status,
  }));
  return { id, name, address, addressAudience, people: people.toSorted(compareHouseholdRoles) };
}

export async function createHousehold(
  { transact, clock }: Platform,
  { people = [], ...form }: EndpointInput<typeof directory.createHousehold>['body'],
  actor: Account,
): Promise<Family> {
  return transact(async (db) => {
    const id = await insertHouseholdRow(db, form);
    await savePeople(db, clock, { householdId: id, people, actor });
    const after = await getFamily(db, id);
    await writeHouseholdChange(db, clock, { action: 'add household', actor, after });
    return after;
  });
}

/** Saves a household with its people as one; throws 'record-changed' when someone has changed either meanwhile. */
export async function updateFamily(
  { transact, clock }: Platform,
  id: number,
  { people, seen, ...form }: EndpointInput<typeof directory.updateFamily>['body'],
  actor: Account,
): Promise<Family> {
  return transact(async (db) => {
    await lockHousehold(db, id);
    for (const { id: memberId } of seen.people) await lockMember(db, memberId);
    const before = await getFamily(db, id);
    requireUnchanged(seen, before);
    await updateHouseholdRow(db, id, form);
    const staying = new Set(people.map((person) => person.id));
    for (const person of before.people)
      if (!staying.has(person.id)) await removeFromHousehold(db, clock, person.id, actor);
    await savePeople(db, clock, { householdId: id, people, actor });
    const after = await getFamily(db, id);
    await writeHouseholdChange(db, clock, { action: 'change household', actor, before, after });
    return after;
  });
}

type HouseholdChange = { action: string; actor: Account; before?: Family; after: Family };

/** The people have entries of their own in the audit log. */
async function writeHouseholdChange(
  db: Database,
  clock: Clock,
  { action, actor, before, after }: HouseholdChange,
): Promise<void> {
  const omitPeople = ({ people: _, ...household }: Family) => household;
  await writeAuditEntry(db, clock, {
    actorId: actor.id,
    actorName: actor.name,
    action,
    subject: `household ${after.id}`,
    ...(before && { before: omitPeople(before) }),
    after: omitPeople(after),
  });
}

type People = { householdId: number; people: readonly HouseholdPerson[]; actor: Account };

/** Adds the new people, private at first, and changes the others, who live in this household from now on. */
async function savePeople(
  db: Database,
  clock: Clock,
  { householdId, people, actor }: People,
): Promise<void> {
  for (const { id, ...facts } of people) {
    if (id === null) {
      const audiences = toAudienceColumns(defaultPrivacySettings);
      const added = await insertMemberRow(db, { ...facts, ...audiences, householdId });
      await writeChange(db, clock, { id: added, action: 'add member', actor, before: null });
      continue;
    }
    if (!(await lockMember(db, id))) throw new ProblemError('member-not-found');
    const before = await getFacts(db, id);
    await updateMemberRow(db, id, { ...facts, householdId });
    await writeChange(db, clock, { id, action: 'change member', actor, before });
  }
}

async function removeFromHousehold(db: Database, clock: Clock, id: number, actor: Account) {
  const before = await getFacts(db, id);
  await updateMemberRow(db, id, { householdId: null, householdRole: '' });
  await writeChange(db, clock, { id, action: 'change member', actor, before });
}

type MemberChange = {
  id: number;
  action: string;
  actor: Account;
  before: Awaited<ReturnType<typeof getFacts>> | null;
};

/** Writes nothing when nothing changed. */
async function writeChange(
  db: Database,
  clock: Clock,
  { id, action, actor, before }: MemberChange,
): Promise<void> {
  const after = await getFacts(db, id);
  if (isDeepStrictEqual(before, after)) return;
  await writeAuditEntry(db, clock, {
    actorId: actor.id,
    actorName: actor.name,
    action,
    subject: `member ${id}`,
    ...(before && { before }),
    after,
  });
}

async function getFacts(db: Database, id: number) {
  const row = await findMember(db, id);
  if (!row) throw new ProblemError('member-not-found');
  return {
    ...toMemberFields(row),
    householdRole: row.householdRole,
    household: row.household && { id: row.household.id, name: row.household.name },
  };
}
