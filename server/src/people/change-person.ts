import type { Account } from '@namugongo/contract/accounts';
import type { Role } from '@namugongo/contract/endpoint';
import type { Person } from '@namugongo/contract/people';
import { writeDown } from '../accounts/note-sign-in-change.ts';
import { forgetAuthenticator, lockFirstAdministrator } from '../accounts/queries.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Announce, Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';

type Facts = { name: string; telephone: string | null };

/** An administrator's word: the number counts as proven. */
export const changePerson = (
  platform: Platform,
  id: string,
  facts: Facts,
  who: Account,
): Promise<Person> =>
  changing(platform, { id, who, action: 'change person' }, (db) =>
    queries.updatePerson(db, id, { ...facts, telephoneWanted: null }, platform.clock.now()),
  );

/**
 * One's own name and number. The number of an account opens its tickets without a code, so a new one is only written down as
 * wanted: it counts once it is proven by a key of that number, or an administrator sets it. Giving a number up needs no proof.
 */
export const changeProfile = (
  platform: Platform,
  { name, telephone }: Facts,
  who: Account,
): Promise<Person> =>
  changing(platform, { id: who.id, who, action: 'change own profile' }, (db, before) => {
    const numbers =
      telephone === null
        ? { telephone: null, telephoneWanted: null }
        : { telephoneWanted: telephone === before.telephone ? null : telephone };
    return queries.updatePerson(db, who.id, { name, ...numbers }, platform.clock.now());
  });

/** What a person may from the next call on. There is always an administrator who can sign in. */
export const setRoles = (
  platform: Platform,
  id: string,
  roles: readonly Role[],
  who: Account,
): Promise<Person> =>
  changing(platform, { id, who, action: 'set roles' }, async (db, before, announce) => {
    const loses = before.roles.includes('admin') && !roles.includes('admin');
    if (loses && !(await queries.hasOtherAdministrator(db, id)))
      throw new Refusal('last-administrator');
    await queries.replaceRoles(db, id, roles);
    await announce(`account:${id}`);
  });

/** Ends all sessions of a person, and what is open with them. */
export async function signOutPerson(platform: Platform, id: string, who: Account): Promise<void> {
  await platform.transact(async (db, announce) => {
    if (!(await queries.findPerson(db, id))) throw new Refusal('person-not-found');
    const ended = await queries.endSessions(db, id);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'sign out everywhere',
      subject: `account ${id}`,
      after: { sessionsEnded: ended },
    });
    await announce(`account:${id}`);
  });
}

/** Ends one of the caller's own sessions. */
export async function endSession(platform: Platform, id: string, who: Account): Promise<void> {
  await platform.transact(async (db, announce) => {
    if ((await queries.endSessions(db, who.id, { only: id })) === 0)
      throw new Refusal('session-not-found');
    await announce(`account:${who.id}`);
  });
}

/** For somebody who lost the app and the backup codes: the password or a code by e-mail is enough again. */
export async function turnAuthenticatorOff(
  platform: Platform,
  id: string,
  who: Account,
): Promise<void> {
  await platform.transact(async (db) => {
    const person = await queries.findPerson(db, id);
    if (!person) throw new Refusal('person-not-found');
    if (!(await forgetAuthenticator(db, id))) throw new Refusal('authenticator-off');
    const told = `${who.name} turned your authenticator app off. You can set it up again in your profile.`;
    await writeDown(platform, db, { action: 'turn authenticator off', told, by: who }, person);
  });
}

type Changing = { id: string; who: Account; action: string };

async function changing(
  platform: Platform,
  { id, who, action }: Changing,
  change: (db: Database, before: Person, announce: Announce) => Promise<void>,
): Promise<Person> {
  return platform.transact(async (db, announce) => {
    // One at a time: two administrators must not take the role from each other at once.
    await lockFirstAdministrator(db);
    const before = await queries.findPerson(db, id);
    if (!before) throw new Refusal('person-not-found');
    await change(db, before, announce);
    const after = await queries.findPerson(db, id);
    if (!after) throw new Refusal('person-not-found');
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action,
      subject: `account ${id}`,
      before: factsOf(before),
      after: factsOf(after),
    });
    return after;
  });
}

const factsOf = ({ name, telephone, telephoneWanted, roles }: Person) => ({
  name,
  telephone,
  telephoneWanted,
  roles,
});
