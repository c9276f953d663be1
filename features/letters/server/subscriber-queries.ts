import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { LetterSubscriber } from '#features/letters/contract/letter-subscribers.ts';
import type { Database } from '#platform/database/database.ts';
import { returnedAddress } from '#platform/tables.ts';
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

export async function findSubscriber(db: Database, id: number): Promise<SubscriberRow | null> {
  const [row] = await db.select().from(letterSubscriber).where(eq(letterSubscriber.id, id));
  return row ?? null;
}

export async function setConfirmed(db: Database, id: number, confirmedAt: Date): Promise<void> {
  await db.update(letterSubscriber).set({ confirmedAt }).where(eq(letterSubscriber.id, id));
}

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
export const listSubscribers = (db: Database, id?: number): Promise<LetterSubscriber[]> =>
  db
    .select({
      id: letterSubscriber.id,
      email: letterSubscriber.email,
      requestedAt: letterSubscriber.requestedAt,
      confirmedAt: letterSubscriber.confirmedAt,
      state: sql<LetterSubscriber['state']>`case
        when ${letterOptOut.email} is not null then 'turned-off'
        when ${letterSubscriber.confirmedAt} is null then 'unconfirmed'
        when ${returnedAddress.email} is not null then 'returned'
        else 'on' end`,
    })
    .from(letterSubscriber)
    .leftJoin(letterOptOut, eq(letterOptOut.email, sql`lower(${letterSubscriber.email})`))
    .leftJoin(returnedAddress, eq(returnedAddress.email, sql`lower(${letterSubscriber.email})`))
    .where(id === undefined ? undefined : eq(letterSubscriber.id, id))
    .orderBy(desc(letterSubscriber.id));
