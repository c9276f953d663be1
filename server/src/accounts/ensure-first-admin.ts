import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Setup } from '@namugongo/contract/accounts';
import { audit } from '../platform/audit.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';

const linkMinutes = 24 * 60;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Sees to it that a site can be run by somebody: makes the administrator of ADMIN_EMAIL and ADMIN_PASSWORD, or gives the
 * one-time link to make one. Does nothing once there is an administrator: a later change of the variables changes no account.
 */
export async function ensureFirstAdmin(platform: Platform): Promise<{ link: string } | null> {
  const { config, database, clock, transact, log } = platform;
  if (await queries.hasAdministrator(database)) return null;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    const passwordHash = await hashPassword(ADMIN_PASSWORD);
    const person = { name: 'Administrator', email: ADMIN_EMAIL.toLowerCase(), passwordHash };
    await transact((transaction) => makeFromVariables(transaction, platform, person));
    return null;
  }
  if (ADMIN_EMAIL || ADMIN_PASSWORD)
    log.warn('accounts: ADMIN_EMAIL and ADMIN_PASSWORD only count together');
  const secret = randomBytes(32).toString('base64url');
  await queries.addSetupLink(database, hashOf(secret), addMinutes(clock.now(), linkMinutes));
  return { link: `${config.PUBLIC_URL}/#/setup/${secret}` };
}

type Person = { name: string; email: string; passwordHash: string };

async function makeFromVariables(
  transaction: Database,
  platform: Platform,
  person: Person,
): Promise<void> {
  await queries.lockFirstAdministrator(transaction);
  if (await queries.hasAdministrator(transaction)) return;
  const known = await queries.findUserByEmail(transaction, person.email);
  if (known) await giveRole(transaction, platform, known);
  else await makeAdministrator(transaction, platform, person);
}

/** Makes the first administrator for who holds the one-time link; refuses once there is one. */
export async function setUpFirstAdmin(
  platform: Platform,
  { secret, name, email, password }: Setup,
): Promise<void> {
  const { transact, database, clock } = platform;
  if (await queries.hasAdministrator(database)) throw new Refusal('setup-link-invalid');
  const passwordHash = await hashPassword(password);
  await transact(async (transaction) => {
    await queries.lockFirstAdministrator(transaction);
    const holds = await queries.takeSetupLink(transaction, hashOf(secret), clock.now());
    if (!holds || (await queries.hasAdministrator(transaction)))
      throw new Refusal('setup-link-invalid');
    const person = { name, email: email.toLowerCase(), passwordHash };
    if (await queries.findUserByEmail(transaction, person.email)) throw new Refusal('email-taken');
    await makeAdministrator(transaction, platform, person);
  });
}

async function makeAdministrator(
  transaction: Database,
  platform: Platform,
  person: Person,
): Promise<void> {
  const id = randomUUID();
  await queries.addUser(transaction, { id, ...person, now: platform.clock.now() });
  await giveRole(transaction, platform, { id, name: person.name });
}

async function giveRole(
  transaction: Database,
  { clock }: Platform,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await queries.addRole(transaction, id, 'admin');
  await audit(transaction, clock, {
    who: 'system',
    whoName: 'First start',
    action: 'make first administrator',
    subject: `account ${id}`,
    after: { name, roles: ['admin'] },
  });
}
