import { eq, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { CartExtra } from '#features/event/contract/rules/extras.ts';
import { cart, event } from '#features/event/server/tables.ts';
import type { CartRecord } from './rules.ts';

const input = sql.placeholder;

/** Columns of a cart with its event's sale. */
export const cartColumns = {
  id: cart.id,
  eventId: cart.eventId,
  expired: cart.expiredChairs,
  codeId: cart.codeId,
  extras: cart.extras,
  feePercent: event.feePercent,
  countdownTarget: event.countdownTarget,
  salesFrom: event.salesFrom,
  salesUntil: event.salesUntil,
};

const cartStatement = prepareOnce((db) =>
  db
    .select(cartColumns)
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .where(eq(cart.id, input('cartId')))
    .for('no key update', { of: cart })
    .prepare('lock cart'),
);

/** Locks the cart until the transaction ends and returns it with its event's sale. */
export async function lockCart(db: Database, cartId: string) {
  const [row] = await cartStatement(db).execute({ cartId });
  return row ?? null;
}
const insertStatement = prepareOnce((db) => {
  const created = db.$with('created').as(
    db
      .insert(cart)
      .select(
        sql`select ${input('id')}::uuid, ${event.id}, ${input('createdAt')}::timestamptz, null::integer, '[]'::jsonb, '[]'::jsonb
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

export async function updateCartExtras(
  db: Database,
  cartId: string,
  extras: readonly CartExtra[],
): Promise<void> {
  await db
    .update(cart)
    .set({ extras: [...extras] })
    .where(eq(cart.id, cartId));
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
