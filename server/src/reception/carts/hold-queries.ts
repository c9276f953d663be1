import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClientIdentity } from '../../platform/client-identity.ts';
import { prepareOnce, type Database } from '../../platform/database.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { cart, chair, chairClaim, clientHoldHistory, event, order } from '../tables.ts';
import { lockClientHolds } from './client-hold-queries.ts';
import { notifyChairChanged } from './queries.ts';
import { type CartRecord, fewestHeldChairs, maxCartChairs, networkFactor } from './rules.ts';

export type HoldContext = {
  cart: CartRecord;
  /** The requested chair before the claim or release. */
  chair: ChairRecord | null;
  /** The expiry of the hold that this query created or deleted; null when it changed nothing. */
  expiryChangedTo: Date | null;
};

export type CartChairInput = { cartId: string; chairId: number };
/** `client` is counted by the limits of unpaid chairs; null counts for none. */
export type HoldInput = CartChairInput & { client: ClientIdentity | null };

/** The cart with all the data its rules need. */
export async function findCart(db: Database, cartId: string): Promise<CartRecord | null> {
  const context = await findHoldContext(db, { cartId, chairId: 0 });
  return context && context.cart;
}

/** The cart and the requested chair of its event. */
export const findHoldContext = async (
  db: Database,
  input: CartChairInput,
): Promise<HoldContext | null> => toHoldContext(await selectStatement(db).execute(input));

/**
 * Reads the context and claims the chair in one statement in the plain case: no claim on the chair, on sale, and a cart
 * without an order, an approved seat or expired holds, of a client that holds few chairs and paid for all it held before. In all other
 * cases the caller applies the rules.
 */
export const findAndClaimChair = async (
  db: Database,
  { now, until, client, ...input }: HoldInput & { now: Date; until: Date },
): Promise<HoldContext | null> =>
  toHoldContext(
    await claimStatement(db).execute({
      ...input,
      now: now.toISOString(),
      until: until.toISOString(),
      client: client?.client ?? null,
      network: client?.network ?? null,
    }),
  );

/** Reads the context and deletes the hold in one statement when the cart is plain. */
export const findAndReleaseChair = async (
  db: Database,
  { now, ...input }: CartChairInput & { now: Date },
): Promise<HoldContext | null> =>
  toHoldContext(await releaseStatement(db).execute({ ...input, now: now.toISOString() }));

const placeholder = sql.placeholder;
const now = sql`${placeholder('now')}::timestamptz`;

/** A cart without an order and with active holds only. */
const isPlain = sql`${cart.expiredChairs} = '[]'
  and not exists (select from ${order} where ${order.cartId} = ${cart.id})
  and not exists (select from ${chairClaim} own where own.cart_id = ${cart.id} and (own.state <> 'HELD' or own.expires_at <= ${now}))`;

const hasRoom = sql`${cart.seatRequestId} is null
  and (select count(*) from ${chairClaim} own where own.cart_id = ${cart.id}) < ${maxCartChairs}`;

const isOnSale = sql`${chair.status} in ('Available', 'Buy') and ${event.countdownTarget} > ${now}
  and (${event.salesFrom} is null or ${event.salesFrom} <= ${now}) and (${event.salesUntil} is null or ${event.salesUntil} > ${now})`;

/** The client is below every limit, whatever the hall's use. The lock comes last: it is only worth taking for a free chair. */
const isBelowLimits = sql`(${placeholder('client')}::text is null or (
  not exists (select from ${clientHoldHistory} where ${clientHoldHistory.eventId} = ${cart.eventId} and ${clientHoldHistory.unpaidSeconds} > 0
    and ${clientHoldHistory.client} in (${placeholder('client')}::text, ${placeholder('network')}::text))
  and (select held[1] < ${sql.raw(String(fewestHeldChairs))} and held[2] < ${sql.raw(String(fewestHeldChairs * networkFactor))}
    from ${lockClientHolds({ eventId: cart.eventId, client: placeholder('client'), network: placeholder('network'), now: placeholder('now') })} held)))`;

/**
 * Commits without waiting for the disk, because NOTIFY serializes commits. After a database crash, holds of the last half second
 * may be lost or restored. Payments commit synchronously, together with everything before them.
 */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;

const claimStatement = prepareOnce((db) => {
  const until = sql`least(${placeholder('until')}::timestamptz, ${event.countdownTarget}, ${event.salesUntil})`;
  // The lock waits for a staff change of the chair, then rechecks that it is on sale.
  const free = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${cart.id}, null::integer, ${until},
      ${placeholder('client')}::text, ${placeholder('network')}::text
    from ${cart} join ${event} on ${event.id} = ${cart.eventId}
    join ${chair} on ${chair.eventId} = ${cart.eventId} and ${chair.id} = ${placeholder('chairId')}
    where ${cart.id} = ${placeholder('cartId')} and ${isPlain} and ${hasRoom} and ${isOnSale} and ${isBelowLimits} for key share of ${chair}`;
  const claimed = db.$with('claimed').as(
    db
      .insert(chairClaim)
      .select(free)
      // Names the key's columns: without the key the statement fails.
      .onConflictDoNothing({ target: [chairClaim.eventId, chairClaim.chairId] })
      .returning({
        expiresAt: chairClaim.expiresAt,
        notified: notifyChairChanged.as('notified'),
        asyncCommit: asyncCommit.as('async_commit'),
      }),
  );
  return selectContext(
    db,
    db.with(claimed),
    sql`(select ${claimed.expiresAt} from ${claimed})`,
  ).prepare('read cart and claim chair');
});

const releaseStatement = prepareOnce((db) => {
  const plain = sql`exists (select from ${cart} where ${cart.id} = ${placeholder('cartId')} and ${isPlain})`;
  const released = db.$with('released').as(
    db
      .delete(chairClaim)
      .where(
        and(
          eq(chairClaim.cartId, placeholder('cartId')),
          eq(chairClaim.chairId, placeholder('chairId')),
          eq(chairClaim.state, 'HELD'),
          plain,
        ),
      )
      .returning({
        expiresAt: chairClaim.expiresAt,
        notified: notifyChairChanged.as('notified'),
        asyncCommit: asyncCommit.as('async_commit'),
      }),
  );
  return selectContext(
    db,
    db.with(released),
    sql`(select ${released.expiresAt} from ${released})`,
  ).prepare('read cart and release chair');
});

const selectStatement = prepareOnce((db) => selectContext(db, db, sql`null`).prepare('read cart'));

/** Builds the select of a HoldContext. `top` holds the changing CTE, `changed` reads its expiry. */
function selectContext(db: Database, top: Pick<Database, 'select'>, changed: SQL) {
  const requested = alias(chair, 'requested');
  const requestedClaim = alias(chairClaim, 'requested_claim');
  const latest = db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(eq(order.cartId, cart.id))
    .orderBy(desc(order.id))
    .limit(1)
    .as('newest');
  return top
    .select({
      cart: { id: cart.id, eventId: cart.eventId, expired: cart.expiredChairs },
      sale: {
        feePercent: event.feePercent,
        salesFrom: event.salesFrom,
        salesUntil: event.salesUntil,
        countdownTarget: event.countdownTarget,
      },
      approved: { chairId: seatRequest.chairId, heldUntil: seatRequest.heldUntil },
      newestOrder: { id: latest.id, state: latest.state },
      attemptOpen: sql<boolean>`exists (select from ${paymentAttempt} where subject = 'order' and subject_id = ${latest.id}
        and state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN'))`,
      chair,
      claim: chairClaim,
      requested,
      requestedClaim,
      changedUntil: sql<Date | null>`${changed}`.mapWith(chairClaim.expiresAt),
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .leftJoin(
      seatRequest,
      and(eq(seatRequest.id, cart.seatRequestId), eq(seatRequest.state, 'approved')),
    )
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(chairClaim, and(eq(chairClaim.cartId, cart.id), ne(chairClaim.state, 'SOLD')))
    .leftJoin(chair, eq(chair.id, chairClaim.chairId))
    .leftJoin(
      requested,
      and(eq(requested.id, placeholder('chairId')), eq(requested.eventId, cart.eventId)),
    )
    .leftJoin(
      requestedClaim,
      and(eq(requestedClaim.eventId, requested.eventId), eq(requestedClaim.chairId, requested.id)),
    )
    .where(eq(cart.id, placeholder('cartId')));
}

type HoldContextRow = Awaited<ReturnType<ReturnType<typeof selectStatement>['execute']>>[number];

function toHoldContext(rows: readonly HoldContextRow[]): HoldContext | null {
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
    chair: first.requested && { ...first.requested, claim: first.requestedClaim },
    expiryChangedTo: first.changedUntil,
  };
}
