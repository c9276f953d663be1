import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { DonationRow } from '../queries.ts';
import { donation, monthlyGift } from '../tables.ts';

export type MonthlyGiftRow = typeof monthlyGift.$inferSelect;

export async function findMonthlyGift(db: Database, id: number): Promise<MonthlyGiftRow | null> {
  const [row] = await db.select().from(monthlyGift).where(eq(monthlyGift.id, id));
  return row ?? null;
}

export async function lockMonthlyGift(db: Database, id: number): Promise<MonthlyGiftRow | null> {
  const [row] = await db.select().from(monthlyGift).where(eq(monthlyGift.id, id)).for('update');
  return row ?? null;
}

export async function insertMonthlyGift(
  db: Database,
  values: typeof monthlyGift.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(monthlyGift).values(values).returning({ id: monthlyGift.id });
  if (!row) throw new Error('The monthly gift was not written.');
  return row.id;
}

/** The caller holds the lock. */
export async function updateMonthlyGift(
  db: Database,
  id: number,
  change: Partial<Omit<MonthlyGiftRow, 'id'>>,
): Promise<MonthlyGiftRow> {
  const [row] = await db.update(monthlyGift).set(change).where(eq(monthlyGift.id, id)).returning();
  if (!row) throw new Error(`The monthly gift ${id} is gone.`);
  return row;
}

/** Whose cards are to be charged by that day, those that wait longest first; only cards that this provider keeps. */
export async function listDue(
  db: Database,
  provider: MonthlyGiftRow['provider'],
  today: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: monthlyGift.id })
    .from(monthlyGift)
    .where(
      and(
        eq(monthlyGift.state, 'ACTIVE'),
        eq(monthlyGift.provider, provider),
        lte(monthlyGift.tryOn, today),
      ),
    )
    .orderBy(asc(monthlyGift.tryOn), asc(monthlyGift.id))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

export const listMonthlyGifts = (db: Database): Promise<MonthlyGiftRow[]> =>
  db.select().from(monthlyGift).orderBy(desc(monthlyGift.startedAt), desc(monthlyGift.id));

/** The gift of one day, paid or not. */
export async function findDonationOf(
  db: Database,
  { id, nextOn }: MonthlyGiftRow,
): Promise<DonationRow | null> {
  const [row] = await db
    .select()
    .from(donation)
    .where(and(eq(donation.monthlyGiftId, id), eq(donation.dueOn, nextOn)));
  return row ?? null;
}

/** The first gift, which its giver paid, becomes part of what it began. */
export async function joinDonation(
  db: Database,
  id: number,
  monthlyGiftId: number,
  dueOn: string,
): Promise<void> {
  await db.update(donation).set({ monthlyGiftId, dueOn }).where(eq(donation.id, id));
}
