import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { LetterSubscriber } from '#features/letters/contract/letter-subscribers.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { listReturnedEmails } from '#platform/email/returned-address-queries.ts';
import { letterOptOut, letterSubscriber } from './tables.ts';

export type SubscriberRow = typeof letterSubscriber.$inferSelect;

const isAddress = (email: string) =>
  eq(sql`lower(${letterSubscriber.email})`, normalizeEmail(email));

/** Notes an address that asks for letters, or that it asks again while it has not confirmed. */
export async function saveSubscriberRow(
  db: Database,
  email: string,
  requestedAt: Date,
): Promise<SubscriberRow> {
  await db.insert(letterSubscriber).values({ email, requestedAt }).onConflictDoNothing();
  await db
    .update(letterSubscriber)
    .set({ requestedAt })
    .where(and(isAddress(email), isNull(letterSubscriber.confirmedAt)));
  const [row] = await db.select().from(letterSubscriber).where(isAddress(email));
  if (!row) throw new Error('The subscriber was not saved.');
  return row;
}

export const { find: findSubscriber, update: updateSubscriberRow } = accessRows(letterSubscriber);

export async function insertOptOut(db: Database, email: string, optedOutAt: Date): Promise<void> {
  await db
    .insert(letterOptOut)
    .values({ email: normalizeEmail(email), optedOutAt })
    .onConflictDoNothing();
}

export async function deleteOptOut(db: Database, email: string): Promise<void> {
  await db.delete(letterOptOut).where(eq(letterOptOut.email, normalizeEmail(email)));
}

/** The addresses that asked for letters, or one of them, newest first. */
export async function listSubscribers(db: Database, id?: number): Promise<LetterSubscriber[]> {
  const rows = await db
    .select({
      subscriber: letterSubscriber,
      isTurnedOff: sql<boolean>`${isNotNull(letterOptOut.email)}`,
    })
    .from(letterSubscriber)
    .leftJoin(letterOptOut, eq(letterOptOut.email, sql`lower(${letterSubscriber.email})`))
    .where(id === undefined ? undefined : eq(letterSubscriber.id, id))
    .orderBy(desc(letterSubscriber.id));
  const returned = await listReturnedEmails(db);
  const findState = ({ subscriber, isTurnedOff }: (typeof rows)[number]) => {
    if (isTurnedOff) return 'turned-off';
    if (!subscriber.confirmedAt) return 'unconfirmed';
    return returned.has(normalizeEmail(subscriber.email)) ? 'returned' : 'on';
  };
  return rows.map((row) => ({ ...row.subscriber, state: findState(row) }));
}
