import type { ProblemCode } from '#contract/problems.ts';
import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { chairStatuses, type ChairStatus, type ChairType } from '#contract/chairs.ts';
import { and, eq, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { maxCartChairs } from '../carts/rules.ts';
import { isHeldAt, toClaimState } from '#features/event/server/claim-queries.ts';
import { saleBounds } from '#features/event/contract/rules/sale-state.ts';
import { isSaleOpenAt } from '#features/event/server/sale-queries.ts';
import { waitingParty } from './tables.ts';
import {
  cart,
  chair,
  chairClaim,
  code,
  codeChair,
  event,
  eventPrice,
  order,
  tablePosition,
} from '#features/event/server/tables.ts';

// SQL over a `cart`, its `event` and the requested `chair`, with the inputs cartId, chairId, guestType, now and until.
const input = sql.placeholder;
const now = sql`${input('now')}::timestamptz`;
const build = new QueryBuilder();

const listStatuses = (matches: (status: ChairStatus) => boolean) => chairStatuses.filter(matches);
/** A status in which anyone may hold the chair. */
export const isOnSale = inArray(chair.status, listStatuses(isPurchasable));

/** Parties wait for chairs of the event: whatever comes back is offered to them before it is on sale again (return-queries.ts). */
export const isSomeoneWaiting = (eventId: SQLWrapper): SQL =>
  sql`exists (select from ${waitingParty} where ${waitingParty.eventId} = ${eventId} and ${waitingParty.state} = 'waiting')`;

export const isPaying = sql<boolean>`(exists (select from ${chairClaim} own where own.cart_id = ${cart.id} and own.state = 'PAYING')
  or exists (select from ${order} join ${paymentAttempt} on ${paymentAttempt.subject} = 'order' and ${paymentAttempt.subjectId} = ${order.id}
    where ${order.cartId} = ${cart.id} and ${order.state} = 'PENDING'
    and ${paymentAttempt.state} in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN')))`;

/** The claim of the requested chair, whatever its state. */
const claim = alias(chairClaim, 'claim');
/** The chair is promised to this cart, and the promise has not ended. */
const isApproved = sql<boolean>`coalesce(${claim.promise} = 'APPROVED' and ${claim.promisedCart} = ${cart.id} and ${claim.promisedUntil} > ${now}, false)`;
/** The chair is promised to others, unless to the cart's own code. */
const isPromised = sql`(${claim.promise} in ('REQUESTED', 'RESERVED') or (${claim.promise} = 'APPROVED' and ${claim.promisedUntil} > ${now}))`;

/** The code reserves the chair. */
const isReservedFor = (codeId: SQLWrapper, chairId: SQLWrapper): SQL =>
  sql`exists (select from ${codeChair} mine where mine.code_id = ${codeId} and mine.chair_id = ${chairId})`;
/** An open code reserves the chair, so that nobody holds it without one. */
export const isReserved = (chairId: SQLWrapper): SQL =>
  sql`exists (select from ${codeChair} reserved join ${code} reserving on reserving.id = reserved.code_id
    where reserved.chair_id = ${chairId} and not reserving.closed)`;
/** Of an upsert that claims a chair: it rests, promised to the cart `excluded.cart_id` or to its code. */
export const isPromisedToClaimant = sql`case ${chairClaim.state} when 'APPROVED' then ${chairClaim.promisedCart} = excluded.cart_id
  when 'RESERVED' then ${isReservedFor(sql`excluded.code_id`, chairClaim.chairId)} else false end`;
/** Of an upsert that claims a chair: the cart `excluded.cart_id` holds it, and nobody asked for it when the hold was over. */
export const isHeldByClaimant = sql`(${chairClaim.state} = 'HELD' and ${chairClaim.cartId} = excluded.cart_id
  and ${chairClaim.promise} is distinct from 'REQUESTED')`;
/** The columns of a promise to no one. */
export const noPromise = sql`null::text, null::integer, null::uuid, null::timestamptz`;
const isReservedForCode = sql`(${claim.promise} = 'RESERVED' and ${isReservedFor(code.id, chair.id)})`;
/** The code lets its cart hold the chair although it isn't on sale: it is reserved for it, or closed like all of its type. */
const isCodeChair = sql<boolean>`(${code.id} is not null and case when ${isReservedForCode} then ${inArray(chair.status, ['Reserved', ...listStatuses(isPurchasable)])}
  else ${chair.chairType} = ${code.opensChairType} and ${claim.promise} is null and ${chair.status} =
    (select opening.opening_status from ${eventPrice} opening where opening.event_id = ${chair.eventId} and opening.chair_type = ${chair.chairType}) end)`;
/** The chairs that the cart's code lets it hold although they aren't on sale. */
export const codeChairIds = sql<number[]>`array(select ${chair.id} from ${chair}
  left join ${chairClaim} claim on claim.event_id = ${chair.eventId} and claim.chair_id = ${chair.id}
  where ${chair.eventId} = ${code.eventId} and ${isCodeChair} order by ${chair.id})`;
/** Staff approved the chair for the cart, or the cart's code gives it. */
const isAllowed = sql`coalesce(${isApproved} or ${isCodeChair}, false)`;

/** Somebody has the chair, or it is kept for the waiting list. */
const isUnavailable = sql`${toClaimState(now, claim)} in ('WAITING', 'HELD', 'PAYING', 'SOLD')`;
/** The cart holds the chair already; holding it again changes its guest only. */
const isOwn = sql`coalesce(${claim.cartId} = ${cart.id} and ${isHeldAt(now, claim)}, false)`;

/** Who will sit on the chair: a guest of its own type unless named. */
const guestType = sql<ChairType>`coalesce(${input('guestType')}::text, ${chair.chairType})`;
const isOfOwnType = sql`${guestType} = ${chair.chairType}`;
/** What the guest pays: the chair's price, or the event's price for a guest of another type. */
const guestCents = sql<number | null>`case when ${isOfOwnType} then ${chair.amountCents}
  else (select price.amount_cents from ${eventPrice} price where price.event_id = ${chair.eventId} and price.chair_type = ${guestType}) end`;

const child = alias(chairClaim, 'child');
/** The table's limit of children on chairs of other guests; null without a limit, and for other guests. */
const maxChildren = sql`(select ${tablePosition.maxChildren} from ${tablePosition} where ${tablePosition.eventId} = ${chair.eventId}
  and ${tablePosition.tableName} = ${chair.tableName} and ${guestType} = 'children' and not ${isOfOwnType})`;
const childrenAtTable = sql`(select count(*) from ${chairClaim} child join ${chair} beside on beside.id = ${child.chairId}
  where ${child.eventId} = ${chair.eventId} and beside.table_name = ${chair.tableName} and ${child.guestType} = 'children'
  and beside.chair_type <> 'children' and (${child.state} <> 'HELD' or ${isHeldAt(now, child)}))`;

/** The cart's chairs. */
const own = build
  .select({
    active:
      sql<number>`count(*) filter (where ${chairClaim.state} = 'PAYING' or ${isHeldAt(now)})`.as(
        'active',
      ),
    expired:
      sql<number>`count(*) filter (where ${chairClaim.state} = 'HELD' and not ${isHeldAt(now)})`.as(
        'expired',
      ),
  })
  .from(chairClaim)
  .where(eq(chairClaim.cartId, cart.id))
  .as('own');

/**
 * The conditions of a sale, defined only here: what prevents a hold of `chair` in `cart`, in the order in which it is reported.
 * The statement that claims a chair and the explanation both derive from it.
 */
const holdProblems = [
  ['cart-payment-in-progress', isPaying],
  [
    'cart-paid',
    sql`${own.active} = 0 and exists (select from ${order} where ${order.cartId} = ${cart.id} and ${order.state} = 'PAID')`,
  ],
  ['sale-closed', sql`not (${isSaleOpenAt(now)})`],
  ['chair-taken', sql`${isUnavailable} and not ${isOwn}`],
  [
    'chair-request-only',
    sql`${inArray(chair.status, listStatuses(isRequestOnly))} and not ${isAllowed}`,
  ],
  ['chair-taken', sql`${not(isOnSale)} and not ${isAllowed}`],
  ['chair-taken', sql`${isPromised} and not (${isReservedForCode} or ${isApproved})`],
  [
    'type-not-admitted',
    sql`not ${isOfOwnType} and (not ${guestType} = any(${chair.alsoAdmits}) or ${guestCents} is null)`,
  ],
  ['children-full', sql`${maxChildren} <= ${childrenAtTable}`],
  ['cart-full', sql`${own.active} >= ${maxCartChairs} and not ${isOwn}`],
] as const satisfies readonly (readonly [ProblemCode, SQL])[];
export type HoldProblem = (typeof holdProblems)[number][0];

const holdColumns = {
  chairId: sql<number>`${chair.id}`.as('held_id'),
  /** The status that the conditions have seen. */
  status: sql<ChairStatus>`${chair.status}`.as('seen_status'),
  /** The problem that prevents the hold, or null. */
  problem: sql<HoldProblem | null>`case ${sql.join(
    holdProblems.map(([code, isTrue]) => sql`when ${isTrue} then ${code}::text`),
    sql` `,
  )} end`.as('problem'),
  isApproved: isApproved.as('is_approved'),
  guestType: guestType.as('held_guest_type'),
  guestCents: guestCents.as('held_cents'),
  /** The cart's code, whose uses are counted while it is locked. */
  hasCode: sql<boolean>`(${code.id} is not null)`.as('has_code'),
  needsTableLock: sql<boolean>`(${maxChildren} is not null)`.as('needs_table_lock'),
  /** The end of a new hold: never after the sale. */
  until:
    sql<Date>`least(case when ${isApproved} then ${claim.promisedUntil} else ${input('until')}::timestamptz end, ${sql.join(
      saleBounds.until.map((bound) => event[bound]),
      sql`, `,
    )})`
      .mapWith(chairClaim.expiresAt)
      .as('held_until'),
  /** The cart has no expired holds, and no labels of them. */
  hasNothingExpired: sql<boolean>`(${own.expired} = 0 and ${cart.expiredChairs} = '[]')`.as(
    'has_nothing_expired',
  ),
  // What a search for seats needs.
  isOwn: sql<boolean>`${isOwn}`.as('is_own'),
  tableName: chair.tableName,
  chairName: chair.chairName,
  chairType: chair.chairType,
  alsoAdmits: chair.alsoAdmits,
  isAccessible: chair.isAccessible,
};

const selectHolds = (target: SQL | undefined) =>
  build
    .select(holdColumns)
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .innerJoin(chair, and(eq(chair.eventId, cart.eventId), target))
    .leftJoin(claim, and(eq(claim.eventId, chair.eventId), eq(claim.chairId, chair.id)))
    .leftJoin(code, eq(code.id, cart.codeId))
    .innerJoinLateral(own, sql`true`)
    .where(eq(cart.id, input('cartId')));

/** Whether the chair can be held in the cart, in one row; none when one of the two does not exist. */
export const holdQuery = selectHolds(eq(chair.id, input('chairId')));

/** The same for every chair of the cart's event. */
export const hallQuery = selectHolds(undefined);

const ownClaim = alias(chairClaim, 'own');
/** A release has no more to do than its own chair, for which no one waits. */
export const isPlainRelease = sql`exists (select from ${cart} where ${cart.id} = ${input('cartId')} and ${cart.expiredChairs} = '[]'
  and not exists (select from ${chairClaim} own where own.cart_id = ${cart.id} and own.state = 'HELD' and not ${isHeldAt(now, ownClaim)})
  and not ${isPaying} and not ${isSomeoneWaiting(cart.eventId)})`;
