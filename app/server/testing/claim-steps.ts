import { asc, desc, eq } from 'drizzle-orm';
import { addMinutes, type fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { insertPaidOrderRow } from '#features/orders/server/box-office/queries.ts';
import type { RunningSite } from './start-site.ts';
import { clearExpiredLabels } from '#features/seats/server/carts/queries.ts';
import { findPayableCart } from '#features/orders/server/checkout/opening-queries.ts';
import {
  findOpenOrder,
  lockOrder,
  transitionOrder,
} from '#features/orders/server/checkout/queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { type ClaimState, getClaimState } from '#features/event/contract/rules/chair-states.ts';
import { chairClaim, code, codeChair, order, ticket } from '#features/event/server/tables.ts';
import { holdChair, releaseChair } from '#features/seats/server/claims/change-cart.ts';
import {
  exchangeChairs,
  expireClaims,
  sellChairs,
  reclaimChairs,
} from '#features/seats/server/claims/change-order-claims.ts';
import {
  approveChair,
  promiseChair,
  reserveChairs,
  withdrawPromise,
} from '#features/seats/server/claims/promise-queries.ts';
import { returnOrderChairs, restoreHolds } from '#features/seats/server/claims/queries.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { approvalMinutes, type ClaimView, type Step } from './claim-model.ts';
import { adultGuest } from './guests.ts';
import { declineAttempts, openPayableCart, sellSampleOrder } from './sample-payment.ts';

type Hall = { eventId: number; chairIds: readonly number[]; cartIds: readonly string[] };
type Site = Pick<RunningSite<ReturnType<typeof fixedClock>>, 'site' | 'handle' | 'clock'>;

const buyer = { name: 'A', email: 'a@example.org', telephone: '6175550123' };
const createValues = (eventId: number, cartId: string | null, createdAt: Date) => {
  const amounts = { subtotalCents: 0, feeCents: 0, totalCents: 0 };
  return { eventId, cartId, method: 'card' as const, ...buyer, ...amounts, createdAt };
};

/** Runs each step on the real database, through the operations that change claims. */
export function createClaims({ site: { platform }, handle, clock }: Site, hall: Hall) {
  const { eventId, chairIds, cartIds } = hall;
  const getCart = (index: number) => cartIds[index] ?? '';
  let requestId = 0;
  const getChair = (index: number) => chairIds[index] ?? 0;

  async function run(step: Step): Promise<string | null> {
    switch (step.do) {
      case 'hold':
      case 'release': {
        const client = { client: `client ${step.cart}`, network: null };
        const input = { cartId: getCart(step.cart), chairId: getChair(step.chair), client };
        if (step.do === 'hold') await holdChair(platform, { ...input, guestType: step.guest });
        else await releaseChair(platform, input);
        return null;
      }
      case 'begin':
        return begin(platform, getCart(step.cart));
      case 'settle':
      case 'restore':
      case 'expire':
      case 'refund':
        return changeOrder(platform, getCart(step.cart), step.do);
      case 'sell':
        return sell(platform, eventId, getChair(step.chair));
      case 'request':
        requestId += 1;
        return (await promiseChair(
          handle.database,
          { requestId, chairId: getChair(step.chair) },
          clock.now(),
        ))
          ? null
          : 'refused';
      case 'approve':
        return approve(platform, getChair(step.chair), {
          chairId: getChair(step.to),
          cartId: getCart(step.cart),
        });
      case 'withdraw':
        return withdraw(platform, getChair(step.chair));
      case 'reserve':
        return reserve(platform, eventId, getChair(step.chair));
      case 'move':
        return move(platform, getChair(step.chair), getChair(step.to));
      case 'sweep':
        await releaseExpiredHolds(platform);
        return null;
      case 'wait':
        clock.advance(step.minutes * 60_000);
        return null;
    }
  }

  /** The claims as they are now, without those that are over. */
  async function list(now: Date): Promise<ClaimView[]> {
    const rows = await handle.database.select().from(chairClaim).orderBy(asc(chairClaim.chairId));
    return rows.flatMap((claim) => {
      const state = getClaimState(claim, now);
      return state === null ? [] : [toView(hall, claim, state)];
    });
  }
  return { run, list, cartIds };
}

/** The request to which the chair is promised now, or null. */
async function findRequest(db: Database, chairId: number, now: Date): Promise<number | null> {
  const [claim] = await db.select().from(chairClaim).where(eq(chairClaim.chairId, chairId));
  const isOver = claim?.promisedUntil && claim.promisedUntil <= now;
  return claim && !isOver ? claim.promisedTo : null;
}

/** Approves what the chair was asked for: this chair or another. */
const approve = (
  { clock, transact }: Platform,
  chairId: number,
  target: { chairId: number; cartId: string },
): Promise<string | null> =>
  transact(async (db) => {
    const now = clock.now();
    const requestId = await findRequest(db, chairId, now);
    const [claim] = await db.select().from(chairClaim).where(eq(chairClaim.chairId, chairId));
    if (requestId === null || claim?.promise !== 'REQUESTED') return 'refused';
    const until = addMinutes(now, approvalMinutes);
    return (await approveChair(db, { ...target, requestId, until, now })) ? null : 'refused';
  });

const withdraw = ({ clock, transact }: Platform, chairId: number): Promise<string | null> =>
  transact(async (db) => {
    const requestId = await findRequest(db, chairId, clock.now());
    if (requestId === null) return 'refused';
    return (await withdrawPromise(db, requestId)) ? null : 'cart-payment-in-progress';
  });

/** Adds the chair to the event's code, or removes it. */
const reserve = ({ transact }: Platform, eventId: number, chairId: number): Promise<null> =>
  transact(async (db) => {
    const [existing] = await db.select().from(code).where(eq(code.eventId, eventId)).for('update');
    if (!existing) throw new Error('The event has no code.');
    const removed = await db
      .delete(codeChair)
      .where(eq(codeChair.chairId, chairId))
      .returning({ chairId: codeChair.chairId });
    if (removed.length === 0) await db.insert(codeChair).values({ codeId: existing.id, chairId });
    await reserveChairs(db, [chairId]);
    return null;
  });

/** A claim by the indexes of its chair and cart; a hold that is over shows its chair's promise. */
function toView(
  { chairIds, cartIds }: Hall,
  claim: typeof chairClaim.$inferSelect,
  state: ClaimState,
): ClaimView {
  const chair = chairIds.indexOf(claim.chairId);
  if (claim.state === 'HELD' && state !== 'HELD')
    return { chair, state, cart: null, until: null, guest: 'adult' };
  return {
    chair,
    state,
    cart: claim.cartId === null ? null : cartIds.indexOf(claim.cartId),
    until: claim.expiresAt?.getTime() ?? null,
    guest: claim.guestType === 'children' ? 'children' : 'adult',
  };
}

export type Claims = ReturnType<typeof createClaims>;

/** Begins the payment of the chairs that the cart holds; its buyer has seen which holds expired. */
async function begin({ database, clock }: Platform, cartId: string): Promise<string | null> {
  const now = clock.now();
  await clearExpiredLabels(database, cartId);
  const payable = await findPayableCart(database, { cartId, clientKey: '' });
  if (!payable) return 'cart-empty';
  const { chairs: claims, newest } = payable;
  const state = newest?.state ?? 'PENDING';
  if (state !== 'PENDING' && state !== 'EXPIRED') return 'order-paid';
  if (claims.some((claim) => claim.state === 'PAYING')) return 'cart-payment-in-progress';
  const isActive = ({ expiresAt }: { expiresAt: Date | null }) =>
    expiresAt !== null && expiresAt > now;
  const chairs = claims.filter(isActive);
  if (chairs.length === 0) return 'cart-empty';
  // As it was checked: another read could see another cart.
  return (await openPayableCart(database, { ...payable, chairs }, now)) ? null : 'cart-changed';
}

/** Changes the cart's newest order, which stays locked meanwhile. */
const changeOrder = (
  platform: Platform,
  cartId: string,
  change: 'settle' | 'restore' | 'expire' | 'refund',
): Promise<string | null> =>
  platform.transact(async (db) => {
    const [latest] = await db
      .select()
      .from(order)
      .where(eq(order.cartId, cartId))
      .orderBy(desc(order.id))
      .limit(1)
      .for('update');
    if (latest?.state !== (change === 'refund' ? 'PAID' : 'PENDING')) return 'no-order';
    if (change === 'settle') return settle(db, latest, platform.clock.now());
    if (change === 'restore' || change === 'expire') await declineAttempts(db, latest.id);
    if (change === 'restore')
      await restoreHolds(db, latest.id, addMinutes(platform.clock.now(), 2));
    if (change === 'expire') {
      await expireClaims(platform, db, latest, []);
      await transitionOrder(db, latest.id, ['PENDING'], { state: 'EXPIRED' });
    }
    if (change === 'refund') {
      await returnOrderChairs(db, { orderId: latest.id, state: 'SOLD' });
      await transitionOrder(db, latest.id, ['PAID'], { state: 'REFUNDED' });
    }
    return null;
  });

async function settle(db: Database, locked: Order, now: Date): Promise<string> {
  const openOrder = await findOpenOrder(db, locked.id);
  const [attempt] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, locked.id))
    .orderBy(desc(paymentAttempt.sequence))
    .limit(1);
  if (!openOrder || !attempt) throw new Error('The order has no attempt.');
  const { isWhole, chairIds } = await reclaimChairs(db, locked, openOrder.chairs, now);
  if (!isWhole) {
    await declineAttempts(db, locked.id);
    await transitionOrder(db, locked.id, ['PENDING'], { state: 'REFUND_DUE' });
    return 'gone';
  }
  if (!(await sellSampleOrder(db, attempt, openOrder, now)))
    throw new Error('The order was not sold.');
  // The model has no tickets: a refund or a move does not cancel them.
  await db.delete(ticket).where(eq(ticket.orderId, locked.id));
  return `sold, ${chairIds.length} reclaimed`;
}

/** Sells a chair at the box office. */
async function sell(platform: Platform, eventId: number, chairId: number): Promise<null> {
  await releaseExpiredHolds(platform, [chairId]);
  return platform.transact(async (db) => {
    const now = platform.clock.now();
    const facts = createValues(eventId, null, now);
    const orderId = await insertPaidOrderRow(db, facts, [{ chairId, ...adultGuest }]);
    await sellChairs(db, [{ eventId, chairId, orderId, ...adultGuest }], { now });
    return null;
  });
}

/** Moves a ticket, whose order it locks against refunds, to another chair. */
async function move(platform: Platform, fromId: number, toId: number): Promise<string | null> {
  await releaseExpiredHolds(platform, [toId]);
  return platform.transact(async (db) => {
    const findSold = async () => {
      const [claim] = await db.select().from(chairClaim).where(eq(chairClaim.chairId, fromId));
      return claim?.state === 'SOLD' && claim.orderId !== null
        ? {
            eventId: claim.eventId,
            orderId: claim.orderId,
            guestType: claim.guestType,
            amountCents: claim.amountCents,
          }
        : null;
    };
    const before = await findSold();
    if (!before) return 'no-ticket';
    await lockOrder(db, before.orderId);
    const claim = await findSold();
    if (claim?.orderId !== before.orderId) return 'no-ticket';
    const to = [{ ...claim, chairId: toId }];
    await exchangeChairs(db, { from: [fromId], to }, platform.clock.now());
    return null;
  });
}
