import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { paymentAttempt } from '../../payments/tables.ts';
import type { Database } from '../../platform/database.ts';
import { cardChange, donation } from '../tables.ts';

export type CardChange = typeof cardChange.$inferSelect;

export async function findCardChange(db: Database, clientKey: string): Promise<CardChange | null> {
  const [row] = await db.select().from(cardChange).where(eq(cardChange.clientKey, clientKey));
  return row ?? null;
}

/** The caller holds the lock of its monthly gift, behind which alone it changes. */
export async function readCardChange(db: Database, id: string): Promise<CardChange> {
  const [row] = await db.select().from(cardChange).where(eq(cardChange.id, id));
  if (!row) throw new Error(`The card change ${id} is gone.`);
  return row;
}

export async function insertCardChange(
  db: Database,
  values: typeof cardChange.$inferInsert,
): Promise<CardChange> {
  const [row] = await db.insert(cardChange).values(values).returning();
  if (!row) throw new Error('The card change was not written.');
  return row;
}

export async function updateCardChange(
  db: Database,
  id: string,
  change: Partial<Pick<CardChange, 'state' | 'setupId' | 'declineCode' | 'token'>>,
): Promise<CardChange> {
  const [row] = await db.update(cardChange).set(change).where(eq(cardChange.id, id)).returning();
  if (!row) throw new Error(`The card change ${id} is gone.`);
  return row;
}

/** True where a card that was given later has become the gift's, by itself or with the payment of a month. */
export async function isOvertaken(db: Database, change: CardChange): Promise<boolean> {
  return (await hasLaterChange(db, change)) || hasLaterPayment(db, change);
}

async function hasLaterPayment(
  db: Database,
  { monthlyGiftId, createdAt }: CardChange,
): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(donation, eq(paymentAttempt.subjectId, donation.id))
    .where(
      and(
        eq(paymentAttempt.subject, 'donation'),
        eq(donation.monthlyGiftId, monthlyGiftId),
        eq(paymentAttempt.cardUse, 'keep'),
        eq(paymentAttempt.state, 'SUCCEEDED'),
        gt(paymentAttempt.createdAt, createdAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function hasLaterChange(
  db: Database,
  { monthlyGiftId, number }: CardChange,
): Promise<boolean> {
  const rows = await db
    .select({ id: cardChange.id })
    .from(cardChange)
    .where(
      and(
        eq(cardChange.monthlyGiftId, monthlyGiftId),
        eq(cardChange.state, 'TAKEN'),
        gt(cardChange.number, number),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Those that the request which made them has left, the oldest first; only of this provider. */
export const listOpenChanges = (
  db: Database,
  provider: CardChange['provider'],
  before: Date,
): Promise<CardChange[]> =>
  db
    .select()
    .from(cardChange)
    .where(
      and(
        eq(cardChange.state, 'OPEN'),
        eq(cardChange.provider, provider),
        lte(cardChange.createdAt, before),
      ),
    )
    .orderBy(asc(cardChange.number))
    .limit(1_000);
