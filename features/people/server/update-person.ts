import type { Account } from '#contract/account.ts';
import type { Role } from '#contract/roles.ts';
import type { Person } from '#features/people/contract/people.ts';
import { recordSignInChange } from '#features/accounts/server/audit-sign-in-change.ts';
import { deleteSecondFactors, lockFirstAdministrator } from '#features/accounts/server/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './queries.ts';

type PersonDetails = { name: string; telephone: string | null };

/** Updates a person as an administrator; the telephone counts as verified. */
export const updatePerson = (
  platform: Platform,
  id: string,
  { seen, ...details }: PersonDetails & { seen: PersonDetails },
  actor: Account,
): Promise<Person> =>
  updateAndAudit(platform, { id, actor, action: 'change person' }, async (db, before) => {
    requireUnchanged(seen, before);
    const values = { ...details, pendingTelephone: null };
    await queries.updatePersonRow(db, id, values, platform.clock.now());
  });

/**
 * Updates the caller's name and telephone. A verified telephone gives access to its tickets without a code, so a new one stays
 * pending until it is verified by a ticket key or an administrator sets it. Removing it takes effect right away.
 */
export const updateProfile = (
  platform: Platform,
  { name, telephone }: PersonDetails,
  actor: Account,
): Promise<Person> =>
  updateAndAudit(platform, { id: actor.id, actor, action: 'change own profile' }, (db, before) => {
    const numbers =
      telephone === null
        ? { telephone: null, pendingTelephone: null }
        : { pendingTelephone: telephone === before.telephone ? null : telephone };
    return queries.updatePersonRow(db, actor.id, { name, ...numbers }, platform.clock.now());
  });

/** Sets a person's roles from the next request on. Throws 'last-administrator' when no other administrator could sign in. */
export const setRoles = (
  platform: Platform,
  id: string,
  { roles, seen }: { roles: readonly Role[]; seen: readonly Role[] },
  actor: Account,
): Promise<Person> =>
  updateAndAudit(platform, { id, actor, action: 'set roles' }, async (db, before, publish) => {
    requireUnchanged({ roles: new Set(seen) }, { roles: new Set(before.roles) });
    const losesAdmin = before.roles.includes('admin') && !roles.includes('admin');
    if (losesAdmin && !(await queries.hasOtherAdministrator(db, id)))
      throw new ProblemError('last-administrator');
    await queries.replaceRoles(db, id, roles);
    await publish(`account:${id}`);
  });

/** Ends all sessions of a person and their streams. */
export async function signOutPerson(platform: Platform, id: string, actor: Account): Promise<void> {
  await platform.transact(async (db, publish) => {
    if (!(await queries.findPerson(db, id))) throw new ProblemError('person-not-found');
    const sessionsEnded = await queries.endSessions(db, id);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'sign out everywhere',
      subject: `account ${id}`,
      after: { sessionsEnded },
    });
    await publish(`account:${id}`);
  });
}

/** Ends one of the caller's own sessions. */
export async function endSession(platform: Platform, id: string, actor: Account): Promise<void> {
  await platform.transact(async (db, publish) => {
    if ((await queries.endSessions(db, actor.id, { only: id })) === 0)
      throw new ProblemError('session-not-found');
    await publish(`account:${actor.id}`);
  });
}

/** Turns off the authenticator app and removes the passkeys of a person who lost them, and emails them about it. */
export async function resetSecondFactor(
  platform: Platform,
  id: string,
  actor: Account,
): Promise<void> {
  await platform.transact(async (db) => {
    const person = await queries.findPerson(db, id);
    if (!person) throw new ProblemError('person-not-found');
    if (!(await deleteSecondFactors(db, id))) throw new ProblemError('authenticator-not-enabled');
    const message = `${actor.name} turned your authenticator app off and removed your passkeys. You can set them up again in your profile.`;
    await recordSignInChange(
      platform,
      db,
      { action: 'reset second factor', message, by: actor },
      person,
    );
  });
}

type AuditedChange = { id: string; actor: Account; action: string };

async function updateAndAudit(
  platform: Platform,
  { id, actor, action }: AuditedChange,
  change: (db: Database, before: Person, publish: Publish) => Promise<void>,
): Promise<Person> {
  return platform.transact(async (db, publish) => {
    // Serialized, so that two administrators cannot remove each other's role at once.
    await lockFirstAdministrator(db);
    const before = await queries.findPerson(db, id);
    if (!before) throw new ProblemError('person-not-found');
    await change(db, before, publish);
    const after = await queries.findPerson(db, id);
    if (!after) throw new ProblemError('person-not-found');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      actorRoles: actor.roles,
      action,
      subject: `account ${id}`,
      before: toAuditFields(before),
      after: toAuditFields(after),
    });
    return after;
  });
}

const toAuditFields = ({ name, telephone, pendingTelephone, roles }: Person) => ({
  name,
  telephone,
  pendingTelephone,
  roles,
});
