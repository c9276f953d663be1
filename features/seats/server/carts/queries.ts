import { eq, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { cart, event } from '#features/event/server/tables.ts';
import type { CartRecord } from './rules.ts';

const input = sql.placeholder;

const insertStatement = prepareOnce((db) => {
  const created = db.$with('created').as(
    db
      .insert(cart)
      .select(
        sql`select ${input('id')}::uuid, ${event.id}, ${input('createdAt')}::timestamptz, null::integer, '[]'::jsonb
          from ${event} where ${event.id} = ${input('eventId')}`,
      )
      .returning({ eventId: cart.eventId }),
  );
  return db
    .with(created)
    .select({
      feePercent: event.feePercent,
      salesFrom: event.salesFrom,
      salesUntil: event.salesUntil,
      countdownTarget: event.countdownTarget,
    })
    .from(event)
    .innerJoin(created, eq(created.eventId, event.id))
    .prepare('create cart');
});

/** Inserts an empty cart and returns the sale of its event; null when there is no such event. */
export async function insertCartRow(
  db: Database,
  created: Pick<CartRecord, 'id' | 'eventId'>,
  now: Date,
): Promise<CartRecord['sale'] | null> {
  const [sale] = await insertStatement(db).execute({ ...created, createdAt: now.toISOString() });
  return sale ?? null;
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
