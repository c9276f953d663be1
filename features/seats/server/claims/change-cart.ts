import type { Cart } from '#features/seats/contract/carts.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { clearExpiredLabels, lockCart } from '../carts/queries.ts';
import {
  type CartRecord,
  getCartState,
  getExpiredChairs,
  getExpiredLabels,
  maxCartChairs,
  toCart,
} from '../carts/rules.ts';
import { type ChairRecord, type Guest, isHeld } from '#features/hall/server/chairs/rules.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import type { HoldProblem } from './condition-queries.ts';
import {
  claimChair,
  findAndClaimChair,
  findAndReleaseChair,
  findCart,
  findHoldContext,
  type HoldContext,
  type HoldInput,
  returnHold,
} from './hold-queries.ts';
import { lockTables } from './queries.ts';
import { priceWithCode, requireCodeUses } from './require-code-uses.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { createSaleClosedProblem } from '#features/event/server/require-open-sale.ts';
import { requireBelowLimits } from './require-below-limits.ts';
import { getHeldSeconds } from './rules.ts';
import { runExclusive } from '#platform/run-exclusive.ts';

/** Holds a chair for a cart; throws ProblemError and changes nothing when it can't. The response lists expired holds one last time. */
export async function holdChair(platform: Platform, input: HoldInput): Promise<Cart> {
  const hold = () => runExclusive(input.cartId, () => holdExclusively(platform, input));
  // A client waits for its earlier holds here, so that it never occupies more than one connection to the database.
  return input.client ? runExclusive(input.client.network ?? input.client.client, hold) : hold();
}

async function holdExclusively(platform: Platform, input: HoldInput): Promise<Cart> {
  const { database, clock, config } = platform;
  const now = clock.now();
  const target = { ...input, now, until: addMinutes(now, config.HOLD_MINUTES) };
  const initial = requireChair(await findAndClaimChair(database, target));
  if (initial.expiryChangedTo) return toHeldCart(platform, initial, initial.expiryChangedTo, now);

  const context = await releaseExpired(platform, initial, target);
  const { cart, chair: requested, problem, until } = context;
  const own = requested.claim?.cartId === cart.id && isHeld(requested.claim, now);
  const isUnchanged = !input.guestType || input.guestType === requested.claim?.guestType;
  if (own && isUnchanged) return toCart(cart, now);
  if (problem) throw await createHoldProblem(platform, problem, requested);
  const client = context.isApproved ? null : input.client;
  const claim = { ...target, requested, client, until: until ?? target.until };
  const guest = requireGuest(context);
  const isCounted = client && !own;
  const held =
    isCounted || context.needsTableLock || context.hasCode
      ? await platform.transact(async (transaction) => {
          const priced = await getCodeGuest(transaction, context, { own, now });
          if (context.needsTableLock)
            await requireChildrenPlace(platform, transaction, { context, target });
          if (isCounted)
            await requireBelowLimits(transaction, { eventId: cart.eventId, client, now });
          const heldUntil = await claimChair(transaction, { ...claim, guest: priced });
          return heldUntil && { until: heldUntil, guest: priced };
        })
      : await claimChair(database, { ...claim, guest }).then(
          (heldUntil) => heldUntil && { until: heldUntil, guest },
        );
  if (!held) throw await findLostProblem(platform, target);
  if (cart.expired.length > 0) await clearExpiredLabels(database, cart.id);
  return toHeldCart(platform, { ...context, guest: held.guest }, held.until, now);
}

function requireGuest({ guest, chair }: HoldableContext): Guest {
  if (!guest) throw new ProblemError('type-not-admitted', getLabel(chair));
  return guest;
}

/** The guest at the price of the cart's code, which is locked and counted; at the normal price without a code. */
async function getCodeGuest(
  db: Database,
  context: HoldableContext,
  { own, now }: { own: boolean; now: Date },
): Promise<Guest> {
  const guest = requireGuest(context);
  if (!context.hasCode) return guest;
  const codeId = (await lockCart(db, context.cart.id))?.codeId ?? null;
  // Another process removed it meanwhile; the chair may be one that only the code gave.
  if (codeId === null) throw new ProblemError('chair-taken', getLabel(context.chair));
  const code = await requireCodeUses(db, codeId, { now, added: own ? 0 : 1 });
  return { ...guest, ...priceWithCode(guest.amountCents, code) };
}

/** Locks the table, whose children are counted, and throws when it has no place for another child now. */
async function requireChildrenPlace(
  platform: Platform,
  db: Database,
  { context: { cart, chair }, target }: { context: HoldableContext; target: Target },
): Promise<void> {
  await lockTables(db, cart.eventId, [chair.tableName]);
  const { problem } = requireChair(await findHoldContext(db, target));
  if (problem) throw await createHoldProblem(platform, problem, chair);
}

const createHoldProblem = async (
  { database, clock }: Platform,
  code: HoldProblem,
  requested: ChairRecord,
): Promise<ProblemError> =>
  code === 'sale-closed'
    ? createSaleClosedProblem(database, requested.eventId, clock.now())
    : new ProblemError(code, problemDetails[code](requested));

const getLabel = (requested: ChairRecord) => ({ label: formatChairLabel(requested) });
const problemDetails: Record<
  Exclude<HoldProblem, 'sale-closed'>,
  (requested: ChairRecord) => Record<string, unknown>
> = {
  'cart-payment-in-progress': () => ({}),
  'cart-paid': () => ({}),
  'chair-taken': getLabel,
  'chair-request-only': getLabel,
  'type-not-admitted': getLabel,
  'children-full': ({ tableName }) => ({ table: tableName }),
  'cart-full': () => ({ max: maxCartChairs }),
};

type Target = Parameters<typeof findHoldContext>[1];

/** The problem after a claim that nothing prevented when its context was read; 'chair-taken' when nothing prevents it now. */
async function findLostProblem(platform: Platform, target: Target): Promise<ProblemError> {
  const { problem, chair } = requireChair(await findHoldContext(platform.database, target));
  return createHoldProblem(platform, problem ?? 'chair-taken', chair);
}

function toHeldCart(
  { responseCache }: Platform,
  context: HoldableContext,
  until: Date,
  now: Date,
): Cart {
  const { cart, chair: requested } = context;
  responseCache.invalidate(`chairs:${cart.eventId}`);
  const claim = {
    promise: null,
    promisedUntil: null,
    ...requested.claim,
    state: 'HELD' as const,
    cartId: cart.id,
    expiresAt: until,
    ...requireGuest(context),
  };
  const held: ChairRecord = { ...requested, claim };
  const after = { ...cart, chairs: [...cart.chairs.filter(({ id }) => id !== requested.id), held] };
  return { ...toCart(after, now), expired: getExpiredLabels(after, now) };
}

/** Releases the expired holds of this cart and of this chair first, so that their carts list them as expired. */
async function releaseExpired(
  platform: Platform,
  context: HoldableContext,
  target: Target,
): Promise<HoldableContext> {
  const { cart, chair: requested } = context;
  const expired = getExpiredChairs(cart, target.now).map(({ id }) => id);
  if (requested.claim?.state === 'HELD' && !isHeld(requested.claim, target.now))
    expired.push(requested.id);
  if (expired.length === 0) return context;
  await releaseExpiredHolds(platform, expired);
  return requireChair(await findHoldContext(platform.database, target));
}

type HoldableContext = HoldContext & { chair: ChairRecord };

function requireChair(context: HoldContext | null): HoldableContext {
  if (!context) throw new ProblemError('cart-not-found');
  const { chair: requested } = context;
  if (!requested) throw new ProblemError('chair-not-found');
  return { ...context, chair: requested };
}

/** Releases a chair; one that is not in the cart is no error. The response lists expired holds one last time. */
export async function releaseChair(platform: Platform, input: HoldInput): Promise<Cart> {
  const { cartId, chairId, client } = input;
  const { database, clock } = platform;
  return runExclusive(cartId, async () => {
    const now = clock.now();
    const context = await findAndReleaseChair(database, { cartId, chairId, now });
    const cart = requireOpenCart(context && context.cart, now);
    const expired = getExpiredChairs(cart, now);
    if (expired.length > 0)
      await releaseExpiredHolds(
        platform,
        expired.map(({ id }) => id),
      );
    const released =
      (context && context.expiryChangedTo) || (await returnChair(platform, cart, chairId));
    const heldSeconds = released ? getHeldSeconds(released, now, platform.config.HOLD_MINUTES) : 0;
    if (heldSeconds > 0 && client)
      await recordUnpaidHolds(database, {
        holds: [{ eventId: cart.eventId, ...client }],
        heldSeconds,
        now,
      });
    if (released) platform.responseCache.invalidate(`chairs:${cart.eventId}`);
    // A payment of this cart may have begun meanwhile.
    else requireOpenCart(await findCart(database, cartId), now);
    if (cart.expired.length > 0 || expired.length > 0) await clearExpiredLabels(database, cartId);
    return {
      ...toCart({ ...cart, chairs: cart.chairs.filter(({ id }) => id !== chairId) }, now),
      expired: getExpiredLabels(cart, now),
    };
  });
}

/** Gives back a chair of the cart; it is kept for the waiting list if parties wait. */
const returnChair = (platform: Platform, cart: CartRecord, chairId: number): Promise<Date | null> =>
  platform.transact(async (transaction, publish) => {
    const expiresAt = await returnHold(transaction, { cartId: cart.id, chairId });
    if (expiresAt) await publish(`chairs:${cart.eventId}`, [chairId]);
    return expiresAt;
  });

function requireOpenCart(cart: CartRecord | null, now: Date): CartRecord {
  if (!cart) throw new ProblemError('cart-not-found');
  if (getCartState(cart, now) === 'paying') throw new ProblemError('cart-payment-in-progress');
  return cart;
}
