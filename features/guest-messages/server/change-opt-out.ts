import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { deleteOptOut, findRecipient, insertOptOut, type RecipientRow } from './queries.ts';

const getSignedText = (email: string) => `guest messages to ${normalizeEmail(email)}`;
const getKeySecret = (db: Database) => getOrCreateSiteSecret(db, 'guest-messages');

/** A signed key that turns messages off for an address, without having it; safe in a URL. */
export async function createTurnOffKey(
  db: Database,
  { id, email }: Pick<RecipientRow, 'id' | 'email'>,
): Promise<string> {
  return `${id}.${sign(await getKeySecret(db), getSignedText(email))}`;
}

/** The address of a key; throws 'guest-message-key-invalid'. */
async function findAddress(db: Database, key: string): Promise<string> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.(.+)$/.exec(key) ?? [];
  const row = id === '' ? null : await findRecipient(db, Number(id));
  const email = row?.recipient.email ?? '';
  if (email === '' || !verify(await getKeySecret(db), getSignedText(email), signature))
    throw new ProblemError('guest-message-key-invalid');
  return normalizeEmail(email);
}

/** Turns messages that are not about the own ticket off for the address of a key, or on again; idempotent. */
export async function changeOptOut(
  { database, clock }: Platform,
  key: string,
  isOptedOut: boolean,
): Promise<void> {
  const email = await findAddress(database, key);
  if (isOptedOut) await insertOptOut(database, email, clock.now());
  else await deleteOptOut(database, email);
}
