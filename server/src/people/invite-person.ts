import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import type { Role } from '@namugongo/contract/endpoint';
import type { Person } from '@namugongo/contract/people';
import { hashPassword } from '../accounts/passwords.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { audit } from '../platform/audit.ts';
import { addMinutes } from '../platform/clock.ts';
import { brokenConstraint, type Database } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import * as queries from './queries.ts';

const linkDays = 7;
/** All that is kept of a link's secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

export type Invitation = { name: string; email: string; roles: readonly Role[] };

/** Makes an account without a password and sends the link that sets one, once, within a week. */
export async function invitePerson(
  platform: Platform,
  { name, email: typed, roles }: Invitation,
  who: Account,
): Promise<Person> {
  const email = typed.toLowerCase();
  const id = randomUUID();
  try {
    return await platform.transact(async (db) => {
      if (await findUserByEmail(db, email)) throw new Refusal('email-taken');
      await queries.insertPerson(db, { id, name, email, now: platform.clock.now() });
      await queries.replaceRoles(db, id, roles);
      const person = await known(db, id);
      await sendLink(platform, db, person, who, 'invite person');
      return person;
    });
  } catch (error) {
    if (brokenConstraint(error) === 'user_email_unique') throw new Refusal('email-taken');
    throw error;
  }
}

/** A new link for somebody who lost theirs or the password. */
export async function inviteAgain(platform: Platform, id: string, who: Account): Promise<void> {
  await platform.transact(async (db) => {
    await sendLink(platform, db, await known(db, id), who, 'invite person again');
  });
}

/** Sets the password behind a link and ends every session there was; the link then works no more. */
export async function acceptInvitation(
  platform: Platform,
  { secret, password }: { secret: string; password: string },
): Promise<{ email: string }> {
  const { transact, clock } = platform;
  const passwordHash = await hashPassword(password);
  return transact(async (db, announce) => {
    const now = clock.now();
    const id = await queries.takeInvitation(db, hashOf(secret), now);
    if (id === null) throw new Refusal('invitation-invalid');
    const { name, email } = await known(db, id);
    await queries.setPassword(db, id, passwordHash, now);
    const ended = await queries.endSessions(db, id);
    await audit(db, clock, {
      who: id,
      whoName: name,
      action: 'set password',
      subject: `account ${id}`,
      after: { sessionsEnded: ended },
    });
    await announce(`account:${id}`);
    return { email };
  });
}

async function known(db: Database, id: string): Promise<Person> {
  const person = await queries.findPerson(db, id);
  if (!person) throw new Refusal('person-not-found');
  return person;
}

async function sendLink(
  { config, clock }: Platform,
  db: Database,
  { id, name, email, roles }: Person,
  who: Account,
  action: string,
): Promise<void> {
  const now = clock.now();
  const secret = randomBytes(32).toString('base64url');
  const hash = hashOf(secret);
  await queries.replaceInvitation(
    db,
    { hash, userId: id, expiresAt: addMinutes(now, linkDays * 24 * 60) },
    now,
  );
  await audit(db, clock, {
    who: who.id,
    whoName: who.name,
    action,
    subject: `account ${id}`,
    after: { name, email, roles },
  });
  const site = await readSettings(db);
  const heading = `Your account at ${site.name}`;
  const letter = writeMail({
    site,
    heading,
    blocks: [
      {
        kind: 'paragraph',
        text: `Dear ${name},\n${who.name} has invited you. Set your password and sign in with this address.`,
      },
      {
        kind: 'button',
        label: 'Set your password',
        url: `${config.PUBLIC_URL}/#/invitation/${secret}`,
      },
      { kind: 'paragraph', text: `The link works once, for ${linkDays} days. Give it to nobody.` },
    ],
  });
  await queueMail(db, { dedupeKey: `invitation ${hash}`, to: email, subject: heading, ...letter });
}
