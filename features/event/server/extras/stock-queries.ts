import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OrderExtra } from '#features/event/contract/rules/extras.ts';
import type { Database } from '#platform/database/database.ts';
import { order } from '../tables.ts';
import { eventExtra } from './tables.ts';

// What is claimed of an extra: sold, or in a payment that has not ended. `claimedQuantity` grows with the statement that opens an order, and falls
// when the order ends without a sale or when it is refunded. The order is locked before its extras, and they in the order of their ids.

type Amount = { id: number; quantity: number };

const toRecords = (amounts: SQL | SQLWrapper) =>
  sql`jsonb_to_recordset(${amounts}::jsonb) as wanted (id integer, quantity integer)`;

/** Locks the extras of the value `extras` of which so many are left, in id order. */
export const lockExtrasLeft = (condition: SQL, amounts: SQL | SQLWrapper): SQL => sql`
  select extra.id, wanted.quantity from ${eventExtra} extra join ${toRecords(amounts)} on wanted.id = extra.id
  where extra.is_on_sale and extra.deleted_at is null
    and (extra.stock is null or extra.claimed_quantity + wanted.quantity <= extra.stock) and ${condition}
  order by extra.id for no key update of extra`;

/** Claims the extras that were locked. */
export const claimLockedExtras = (locked: SQLWrapper, condition: SQL): SQL => sql`
  update ${eventExtra} set claimed_quantity = ${eventExtra.claimedQuantity} + locked.quantity from ${locked} locked
  where ${eventExtra.id} = locked.id and ${condition}`;

/** Claims these extras in the caller's transaction, all or none; false when one of them is not left. */
export async function claimExtras(db: Database, amounts: readonly Amount[]): Promise<boolean> {
  if (amounts.length === 0) return true;
  const records = sql`${JSON.stringify(amounts.map(({ id, quantity }) => ({ id, quantity })))}`;
  const isWhole = sql`(select count(*) from locked) = ${amounts.length}`;
  const { rows } = await db.execute<{ isWhole: boolean }>(sql`
    with locked as (${lockExtrasLeft(sql`true`, records)}),
      claimed as (${claimLockedExtras(sql`locked`, isWhole)})
    select ${isWhole} as "isWhole"`);
  return rows[0]?.isWhole ?? false;
}

/** Gives back so many of these extras. */
export async function returnExtras(db: Database, amounts: readonly Amount[]): Promise<void> {
  if (amounts.length === 0) return;
  await db.execute(sql`
    with locked as (select extra.id, wanted.quantity
      from ${eventExtra} extra join ${toRecords(sql`${JSON.stringify(amounts)}`)} on wanted.id = extra.id
      order by extra.id for no key update of extra)
    update ${eventExtra} set claimed_quantity = ${eventExtra.claimedQuantity} - locked.quantity from locked where ${eventExtra.id} = locked.id`);
}

type ExtrasOfOrder = { id: number; extras: readonly OrderExtra[]; hasClaimedExtras: boolean };

/** Claims the extras of a locked order again that it gave back when its payment seemed to have ended; false when one is not left. */
export async function reclaimOrderExtras(
  db: Database,
  { id, extras, hasClaimedExtras }: ExtrasOfOrder,
): Promise<boolean> {
  if (extras.length === 0 || hasClaimedExtras) return true;
  if (!(await claimExtras(db, extras))) return false;
  await db.update(order).set({ hasClaimedExtras: true }).where(eq(order.id, id));
  return true;
}

/** Gives back all that a locked order has claimed; nothing the second time. */
export async function returnOrderExtras(
  db: Database,
  { id, extras, hasClaimedExtras }: ExtrasOfOrder,
): Promise<void> {
  if (extras.length === 0 || !hasClaimedExtras) return;
  await returnExtras(
    db,
    extras.map((extra) => ({ id: extra.id, quantity: extra.leftQuantity })),
  );
  await db.update(order).set({ hasClaimedExtras: false }).where(eq(order.id, id));
}

/** Stores what refunds have left of an order's extras. */
export async function updateOrderExtras(
  db: Database,
  orderId: number,
  extras: readonly OrderExtra[],
): Promise<void> {
  await db
    .update(order)
    .set({ extras: [...extras] })
    .where(eq(order.id, orderId));
}
