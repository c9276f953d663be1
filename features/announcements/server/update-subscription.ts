import type { Account } from '#contract/account.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { sign, getOrCreateSiteSecret, verify } from '#platform/secrets.ts';
import { addSubscriber, findSubscriber, removeSubscriber } from './queries.ts';

const getSignedText = (userId: string) => `announcements to ${userId}`;
const getKeySecret = (db: Database) => getOrCreateSiteSecret(db, 'announcement-mail');

/** A signed key that unsubscribes one person without signing in; safe in a URL. */
export async function createUnsubscribeKey(db: Database, userId: string): Promise<string> {
  return `${userId}.${sign(await getKeySecret(db), getSignedText(userId))}`;
}

/** Unsubscribes the person of a key; idempotent. Throws 'unsubscribe-key-invalid'. */
export async function unsubscribe(platform: Platform, key: string): Promise<void> {
  const userId = key.slice(0, key.lastIndexOf('.'));
  const signature = key.slice(key.lastIndexOf('.') + 1);
  const secret = await getKeySecret(platform.database);
  if (!userId || !verify(secret, getSignedText(userId), signature))
    throw new ProblemError('unsubscribe-key-invalid');
  await removeSubscriber(platform.database, userId);
}

export async function isSubscribed(db: Database, actor: Account): Promise<boolean> {
  return (await findSubscriber(db, actor.id)) !== null;
}

export async function setSubscribed(
  { database, clock }: Platform,
  subscribed: boolean,
  actor: Account,
): Promise<void> {
  if (subscribed) await addSubscriber(database, actor.id, clock.now());
  else await removeSubscriber(database, actor.id);
}
