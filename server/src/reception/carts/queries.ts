import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { cart } from '../tables.ts';
import type { CartRecord } from './rules.ts';

export async function insertCartRow(
  db: Database,
  created: Pick<CartRecord, 'id' | 'eventId'>,
  now: Date,
): Promise<void> {
  await db.insert(cart).values({ ...created, createdAt: now });
}

export async function clearExpiredLabels(db: Database, cartId: string): Promise<void> {
  await db.update(cart).set({ expiredChairs: [] }).where(eq(cart.id, cartId));
}

export async function addExpiredLabels(
  db: Database,
  cartId: string,
  labels: readonly string[],
): Promise<void> {
  await db
    .update(cart)
    .set({ expiredChairs: sql`${cart.expiredChairs} || ${JSON.stringify(labels)}::jsonb` })
    .where(eq(cart.id, cartId));
}
