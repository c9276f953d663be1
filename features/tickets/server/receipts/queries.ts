import { asc, eq, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { selectSeatLabel } from '#features/event/server/queries.ts';
import { chair, order, orderChair } from '#features/event/server/tables.ts';

const input = sql.placeholder;

export type Order = typeof order.$inferSelect;

const orderStatement = prepareOnce((db) =>
  db
    .select()
    .from(order)
    .where(eq(order.id, input('orderId')))
    .prepare('find order'),
);

export async function findOrder(db: Database, orderId: number): Promise<Order | null> {
  const [row] = await orderStatement(db).execute({ orderId });
  return row ?? null;
}

const orderChairsStatement = prepareOnce((db) =>
  db
    .select({
      chairId: orderChair.chairId,
      amountCents: orderChair.amountCents,
      guestType: orderChair.guestType,
      codeId: orderChair.codeId,
      discountCents: orderChair.discountCents,
      ...selectSeatLabel(orderChair),
    })
    .from(orderChair)
    .leftJoin(chair, eq(chair.id, orderChair.chairId))
    .where(eq(orderChair.orderId, input('orderId')))
    .orderBy(asc(orderChair.chairId))
    .prepare('list order chairs'),
);

/** The chairs of an order, in id order. */
export const listOrderChairs = (db: Database, orderId: number) =>
  orderChairsStatement(db).execute({ orderId });

/** Stores when the buyer stopped the emails that ask for the names of the guests; null starts them again. */
export async function updateNameRemindersStoppedAt(
  db: Database,
  orderId: number,
  nameRemindersStoppedAt: Date | null,
): Promise<void> {
  await db.update(order).set({ nameRemindersStoppedAt }).where(eq(order.id, orderId));
}
