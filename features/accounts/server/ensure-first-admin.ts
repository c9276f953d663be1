import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { revealSecret } from '#contract/secret.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SetupInput } from '#features/accounts/contract/accounts.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { ExplainedError } from '#platform/explained-error.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hashNewPassword } from './hash-password.ts';
import * as queries from './queries.ts';

const linkMinutes = 24 * 60;
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Name of the administrator created from ADMIN_EMAIL and ADMIN_PASSWORD, until they change it in their profile. */
export const defaultAdminName = 'Administrator';

/**
 * Without an administrator, creates one from ADMIN_EMAIL and ADMIN_PASSWORD or returns a one-time set-up link. Returns null
 * otherwise; later changes of the variables change no account.
 */
export async function ensureFirstAdmin(platform: Platform): Promise<{ link: string } | null> {
  const { config, database, clock, transact } = platform;
  if (await queries.hasAdministrator(database)) return null;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    const owner = { name: defaultAdminName, email: normalizeEmail(ADMIN_EMAIL) };
    const passwordHash = await hashNewPassword(ADMIN_PASSWORD, owner).catch(explainPassword);
    const person = { ...owner, passwordHash };
    await transact((transaction) => ensureAdminFromVariables(transaction, platform, person));
    return null;
  }
  const secret = randomBytes(32).toString('base64url');
  await queries.insertSetupLink(database, hashSecret(secret), addMinutes(clock.now(), linkMinutes));
  return { link: revealSecret(buildScreenUrl(config.PUBLIC_URL, '/setup/$secret', { secret })) };
}

/** For the operator, who set the password as a variable. */
function explainPassword(error: unknown): never {
  const message = error instanceof ProblemError && error.errors?.['password'];
  if (message) throw new ExplainedError(`ADMIN_PASSWORD: ${message}`);
  throw error;
}

type Person = { name: string; email: string; passwordHash: string };

async function ensureAdminFromVariables(
  transaction: Database,
  platform: Platform,
  person: Person,
): Promise<void> {
  await queries.lockFirstAdministrator(transaction);
  if (await queries.hasAdministrator(transaction)) return;
  const existing = await queries.findUserByEmail(transaction, person.email);
  if (existing) await grantAdminRole(transaction, platform, existing);
  else await createAdministrator(transaction, platform, person);
}

/** Creates the first administrator. Throws 'setup-link-invalid' or 'email-taken'. */
export async function setUpFirstAdmin(
  platform: Platform,
  { secret, name, email, password }: SetupInput,
): Promise<void> {
  const { transact, database, clock } = platform;
  if (await queries.hasAdministrator(database)) throw new ProblemError('setup-link-invalid');
  const passwordHash = await hashNewPassword(password, { name, email });
  await transact(async (transaction) => {
    await queries.lockFirstAdministrator(transaction);
    const isValid = await queries.consumeSetupLink(transaction, hashSecret(secret), clock.now());
    if (!isValid || (await queries.hasAdministrator(transaction)))
      throw new ProblemError('setup-link-invalid');
    const person = { name, email: normalizeEmail(email), passwordHash };
    if (await queries.findUserByEmail(transaction, person.email))
      throw new ProblemError('email-taken');
    await createAdministrator(transaction, platform, person);
  });
}

async function createAdministrator(
  transaction: Database,
  platform: Platform,
  person: Person,
): Promise<void> {
  const id = randomUUID();
  await queries.insertUser(transaction, { id, ...person, now: platform.clock.now() });
  await grantAdminRole(transaction, platform, { id, name: person.name });
}

async function grantAdminRole(
  transaction: Database,
  { clock }: Platform,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await queries.insertUserRole(transaction, id, 'admin');
  await writeAuditEntry(transaction, clock, {
    actorId: 'system',
    actorName: 'First start',
    action: 'create first administrator',
    subject: `account ${id}`,
    after: { name, roles: ['admin'] },
  });
}
