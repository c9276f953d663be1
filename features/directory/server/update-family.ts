import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { defaultPrivacySettings, type directory } from '#features/directory/contract/directory.ts';
import type { Family, HouseholdPerson } from '#features/directory/contract/households.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { toMemberFields } from './get-members.ts';
import { isPresent, sortMembers } from './rules.ts';
import { endAccess } from './update-member.ts';
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

export const createHousehold = (
  { transact, clock }: Platform,
  form: NewFamily,
  actor: Account,
): Promise<Family> => transact((db) => addFamily(db, clock, form, actor));

type NewFamily = EndpointInput<typeof directory.createHousehold>['body'];
type FamilyChange = EndpointInput<typeof directory.updateFamily>['body'];

/** `createHousehold` in the caller's transaction. */
export async function addFamily(
  db: Database,
  clock: Clock,
  { people = [], ...form }: NewFamily,
  actor: Account,
): Promise<Family> {
  const id = await insertHouseholdRow(db, form);
  await savePeople(db, clock, { householdId: id, people, actor });
  const after = await getFamily(db, id);
  await writeHouseholdChange(db, clock, { action: 'add household', actor, after });
  return after;
}

/** Saves a household with its people as one; throws 'record-changed' when someone has changed either meanwhile. */
export const updateFamily = (
  { transact, clock }: Platform,
  id: number,
  form: FamilyChange,
  actor: Account,
): Promise<Family> => transact((db) => changeFamily(db, clock, { id, ...form }, actor));

/** `updateFamily` in the caller's transaction. */
export async function changeFamily(
  db: Database,
  clock: Clock,
  { id, people, seen, ...form }: FamilyChange & { id: number },
  actor: Account,
): Promise<Family> {
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
}

type OwnChange = {
  memberId: number;
  facts: Partial<Omit<HouseholdPerson, 'id' | 'householdRole'>>;
  /** Name and address of the own household; null when they stay. */
  household: ({ id: number } & Pick<Family, 'name' | 'address'>) | null;
};

/** What a person may change without the secretary: the own entry, and name and address of the own household. */
export async function changeOwnFacts(
  db: Database,
  clock: Clock,
  { memberId, facts, household }: OwnChange,
  actor: Actor,
): Promise<void> {
  if (Object.keys(facts).length > 0) {
    const before = await getFacts(db, memberId);
    await updateMemberRow(db, memberId, facts);
    await writeChange(db, clock, { id: memberId, action: 'change own entry', actor, before });
  }
  if (!household) return;
  const { id, ...form } = household;
  const before = await getFamily(db, id);
  await updateHouseholdRow(db, id, { addressAudience: before.addressAudience, ...form });
  const after = await getFamily(db, id);
  await writeHouseholdChange(db, clock, { action: 'change household', actor, before, after });
}

/** Remembers everybody who is present in a household as moved away on a day; they are written to no more. */
export async function markFamilyMoved(
  db: Database,
  clock: Clock,
  { id, day }: { id: number; day: string },
  actor: Account,
): Promise<void> {
  const moving = (await listHouseholdMembers(db, id)).filter(isPresent);
  for (const { id: memberId } of moving) {
    const before = await getFacts(db, memberId);
    await updateMemberRow(db, memberId, { status: 'moved', statusDay: day });
    await writeChange(db, clock, { id: memberId, action: 'change member', actor, before });
  }
  await endAccess(
    db,
    moving,
    moving.map((entry) => ({ ...entry, status: 'moved' })),
  );
}

type Actor = Pick<Account, 'id' | 'name'>;
type HouseholdChange = { action: string; actor: Actor; before?: Family; after: Family };

/** The people have entries of their own in the audit log. */
async function writeHouseholdChange(
  db: Database,
  clock: Clock,
  { action, actor, before, after }: HouseholdChange,
): Promise<void> {
  const omitPeople = ({ people: _, ...household }: Family) => household;
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
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
  actor: Actor;
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
    ...nameActor(actor),
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
    status: row.status,
    statusDay: row.statusDay,
    household: row.household && { id: row.household.id, name: row.household.name },
  };
}
