import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { findRecipient, type RecipientRow } from './queries.ts';
import { deleteOptOut, insertOptOut } from './subscriber-queries.ts';

const getSignedText = (email: string) => `letters to ${normalizeEmail(email)}`;
const getSecret = (db: Database) => getOrCreateSiteSecret(db, 'letters');

/** A signed key that turns letters off for an address, without having it; safe in a URL, and without dots, which look like a file name. */
export const createTurnOffKey = async (
  db: Database,
  { id, email }: Pick<RecipientRow, 'id' | 'email'>,
): Promise<string> => `${id}-${sign(await getSecret(db), getSignedText(email))}`;

/** The address of a key; throws 'letter-key-invalid'. */
async function findAddress(db: Database, key: string): Promise<string> {
  const [, id = '', signature = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(key) ?? [];
  const row = id === '' ? null : await findRecipient(db, Number(id));
  const email = row?.recipient.email ?? '';
  if (email === '' || !verify(await getSecret(db), getSignedText(email), signature))
    throw new ProblemError('letter-key-invalid');
  return email;
}

/** Turns letters off for the address of a key, or on again; idempotent. */
export async function changeOptOut(
  { database, clock }: Platform,
  key: string,
  isOptedOut: boolean,
): Promise<void> {
  const email = await findAddress(database, key);
  if (isOptedOut) await insertOptOut(database, email, clock.now());
  else await deleteOptOut(database, email);
}
