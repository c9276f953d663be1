import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';

const getSecret = (db: Database): Promise<string> => getOrCreateSiteSecret(db, 'sale-reminder');
const formatSignedText = (id: string) => `sale reminder ${id}`;

/** The URL-safe key of the link that stops reminders. */
export async function createReminderKey(db: Database, id: number): Promise<string> {
  return `${id}-${sign(await getSecret(db), formatSignedText(String(id)))}`;
}

// Without dots: the last part of a path with one looks like a file name.
const keyPattern = /^(\d{1,9})-([\w-]{43})$/;

/** The id of the reminder of a key; throws 'unsubscribe-key-invalid'. */
export async function parseReminderKey(db: Database, key: string): Promise<number> {
  const [, id = '', signature = ''] = keyPattern.exec(key) ?? [];
  if (!verify(await getSecret(db), formatSignedText(id), signature))
    throw new ProblemError('unsubscribe-key-invalid');
  return Number(id);
}
