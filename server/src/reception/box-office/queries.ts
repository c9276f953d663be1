import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { order, orderChair } from '../tables.ts';

/** Inserts a paid order with its chairs at their current prices. */
export async function insertPaidOrderRow(
  db: Database,
  facts: Omit<typeof order.$inferInsert, 'state'>,
  chairs: readonly { id: number; amountCents: number }[],
): Promise<number> {
  const [row] = await db
    .insert(order)
    .values({ ...facts, state: 'PAID' })
    .returning({ id: order.id });
  if (!row) throw new Error('The order was not inserted.');
  await db
    .insert(orderChair)
    .values(chairs.map(({ id, amountCents }) => ({ orderId: row.id, chairId: id, amountCents })));
  return row.id;
}

export async function findOrderEventId(db: Database, orderId: number): Promise<number | null> {
  const [row] = await db
    .select({ eventId: order.eventId })
    .from(order)
    .where(eq(order.id, orderId));
  return row?.eventId ?? null;
}
