import type { Account } from '@namugongo/contract/accounts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { sign, siteSecret, verify } from '../platform/secrets.ts';
import { addReader, findReader, removeReader } from './queries.ts';

const signedText = (userId: string) => `announcements to ${userId}`;
const secretOf = (db: Database) => siteSecret(db, 'announcement-mail');

/** Ends the e-mails of one person, without signing in; safe in a link. */
export async function stopKey(db: Database, userId: string): Promise<string> {
  return `${userId}.${sign(await secretOf(db), signedText(userId))}`;
}

/** No longer sends announcements to the person of the key. Doing it twice is no fault. */
export async function stopMail(platform: Platform, key: string): Promise<void> {
  const userId = key.slice(0, key.lastIndexOf('.'));
  const signature = key.slice(key.lastIndexOf('.') + 1);
  const secret = await secretOf(platform.database);
  if (!userId || !verify(secret, signedText(userId), signature))
    throw new Refusal('mail-key-wrong');
  await removeReader(platform.database, userId);
}

export async function wantsMail(db: Database, who: Account): Promise<boolean> {
  return (await findReader(db, who.id)) !== null;
}

export async function setWanted(
  { database, clock }: Platform,
  wanted: boolean,
  who: Account,
): Promise<void> {
  if (wanted) await addReader(database, who.id, clock.now());
  else await removeReader(database, who.id);
}
