import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Database } from '../../platform/database.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import { seatRequest } from '../requests/tables.ts';
import { cart, chair, chairClaim, event, order } from '../tables.ts';
import { told } from './queries.ts';
import { type CartRecord, mostChairs } from './rules.ts';

export type Look = {
  cart: CartRecord;
  /** The chair that is asked for, as it was before. */
  asked: ChairRecord | null;
  /** Until when the chair is or was held, if the look has changed that it is; null otherwise. */
  changedUntil: Date | null;
};

export type Wish = { cartId: string; chairId: number };

/** The cart with everything that decides what may be done with it. */
export async function findCart(db: Database, cartId: string): Promise<CartRecord | null> {
  const look = await lookAtCart(db, { cartId, chairId: 0 });
  return look && look.cart;
}

/** The same together with a chair of the cart's event that is asked for. */
export const lookAtCart = async (db: Database, wish: Wish): Promise<Look | null> =>
  lookOf(await lookStatement(db).execute(wish));

/**
 * Looks, and takes the chair in the same statement where nothing can speak against it: one that nobody ever held, for sale, for a cart
 * without an order, an approved seat or a hold that ran out. Everything else is left to the rules, which say why.
 */
export const lookAndTake = async (
  db: Database,
  { now, until, ...wish }: Wish & { now: Date; until: Date },
): Promise<Look | null> =>
  lookOf(
    await takeStatement(db).execute({
      ...wish,
      now: now.toISOString(),
      until: until.toISOString(),
    }),
  );

/** Looks, and gives the chair up in the same statement where the cart is as plain. */
export const lookAndGiveUp = async (
  db: Database,
  { now, ...wish }: Wish & { now: Date },
): Promise<Look | null> =>
  lookOf(await giveUpStatement(db).execute({ ...wish, now: now.toISOString() }));

const given = sql.placeholder;
const now = sql`${given('now')}::timestamptz`;

/** Of a cart: no order, and nothing but holds that run. */
const isPlain = sql`${cart.lapsed} = '[]'
  and not exists (select from ${order} where ${order.cartId} = ${cart.id})
  and not exists (select from ${chairClaim} own where own.cart_id = ${cart.id} and (own.state <> 'HELD' or own.expires_at <= ${now}))`;

const hasRoom = sql`${cart.seatRequestId} is null
  and (select count(*) from ${chairClaim} own where own.cart_id = ${cart.id}) < ${mostChairs}`;

const isOnSale = sql`${chair.status} in ('Available', 'Buy') and ${event.countdownTarget} > ${now}
  and (${event.salesFrom} is null or ${event.salesFrom} <= ${now}) and (${event.salesUntil} is null or ${event.salesUntil} > ${now})`;

/**
 * The disk may have it a moment later: notices make commits queue for it one by one, and a hold is no promise about money. After a crash of the
 * database a hold of the last half second may be gone or back; paying is written through, with all that came before.
 */
const soon = sql<string>`set_config('synchronous_commit', 'off', true)`;

const takeStatement = builtOnce((db) => {
  const until = sql`least(${given('until')}::timestamptz, ${event.countdownTarget}, ${event.salesUntil})`;
  // Staff may be changing the chair: the lock waits for them and then looks whether it is still for sale.
  const free = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${cart.id}, null::integer, ${until}
    from ${cart} join ${event} on ${event.id} = ${cart.eventId}
    join ${chair} on ${chair.eventId} = ${cart.eventId} and ${chair.id} = ${given('chairId')}
    where ${cart.id} = ${given('cartId')} and ${isPlain} and ${hasRoom} and ${isOnSale} for key share of ${chair}`;
  const taken = db.$with('taken').as(
    db
      .insert(chairClaim)
      .select(free)
      // The key by its columns: without it nothing is taken.
      .onConflictDoNothing({ target: [chairClaim.eventId, chairClaim.chairId] })
      .returning({ expiresAt: chairClaim.expiresAt, told: told.as('told'), soon: soon.as('soon') }),
  );
  return lookOver(db, db.with(taken), sql`(select ${taken.expiresAt} from ${taken})`).prepare(
    'look at cart and take chair',
  );
});

const giveUpStatement = builtOnce((db) => {
  const plain = sql`exists (select from ${cart} where ${cart.id} = ${given('cartId')} and ${isPlain})`;
  const freed = db.$with('freed').as(
    db
      .delete(chairClaim)
      .where(
        and(
          eq(chairClaim.cartId, given('cartId')),
          eq(chairClaim.chairId, given('chairId')),
          eq(chairClaim.state, 'HELD'),
          plain,
        ),
      )
      .returning({ expiresAt: chairClaim.expiresAt, told: told.as('told'), soon: soon.as('soon') }),
  );
  return lookOver(db, db.with(freed), sql`(select ${freed.expiresAt} from ${freed})`).prepare(
    'look at cart and give chair up',
  );
});

const lookStatement = builtOnce((db) => lookOver(db, db, sql`null`).prepare('look at cart'));

/** `top` begins the statement with what it changes; `changed` reads from there. */
function lookOver(db: Database, top: Pick<Database, 'select'>, changed: SQL) {
  const asked = alias(chair, 'asked');
  const askedClaim = alias(chairClaim, 'asked_claim');
  const newest = db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(eq(order.cartId, cart.id))
    .orderBy(desc(order.id))
    .limit(1)
    .as('newest');
  return top
    .select({
      cart: { id: cart.id, eventId: cart.eventId, lapsed: cart.lapsed },
      sale: {
        feePercent: event.feePercent,
        salesFrom: event.salesFrom,
        salesUntil: event.salesUntil,
        countdownTarget: event.countdownTarget,
      },
      approved: { chairId: seatRequest.chairId, heldUntil: seatRequest.heldUntil },
      newestOrder: { id: newest.id, state: newest.state },
      attemptOpen: sql<boolean>`exists (select from ${paymentAttempt} where subject = 'order' and subject_id = ${newest.id}
        and state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN'))`,
      chair,
      claim: chairClaim,
      asked,
      askedClaim,
      changedUntil: sql<Date | null>`${changed}`.mapWith(chairClaim.expiresAt),
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .leftJoin(
      seatRequest,
      and(eq(seatRequest.id, cart.seatRequestId), eq(seatRequest.state, 'approved')),
    )
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(chairClaim, and(eq(chairClaim.cartId, cart.id), ne(chairClaim.state, 'SOLD')))
    .leftJoin(chair, eq(chair.id, chairClaim.chairId))
    .leftJoin(asked, and(eq(asked.id, given('chairId')), eq(asked.eventId, cart.eventId)))
    .leftJoin(
      askedClaim,
      and(eq(askedClaim.eventId, asked.eventId), eq(askedClaim.chairId, asked.id)),
    )
    .where(eq(cart.id, given('cartId')));
}

type LookRow = Awaited<ReturnType<ReturnType<typeof lookStatement>['execute']>>[number];

function lookOf(rows: readonly LookRow[]): Look | null {
  const [first] = rows;
  if (!first) return null;
  const { approved, newestOrder } = first;
  return {
    cart: {
      ...first.cart,
      sale: first.sale,
      approved: approved?.heldUntil
        ? { chairId: approved.chairId, heldUntil: approved.heldUntil }
        : null,
      newestOrder: newestOrder && { ...newestOrder, attemptOpen: first.attemptOpen },
      chairs: rows.flatMap((row) => (row.chair ? [{ ...row.chair, claim: row.claim }] : [])),
    },
    asked: first.asked && { ...first.asked, claim: first.askedClaim },
    changedUntil: first.changedUntil,
  };
}
