import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChairType } from '#contract/chairs.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { CartRecord } from '../carts/rules.ts';
import type { ChairRecord, Guest } from '#features/hall/server/chairs/rules.ts';
import { pickClaim } from '#features/event/server/claim-queries.ts';
import { cart, chair, chairClaim, code, event, order } from '#features/event/server/tables.ts';
import { isBelowLimits } from './client-hold-queries.ts';
import {
  codeChairIds,
  type HoldProblem,
  holdQuery,
  isHeldByClaimant,
  isPaying,
  isPlainRelease,
  isPromisedToClaimant,
  isSomeoneWaiting,
  noPromise,
} from './condition-queries.ts';
import { deletePlainHold, notifyChairChanged, returnClaims } from './return-queries.ts';

const input = sql.placeholder;
const client = sql`${input('client')}::text`;
const network = sql`${input('network')}::text`;

/**
 * Commits without waiting for the disk, because NOTIFY serializes commits. After a database crash, holds of the last half second
 * may be lost or restored. Payments commit synchronously, together with everything before them.
 */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;

const changed = {
  expiresAt: chairClaim.expiresAt,
  notified: notifyChairChanged.as('notified'),
  asyncCommit: asyncCommit.as('async_commit'),
};

export type CartChairInput = { cartId: string; chairId: number };
/** `client` is counted by the limits of unpaid chairs; null counts for none. */
export type HoldInput = CartChairInput & {
  client: ClientIdentity | null;
  /** Who will sit there; undefined for a guest of the chair's own type. */
  guestType?: ChairType | undefined;
};
/** `until` is the end of a hold that nothing else limits. */
type HoldTimes = { now: Date; until: Date };

type CartContext = {
  cart: CartRecord;
  /** The requested chair before the claim or release. */
  chair: ChairRecord | null;
  /** The expiry of the hold that this query created or deleted; null when it changed nothing. */
  expiryChangedTo: Date | null;
};
export type HoldContext = CartContext & {
  problem: HoldProblem | null;
  /** Who will sit there and for how much; null when the event has no price for the type. */
  guest: Guest | null;
  /** Whether staff approved the chair for this cart. */
  isApproved: boolean;
  /** Whether the cart has a code, which must be locked before its uses are counted. */
  hasCode: boolean;
  /** Whether the table limits its children, so that it must be locked before they are counted. */
  needsTableLock: boolean;
  /** The end of a hold that begins now. */
  until: Date | null;
};

const none = sql`null`;
const selectStatement = prepareOnce((db) => selectContext(db, db, none).prepare('read cart'));

const withHold = (db: Database) => db.$with('hold').as(holdQuery);

const explainStatement = prepareOnce((db) => {
  const hold = withHold(db);
  return selectContext(db, db.with(hold), none, hold).prepare('read cart and hold problem');
});

const claimStatement = prepareOnce((db) => {
  const hold = withHold(db);
  // The lock of the client comes last: it is only worth taking for a chair that nothing else prevents.
  const isFree = sql`case when ${hold.problem} is not null or not ${hold.hasNothingExpired} or ${hold.needsTableLock} or ${hold.hasCode}
    or ${hold.isApproved} then false else ${isBelowLimits} end`;
  // The lock of the chair waits for a staff change of it, then rechecks its status.
  const free = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${input('cartId')}::uuid, null::integer,
      ${hold.guestType}, ${hold.guestCents}, ${hold.until}, ${client}, ${network}, null::integer, 0, ${noPromise}
    from ${hold} join ${chair} on ${chair.id} = ${hold.chairId} and ${chair.status} = ${hold.status}
    where ${isFree} for key share of ${chair}`;
  const claimed = db.$with('claimed').as(
    db
      .insert(chairClaim)
      .select(free)
      // Names the key's columns: without the key the statement fails. An expired hold stays, for `releaseExpiredHolds`.
      .onConflictDoNothing({ target: [chairClaim.eventId, chairClaim.chairId] })
      .returning(changed),
  );
  const changedUntil = sql`(select ${claimed.expiresAt} from ${claimed})`;
  return selectContext(db, db.with(hold, claimed), changedUntil, hold).prepare(
    'read cart and claim chair',
  );
});

const releaseStatement = prepareOnce((db) => {
  const released = db
    .$with('released')
    .as(deletePlainHold(db, and(isOwnHold, isPlainRelease)).returning(changed));
  const changedUntil = sql`(select ${released.expiresAt} from ${released})`;
  return selectContext(db, db.with(released), changedUntil).prepare('read cart and release chair');
});

const isOwnHold = and(
  eq(chairClaim.cartId, input('cartId')),
  eq(chairClaim.chairId, input('chairId')),
  eq(chairClaim.state, 'HELD'),
);

/** The cart with all the data its rules need. */
export async function findCart(db: Database, cartId: string): Promise<CartRecord | null> {
  const context = toContext(await selectStatement(db).execute({ cartId, chairId: 0 }));
  return context && context.cart;
}

/** The cart, the requested chair of its event, and what prevents the hold. */
export const findHoldContext = async (
  db: Database,
  { now: at, until, guestType, ...target }: Omit<HoldInput, 'client'> & HoldTimes,
): Promise<HoldContext | null> =>
  toContext(
    await explainStatement(db).execute({
      ...target,
      guestType: guestType ?? null,
      now: at.toISOString(),
      until: until.toISOString(),
    }),
  );

/**
 * Reads the context and claims the chair in one statement when nothing prevents it, nothing has expired and the client's limits
 * need no closer look. In all other cases the caller goes on with the context.
 */
export const findAndClaimChair = async (
  db: Database,
  { now: at, until, client: counted, guestType, ...target }: HoldInput & HoldTimes,
): Promise<HoldContext | null> =>
  toContext(
    await claimStatement(db).execute({
      ...target,
      guestType: guestType ?? null,
      now: at.toISOString(),
      until: until.toISOString(),
      client: counted?.client ?? null,
      network: counted?.network ?? null,
    }),
  );

/** Reads the context and deletes the hold in one statement when the cart can change and nothing has expired. */
export const findAndReleaseChair = async (
  db: Database,
  { now: at, ...target }: CartChairInput & { now: Date },
): Promise<CartContext | null> =>
  toContext(await releaseStatement(db).execute({ ...target, now: at.toISOString() }));

const contextColumns = {
  id: cart.id,
  eventId: cart.eventId,
  expired: cart.expiredChairs,
  extras: cart.extras,
};

/** Builds the select of a context. `top` has the CTEs, `changedUntil` reads the expiry that they changed. */
function selectContext(
  db: Database,
  top: Pick<Database, 'select'>,
  changedUntil: SQL,
  hold?: ReturnType<typeof withHold>,
) {
  const ownChair = alias(chair, 'own_chair');
  const ownClaim = alias(chairClaim, 'own_claim');
  const newest = db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(eq(order.cartId, cart.id))
    .orderBy(desc(order.id))
    .limit(1)
    .as('newest');
  return top
    .select({
      cart: contextColumns,
      // With `hold`, its first condition.
      isPaying: hold ? sql<boolean>`false` : isPaying,
      sale: {
        feePercent: event.feePercent,
        salesFrom: event.salesFrom,
        salesUntil: event.salesUntil,
        countdownTarget: event.countdownTarget,
      },
      code: {
        code: code.code,
        label: code.label,
        chairCents: code.chairCents,
        percentOff: code.percentOff,
        opensChairType: code.opensChairType,
      },
      codeChairIds,
      newestOrder: { id: newest.id, state: newest.state },
      ownChair,
      ownClaim: pickClaim(ownClaim),
      chair,
      claim: pickClaim(chairClaim),
      guestType: sql<ChairType | null>`${hold ? sql`(select ${hold.guestType} from ${hold})` : none}`,
      guestCents: sql<
        number | null
      >`${hold ? sql`(select ${hold.guestCents} from ${hold})` : none}`,
      problem: sql<HoldProblem | null>`${hold ? sql`(select ${hold.problem} from ${hold})` : none}`,
      isApproved: sql<
        boolean | null
      >`${hold ? sql`(select ${hold.isApproved} from ${hold})` : none}`,
      hasCode: sql<boolean | null>`${hold ? sql`(select ${hold.hasCode} from ${hold})` : none}`,
      needsTableLock: sql<
        boolean | null
      >`${hold ? sql`(select ${hold.needsTableLock} from ${hold})` : none}`,
      until: sql<Date | null>`${hold ? sql`(select ${hold.until} from ${hold})` : none}`.mapWith(
        chairClaim.expiresAt,
      ),
      changedUntil: sql<Date | null>`${changedUntil}`.mapWith(chairClaim.expiresAt),
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .leftJoin(code, eq(code.id, cart.codeId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(ownClaim, and(eq(ownClaim.cartId, cart.id), ne(ownClaim.state, 'SOLD')))
    .leftJoin(ownChair, eq(ownChair.id, ownClaim.chairId))
    .leftJoin(chair, and(eq(chair.id, input('chairId')), eq(chair.eventId, cart.eventId)))
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    )
    .where(eq(cart.id, input('cartId')));
}

type ContextRow = Awaited<ReturnType<ReturnType<typeof selectStatement>['execute']>>[number];

function toContext(rows: readonly ContextRow[]): HoldContext | null {
  const [first] = rows;
  if (!first) return null;
  return {
    cart: {
      ...first.cart,
      isPaying: first.isPaying || first.problem === 'cart-payment-in-progress',
      sale: first.sale,
      code: first.code && { ...first.code, chairIds: first.codeChairIds },
      newestOrder: first.newestOrder,
      chairs: rows.flatMap(({ ownChair, ownClaim }) =>
        ownChair ? [{ ...ownChair, claim: ownClaim }] : [],
      ),
    },
    chair: first.chair && { ...first.chair, claim: first.claim },
    problem: first.problem,
    guest:
      first.guestType !== null && first.guestCents !== null
        ? { guestType: first.guestType, amountCents: first.guestCents }
        : null,
    isApproved: first.isApproved ?? false,
    hasCode: first.hasCode ?? false,
    needsTableLock: first.needsTableLock ?? false,
    until: first.until,
    expiryChangedTo: first.changedUntil,
  };
}

/**
 * Claims a chair without a claim, with an expired hold that no one waits for, with a hold of the same cart, whose expiry stays, or one
 * that is promised to the cart or to its code. The key of chair_claim prevents two claims on one chair. Publishes the change.
 */
const claimReadChairStatement = prepareOnce((db) => {
  const isHoldExpired = sql`${chairClaim.expiresAt} <= ${input('now')}::timestamptz`;
  // The lock waits for a staff change of the chair, then rechecks its status.
  const unchangedChair = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${input('cartId')}::uuid, null::integer,
    ${input('guestType')}::text, ${input('amountCents')}::integer, ${input('until')}::timestamptz, ${client}, ${network},
    ${input('codeId')}::integer, ${input('discountCents')}::integer, ${noPromise} from ${chair} where ${chair.id} = ${input('chairId')} and ${chair.status} = ${input('status')} for key share`;
  return db
    .insert(chairClaim)
    .select(unchangedChair)
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        state: 'HELD',
        cartId: sql`excluded.cart_id`,
        orderId: sql`null`,
        client: sql`excluded.client`,
        network: sql`excluded.network`,
        guestType: sql`excluded.guest_type`,
        amountCents: sql`excluded.amount_cents`,
        codeId: sql`excluded.code_id`,
        discountCents: sql`excluded.discount_cents`,
        expiresAt: sql`case when ${isHoldExpired} or ${chairClaim.state} <> 'HELD' then excluded.expires_at else ${chairClaim.expiresAt} end`,
      },
      setWhere: sql`${isPromisedToClaimant} or ${isHeldByClaimant} or (${chairClaim.state} = 'HELD'
        and ${isHoldExpired} and ${chairClaim.promise} is null and not ${isSomeoneWaiting(chairClaim.eventId)})`,
    })
    .returning({ expiresAt: chairClaim.expiresAt, notified: notifyChairChanged })
    .prepare('claim chair');
});

export type ClaimInput = HoldTimes & {
  cartId: string;
  requested: Pick<ChairRecord, 'id' | 'status'>;
  guest: Guest;
  /** Whose limits count the hold; null for a chair that staff approved. */
  client: ClientIdentity | null;
};

/** Claims a chair, whose rules the caller has checked, for a cart. Returns the expiry of the hold, or null when the claim failed. */
export async function claimChair(
  db: Database,
  { cartId, requested, guest, until, now: at, client: counted }: ClaimInput,
): Promise<Date | null> {
  const [claimed] = await claimReadChairStatement(db).execute({
    cartId,
    chairId: requested.id,
    status: requested.status,
    guestType: guest.guestType,
    amountCents: guest.amountCents,
    codeId: guest.codeId ?? null,
    discountCents: guest.discountCents ?? 0,
    until: until.toISOString(),
    now: at.toISOString(),
    client: counted?.client ?? null,
    network: counted?.network ?? null,
  });
  return claimed?.expiresAt ?? null;
}

/** Gives back the cart's chair in the caller's transaction, expired or not; a chair being paid or sold stays. Returns the hold's expiry, or null when there was none. */
export async function returnHold(
  db: Database,
  { cartId, chairId }: CartChairInput,
): Promise<Date | null> {
  const [returned] = await returnClaims(
    db,
    and(
      eq(chairClaim.cartId, cartId),
      eq(chairClaim.chairId, chairId),
      eq(chairClaim.state, 'HELD'),
    ),
  );
  return returned?.expiresAt ?? null;
}
