import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { phoneSale } from '../checkout/tables.ts';

export type PhoneSaleRow = typeof phoneSale.$inferSelect;

export async function insertPhoneSale(
  db: Database,
  values: typeof phoneSale.$inferInsert,
): Promise<void> {
  await db.insert(phoneSale).values(values);
}

export async function findPhoneSale(db: Database, cartId: string): Promise<PhoneSaleRow | null> {
  const [row] = await db.select().from(phoneSale).where(eq(phoneSale.cartId, cartId));
  return row ?? null;
}

/** The sale of a link that has not ended and is newer than `after`. */
export async function findLinkedSale(
  db: Database,
  secretHash: string,
  after: Date,
): Promise<PhoneSaleRow | null> {
  const [row] = await db
    .select()
    .from(phoneSale)
    .where(
      and(
        eq(phoneSale.secretHash, secretHash),
        isNull(phoneSale.endedAt),
        gt(phoneSale.createdAt, after),
      ),
    );
  return row ?? null;
}

export async function updatePhoneSale(
  db: Database,
  cartId: string,
  change: Partial<Pick<PhoneSaleRow, 'secretHash' | 'openedAt' | 'endedAt' | 'endedBy'>>,
): Promise<void> {
  await db.update(phoneSale).set(change).where(eq(phoneSale.cartId, cartId));
}
