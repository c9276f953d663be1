import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { Role } from '#contract/roles.ts';
import type { Person } from '#features/people/contract/people.ts';
import { defaultAdminName } from '#features/accounts/server/ensure-first-admin.ts';
import { hashNewPassword } from '#features/accounts/server/hash-password.ts';
import { findUserByEmail } from '#features/accounts/server/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import { getViolatedConstraint, type Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { stopTokens } from './stop-tokens.ts';
import * as queries from './queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    invitation: null;
  }
}

/** So long the link of an invitation works. */
export const invitationDays = 7;
/** Hash of a link's secret, as stored. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

export type InvitationInput = { name: string; email: string; roles: readonly Role[] };

/** Creates an account without a password and emails a single-use link to set one. Throws 'email-taken'. */
export async function invitePerson(
  platform: Platform,
  { name, email: emailInput, roles }: InvitationInput,
  actor: Account,
): Promise<Person> {
  const email = normalizeEmail(emailInput);
  const id = randomUUID();
  try {
    return await platform.transact(async (db) => {
      if (await findUserByEmail(db, email)) throw new ProblemError('email-taken');
      await queries.insertPersonRow(db, { id, name, email, now: platform.clock.now() });
      await queries.replaceRoles(db, id, roles);
      const person = await getPerson(db, id);
      await sendLink(platform, db, person, actor, 'invite person');
      return person;
    });
  } catch (error) {
    if (getViolatedConstraint(error) === 'user_email_unique') throw new ProblemError('email-taken');
    throw error;
  }
}

/** Emails a new link to set a password; earlier links stop working. */
export async function resendInvitation(
  platform: Platform,
  id: string,
  actor: Account,
): Promise<void> {
  await platform.transact(async (db) => {
    await sendLink(platform, db, await getPerson(db, id), actor, 'invite person again');
  });
}

/** Sets the password with a link's secret, ends all sessions and API tokens, and uses up the link. Throws 'invitation-invalid'. */
export async function acceptInvitation(
  platform: Platform,
  { secret, password }: { secret: string; password: string },
): Promise<{ email: string }> {
  const { transact, database, clock } = platform;
  const owner = await queries.findInvitedPerson(database, hashSecret(secret), clock.now());
  if (!owner) throw new ProblemError('invitation-invalid');
  const passwordHash = await hashNewPassword(password, owner);
  return transact(async (db, publish) => {
    const now = clock.now();
    const id = await queries.consumeInvitation(db, hashSecret(secret), now);
    if (id === null) throw new ProblemError('invitation-invalid');
    const person = await getPerson(db, id);
    const { name, email } = person;
    await queries.updatePasswordHash(db, id, passwordHash, now);
    const sessionsEnded = await queries.endSessions(db, id);
    await writeAuditEntry(db, clock, {
      actorId: id,
      actorName: name,
      action: 'set password',
      subject: `account ${id}`,
      after: { sessionsEnded },
    });
    await stopTokens(platform, db, person);
    await publish(`account:${id}`);
    return { email };
  });
}

async function getPerson(db: Database, id: string): Promise<Person> {
  const person = await queries.findPerson(db, id);
  if (!person) throw new ProblemError('person-not-found');
  return person;
}

/** The actor's name; the site's name while the first administrator has not set a name of their own. */
const getInviterName = (actor: Account, site: { name: string }) =>
  actor.name === defaultAdminName ? site.name : actor.name;

async function sendLink(
  { config, clock }: Platform,
  db: Database,
  { id, name, email, roles }: Person,
  actor: Account,
  action: string,
): Promise<void> {
  const now = clock.now();
  const secret = randomBytes(32).toString('base64url');
  const hash = hashSecret(secret);
  await queries.replaceInvitation(
    db,
    { hash, userId: id, expiresAt: addMinutes(now, invitationDays * 24 * 60) },
    now,
  );
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `account ${id}`,
    after: { name, email, roles },
  });
  const site = await getSettings(db);
  const inviter = mention({ ...actor, userId: actor.id, name: getInviterName(actor, site) });
  await queueEmail(db, {
    kind: 'invitation',
    dedupeKey: `invitation ${hash}`,
    to: email,
    heading: `Your account at ${site.name}`,
    blocks: [
      paragraph(
        write`Dear ${mention({ name, email, userId: id })},\n${inviter} invited you to create an account. Set your password, then sign in with this email address.`,
      ),
      {
        kind: 'button',
        label: 'Set your password',
        url: buildScreenUrl(config.PUBLIC_URL, '/invitation/$secret', { secret }),
      },
      paragraph(
        `This link works once, for ${invitationDays} days. Please don't share it. If you didn't expect it, ignore this email.`,
      ),
    ],
  });
}
