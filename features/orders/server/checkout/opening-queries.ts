import { and, asc, desc, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm';
import type { Attempt } from '#features/payments/server/payable.ts';
import {
  hasOpenAttempt,
  insertAttempt,
  type NewAttemptRow,
} from '#features/payments/server/queries.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { lockExtrasLeft, claimLockedExtras } from '#features/event/server/extras/stock-queries.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { isReleased } from '#platform/ops/hold.ts';
import { cartColumns } from '#features/seats/server/carts/queries.ts';
import { lockHeldChairs, payHeldChairs } from '#features/seats/server/claims/payment-queries.ts';
import type { CartChairRow } from '#features/seats/server/claims/queries.ts';
import {
  cart,
  chair,
  chairClaim,
  event,
  order,
  orderChair,
} from '#features/event/server/tables.ts';
import type { OpenOrder } from './queries.ts';
import { phoneSale } from './tables.ts';

const input = sql.placeholder;

const findStatement = prepareOnce((db) => {
  const newest = db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(eq(order.cartId, cart.id))
    .orderBy(desc(order.id))
    .limit(1)
    .as('newest');
  return db
    .select({
      cart: cartColumns,
      newest: { id: newest.id, state: newest.state },
      hasOpenAttempt: sql<boolean>`${hasOpenAttempt(db, 'order', sql`${newest.id}`)}`,
      isOnHold: sql<boolean>`${not(isReleased)}`,
      repeated: paymentAttempt,
      soldBy: phoneSale.soldBy,
      claim: chairClaim,
      chair,
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(phoneSale, and(eq(phoneSale.cartId, cart.id), isNull(phoneSale.endedAt)))
    .leftJoin(paymentAttempt, eq(paymentAttempt.clientKey, input('clientKey')))
    .leftJoin(chairClaim, eq(chairClaim.cartId, cart.id))
    .leftJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(eq(cart.id, input('cartId')))
    .orderBy(asc(chairClaim.chairId))
    .prepare('find payable cart');
});

/**
 * All that decides whether a cart can be paid: its event's sale, its newest order, its chairs in id order, the attempt of an earlier
 * request with the same key, and whether the site is on hold. Nothing is locked: `openOrder` finds out whether it still holds.
 */
export async function findPayableCart(db: Database, input: { cartId: string; clientKey: string }) {
  const rows = await findStatement(db).execute(input);
  const [first] = rows;
  if (!first) return null;
  const { newest, hasOpenAttempt: hasOpen, isOnHold, repeated } = first;
  return {
    cart: first.cart,
    newest,
    hasOpenAttempt: hasOpen,
    isOnHold,
    repeated,
    /** Who sells it at the box office, for a guest who pays on the own phone; null for a cart of the public. */
    soldBy: first.soldBy,
    /** Staff approved all its chairs. */
    isApproved: rows.every(({ claim }) => claim?.promise === 'APPROVED'),
    chairs: rows.flatMap((row): CartChairRow[] =>
      row.claim && row.chair
        ? [
            {
              chairId: row.chair.id,
              state: row.claim.state,
              expiresAt: row.claim.expiresAt,
              tableName: row.chair.tableName,
              chairName: row.chair.chairName,
              chairType: row.chair.chairType,
              guestType: row.claim.guestType,
              amountCents: row.claim.amountCents,
              codeId: row.claim.codeId,
              discountCents: row.claim.discountCents,
            },
          ]
        : [],
    ),
  };
}
export type PayableCart = NonNullable<Awaited<ReturnType<typeof findPayableCart>>>;

/**
 * Locks the cart, its newest order, its chairs and the extras, in this order, and writes if all of them are as the caller saw them and
 * the extras are left: the first four parts decide, and each of the others does nothing without the order. The locked rows are their newest versions, also when the
 * statement waited for one of them.
 */
const openStatement = prepareOnce((db) => {
  const isNewestSeen = sql`not exists (select from ${order} where ${order.cartId} = ${input('cartId')} and ${order.id} > coalesce(${input('newestId')}::integer, 0))`;
  const payable = db.$with('payable').as(
    db
      .select({ id: cart.id })
      .from(cart)
      .where(and(eq(cart.id, input('cartId')), eq(cart.expiredChairs, []), isNewestSeen))
      .for('no key update'),
  );
  const newest = db.$with('newest').as(
    db
      .select({ id: order.id })
      .from(order)
      .where(
        and(
          eq(order.id, input('newestId')),
          eq(order.state, input('newestState')),
          sql`exists (select from ${payable})`,
        ),
      )
      .for('update'),
  );
  const held = db
    .$with('held', {})
    .as(
      lockHeldChairs(
        sql`exists (select from ${payable}) and (${input('newestId')}::integer is null or exists (select from ${newest}))`,
      ),
    );
  const orderExtras = sql`(${input('order')}::jsonb -> 'extras')`;
  const isHeld = sql`(select count(*) from ${held}) = ${input('chairCount')}::integer`;
  const extras = db.$with('extras', {}).as(lockExtrasLeft(isHeld, orderExtras));
  const opened = db.$with('opened', getTableColumns(order)).as(sql`
    insert into ${order} (id, event_id, cart_id, state, method, name, email, telephone, location, note,
      subtotal_cents, fee_cents, total_cents, created_at, sold_by, extras, has_claimed_extras)
    overriding system value
    select coalesce(${input('pendingId')}::integer, nextval(pg_get_serial_sequence('"order"', 'id'))), item.*
    from jsonb_to_record(${input('order')}::jsonb) as item ("eventId" integer, "cartId" uuid, state text, method text, name text,
      email text, telephone text, location text, note text, "subtotalCents" integer, "feeCents" integer, "totalCents" integer,
      "createdAt" timestamptz, "soldBy" text, extras jsonb, "hasClaimedExtras" boolean)
    where ${isHeld} and (select count(*) from ${extras}) = jsonb_array_length(${orderExtras})
    on conflict (id) do update set event_id = excluded.event_id, method = excluded.method, name = excluded.name,
      email = excluded.email, telephone = excluded.telephone, location = excluded.location, note = excluded.note,
      subtotal_cents = excluded.subtotal_cents, fee_cents = excluded.fee_cents, total_cents = excluded.total_cents,
      created_at = excluded.created_at, sold_by = excluded.sold_by, extras = excluded.extras,
      has_claimed_extras = excluded.has_claimed_extras
    returning *`);
  const removed = db.$with('removed', {}).as(sql`
    delete from ${orderChair} using ${opened} opened
    where order_id = opened.id and chair_id not in (select chair_id from ${held})`);
  const chairs = db.$with('chairs', {}).as(sql`
    insert into ${orderChair} (order_id, chair_id, guest_type, amount_cents, code_id, discount_cents)
    select opened.id, held.chair_id, held.guest_type, held.amount_cents, held.code_id, held.discount_cents
    from ${opened} opened, ${held} held
    on conflict (order_id, chair_id) do update set guest_type = excluded.guest_type, amount_cents = excluded.amount_cents,
      code_id = excluded.code_id, discount_cents = excluded.discount_cents`);
  const claimed = db
    .$with('claimed', {})
    .as(claimLockedExtras(extras, sql`exists (select from ${opened})`));
  const paying = db.$with('paying', {}).as(payHeldChairs(held, opened));
  const attempt = db
    .$with('attempt', getTableColumns(paymentAttempt))
    .as(insertAttempt('order', opened));
  return db
    .with(payable, newest, held, extras, opened, removed, chairs, claimed, paying, attempt)
    .select()
    .from(attempt)
    .innerJoin(opened, sql`true`)
    .prepare('open order');
});

type OrderValues = Omit<
  typeof order.$inferSelect,
  'id' | 'paidAt' | 'reference' | 'nameRemindersStoppedAt'
>;

/**
 * Begins the payment of a cart in one statement: inserts the order, or updates the pending one for another card, with the chairs, which
 * are PAYING from now on, the extras, which are claimed, and the attempt. Null, and nothing changes, when the cart, its newest order or
 * one of its chairs is no longer as given, or an extra is not left. A chair that the cart holds since then is not paid.
 */
export async function openOrder(
  db: Database,
  { cart: { id: cartId }, newest, chairs }: Pick<PayableCart, 'cart' | 'newest' | 'chairs'>,
  values: OrderValues,
  attempt: NewAttemptRow,
): Promise<{ attempt: Attempt; openOrder: OpenOrder } | null> {
  const [row] = await openStatement(db).execute({
    cartId,
    newestId: newest?.id ?? null,
    newestState: newest?.state ?? null,
    pendingId: newest?.state === 'PENDING' ? newest.id : null,
    chairs: JSON.stringify(chairs),
    chairCount: chairs.length,
    order: JSON.stringify({
      ...values,
      telephone: order.telephone.mapToDriverValue(values.telephone),
    }),
    attempt: JSON.stringify(attempt),
    now: values.createdAt.toISOString(),
  });
  return row ? { attempt: row.attempt, openOrder: { order: row.opened, chairs } } : null;
}
