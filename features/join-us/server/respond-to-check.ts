import type { Account } from '#contract/account.ts';
import {
  getAccountState,
  findMember,
  listHouseholdMembers,
} from '#features/directory/server/queries.ts';
import { isPresent, type MemberRow } from '#features/directory/server/rules.ts';
import { changeOwnFacts } from '#features/directory/server/update-family.ts';
import type { CorrectionInput, OpenCheck } from '#features/join-us/contract/household-checks.ts';
import { compareHouseholdRoles } from '#features/directory/contract/rules/household-roles.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { updateCheckRow } from './check-queries.ts';
import { findCheckByKey } from './check-emails.ts';
import { submitRequest } from './create-request.ts';
import { deleteWaitingCorrection, insertRequestRow } from './queries.ts';
import { getCheckState, pickChangedFacts, toOpenPerson } from './rules.ts';

/** What the link of the email shows. Opening it changes nothing, because mail programs open links on their own. */
export const openCheck = (platform: Platform, key: string): Promise<OpenCheck> =>
  platform.transact((db) => getOpenCheck(platform, db, key));

/** All of it is right, which ends the reminders. */
export const confirmCheck = (platform: Platform, key: string): Promise<OpenCheck> =>
  platform.transact(async (db) => {
    const { entry } = await getHome(platform, db, key);
    await saveResponse(platform, db, entry, false);
    return getOpenCheck(platform, db, key);
  });

/**
 * Saves what a household corrects: of a recipient with an account the own entry and the address at once, as the own form does; the rest
 * becomes a request that the secretary merges.
 */
export const correctHousehold = (
  platform: Platform,
  key: string,
  input: CorrectionInput,
): Promise<OpenCheck> =>
  platform.transact(async (db) => {
    const home = await getHome(platform, db, key);
    const ids = new Set(home.people.map(({ id }) => id));
    if (input.people.some(({ id }) => id !== null && !ids.has(id)))
      throw new ProblemError('check-link-invalid');
    if (home.savesOwn) await saveOwnFacts(platform, db, home, input);
    const after = await getHome(platform, db, key);
    if (hasSuggestion(after, input)) {
      const { entry } = after;
      const { name, address, people, message, isMoving } = input;
      await deleteWaitingCorrection(db, entry.id);
      const id = await insertRequestRow(db, {
        state: 'waiting',
        family: { name, address, people },
        email: entry.email,
        message,
        isMoving,
        memberId: entry.id,
        householdId: entry.household?.id ?? null,
        createdAt: platform.clock.now(),
      });
      await submitRequest(platform, db, id);
    }
    await saveResponse(platform, db, after.entry, true);
    return getOpenCheck(platform, db, key);
  });

type Home = {
  entry: MemberRow;
  /** Who is present in the household, head first. */
  people: MemberRow[];
  savesOwn: boolean;
};

async function getHome({ clock }: Platform, db: Database, key: string): Promise<Home> {
  const check = await findCheckByKey(db, key, clock.now());
  const entry = check && (await findMember(db, check.memberId));
  if (!entry || !isPresent(entry)) throw new ProblemError('check-link-invalid');
  const household = entry.household ? await listHouseholdMembers(db, entry.household.id) : [entry];
  return {
    entry,
    people: household.filter(isPresent).toSorted(compareHouseholdRoles),
    savesOwn: (await getAccountState(db, entry.userId)) === 'linked',
  };
}

/** Who lives alone is a household of the own name and address. */
const getPlace = ({ household, name, address }: MemberRow) =>
  household ? { name: household.name, address: household.address } : { name, address };

async function getOpenCheck(platform: Platform, db: Database, key: string): Promise<OpenCheck> {
  const { entry, people, savesOwn } = await getHome(platform, db, key);
  const check = await findCheckByKey(db, key, platform.clock.now());
  const state = getCheckState(check);
  return {
    recipientName: entry.name,
    family: {
      ...getPlace(entry),
      people: people.map((person) => toOpenPerson(person, entry.id)),
    },
    state: state === 'not-sent' ? 'waiting' : state,
    savesOwn,
  };
}

const toActor = ({ userId, name }: MemberRow): Pick<Account, 'id' | 'name'> => ({
  id: userId ?? 'system',
  name,
});

async function saveOwnFacts(
  { clock }: Platform,
  db: Database,
  { entry }: Home,
  input: CorrectionInput,
): Promise<void> {
  const own = input.people.find(({ id }) => id === entry.id);
  const place = entry.household && {
    id: entry.household.id,
    name: input.name,
    address: input.address,
  };
  const isSamePlace =
    place?.name === entry.household?.name && place?.address === entry.household?.address;
  await changeOwnFacts(
    db,
    clock,
    {
      memberId: entry.id,
      facts: own ? pickChangedFacts(own, entry) : {},
      household: isSamePlace || input.isMoving ? null : place,
    },
    toActor(entry),
  );
}

/** Whether something is left that only the secretary changes. */
function hasSuggestion({ entry, people }: Home, input: CorrectionInput): boolean {
  const byId = new Map(people.map((person) => [person.id, person]));
  const place = getPlace(entry);
  const isChanged = input.people.some((person) => {
    const stored = person.id === null ? undefined : byId.get(person.id);
    return (
      !stored ||
      stored.householdRole !== person.householdRole ||
      Object.keys(pickChangedFacts(person, stored)).length > 0
    );
  });
  return (
    isChanged ||
    input.isMoving ||
    input.message !== '' ||
    input.people.length !== people.length ||
    place.name !== input.name ||
    place.address !== input.address
  );
}

async function saveResponse(
  { clock }: Platform,
  db: Database,
  entry: MemberRow,
  hasCorrected: boolean,
): Promise<void> {
  await updateCheckRow(db, entry.id, { respondedAt: clock.now(), hasCorrected });
  await writeAuditEntry(db, clock, {
    actorId: toActor(entry).id,
    actorName: entry.name,
    action: hasCorrected ? 'answer household check with corrections' : 'confirm household check',
    subject: `member ${entry.id}`,
  });
}
