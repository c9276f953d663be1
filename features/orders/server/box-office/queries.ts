import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { order, orderChair } from '#features/event/server/tables.ts';

/** Inserts a paid order with its chairs. */
export async function insertPaidOrderRow(
  db: Database,
  facts: Omit<typeof order.$inferInsert, 'state'>,
  chairs: readonly Omit<typeof orderChair.$inferInsert, 'orderId'>[],
): Promise<number> {
  const [row] = await db
    .insert(order)
    .values({ ...facts, state: 'PAID' })
    .returning({ id: order.id });
  if (!row) throw new Error('The order was not inserted.');
  await db.insert(orderChair).values(
    chairs.map(({ chairId, guestType, amountCents }) => ({
      orderId: row.id,
      chairId,
      guestType,
      amountCents,
    })),
  );
  return row.id;
}

export async function findOrderEventId(db: Database, orderId: number): Promise<number | null> {
  const [row] = await db
    .select({ eventId: order.eventId })
    .from(order)
    .where(eq(order.id, orderId));
  return row?.eventId ?? null;
}
