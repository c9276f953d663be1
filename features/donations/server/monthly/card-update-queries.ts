import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { cardUpdate, donation } from '../tables.ts';

export type CardUpdate = typeof cardUpdate.$inferSelect;

export async function findCardUpdate(db: Database, clientKey: string): Promise<CardUpdate | null> {
  const [row] = await db.select().from(cardUpdate).where(eq(cardUpdate.clientKey, clientKey));
  return row ?? null;
}

/** The caller holds the lock of the monthly donation. */
export async function getCardUpdate(db: Database, id: string): Promise<CardUpdate> {
  const [row] = await db.select().from(cardUpdate).where(eq(cardUpdate.id, id));
  if (!row) throw new Error(`Card change ${id} does not exist.`);
  return row;
}

export const { create: insertCardUpdateRow } = accessRows(cardUpdate);

export async function setCardUpdateState(
  db: Database,
  id: string,
  change: Partial<Pick<CardUpdate, 'state' | 'setupId' | 'declineCode' | 'token'>>,
): Promise<CardUpdate> {
  const [row] = await db.update(cardUpdate).set(change).where(eq(cardUpdate.id, id)).returning();
  if (!row) throw new Error(`Card change ${id} does not exist.`);
  return row;
}

/** True when a later card is in use, from another change or from the payment of a month. */
export async function isSuperseded(db: Database, change: CardUpdate): Promise<boolean> {
  return (await hasLaterChange(db, change)) || hasLaterPayment(db, change);
}

async function hasLaterPayment(
  db: Database,
  { monthlyDonationId, createdAt }: CardUpdate,
): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(donation, eq(paymentAttempt.subjectId, donation.id))
    .where(
      and(
        eq(paymentAttempt.subject, 'donation'),
        eq(donation.monthlyDonationId, monthlyDonationId),
        eq(paymentAttempt.cardUsage, 'keep'),
        eq(paymentAttempt.state, 'SUCCEEDED'),
        gt(paymentAttempt.createdAt, createdAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function hasLaterChange(
  db: Database,
  { monthlyDonationId, sequence }: CardUpdate,
): Promise<boolean> {
  const rows = await db
    .select({ id: cardUpdate.id })
    .from(cardUpdate)
    .where(
      and(
        eq(cardUpdate.monthlyDonationId, monthlyDonationId),
        eq(cardUpdate.state, 'TAKEN'),
        gt(cardUpdate.sequence, sequence),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Open changes of this provider created by `before`, oldest first. */
export const listOpenCardUpdates = (
  db: Database,
  provider: CardUpdate['provider'],
  before: Date,
): Promise<CardUpdate[]> =>
  db
    .select()
    .from(cardUpdate)
    .where(
      and(
        eq(cardUpdate.state, 'OPEN'),
        eq(cardUpdate.provider, provider),
        lte(cardUpdate.createdAt, before),
      ),
    )
    .orderBy(asc(cardUpdate.sequence))
    .limit(1_000);
