import type { Cart } from '@namugongo/contract/reception/carts';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import type { ClientIdentity } from '../../platform/client-identity.ts';
import { addMinutes } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type ChairRecord, isHeld } from '../chairs/rules.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import {
  type HoldContext,
  findAndClaimChair,
  findHoldContext,
  type CartChairInput,
  type HoldInput,
} from './hold-queries.ts';
import { lockAndReadClientHolds } from './client-hold-queries.ts';
import { claimChair, clearExpiredLabels } from './queries.ts';
import {
  getClientProblem,
  getExpiredChairs,
  getHoldExpiry,
  getExpiredLabels,
  getHoldProblem,
  isApproved,
  networkFactor,
  toCart,
} from './rules.ts';
import { runExclusive } from './cart-mutex.ts';

/** Queries that claim a chair; the race test replaces them with unsafe ones. */
export type HoldQueries = {
  findAndClaimChair: typeof findAndClaimChair;
  claimChair: typeof claimChair;
};

/** Holds a chair for a cart; throws ProblemError and changes nothing when it can't. The response lists expired holds one last time. */
export async function holdChair(
  platform: Platform,
  input: HoldInput,
  queries: HoldQueries = { findAndClaimChair, claimChair },
): Promise<Cart> {
  const hold = () => runExclusive(input.cartId, () => holdExclusively(platform, input, queries));
  // A client waits for its earlier holds here, so that it never occupies more than one connection to the database.
  return input.client ? runExclusive(getLockKey(input.client), hold) : hold();
}

const getLockKey = ({ client, network }: ClientIdentity): string => network ?? client;

async function holdExclusively(
  platform: Platform,
  input: HoldInput,
  queries: HoldQueries,
): Promise<Cart> {
  const { database, clock, config } = platform;
  const now = clock.now();
  const until = addMinutes(now, config.HOLD_MINUTES);
  const context = requireChair(await queries.findAndClaimChair(database, { ...input, now, until }));
  const { expiryChangedTo } = context;
  if (expiryChangedTo) return toHeldCart(platform, { ...context, until: expiryChangedTo }, now);
  return holdByRules(platform, context, input, queries);
}

/** Checks the rules when the single-statement claim found nothing to take; throws their problem or claims the chair. */
async function holdByRules(
  platform: Platform,
  initial: HoldableContext,
  input: HoldInput,
  queries: HoldQueries,
): Promise<Cart> {
  const { cartId } = input;
  const now = platform.clock.now();
  const { cart, chair: requested } = await releaseExpired(platform, initial, input, now);
  if (requested.claim?.cartId === cartId && isHeld(requested.claim, now)) return toCart(cart, now);
  const problem = getHoldProblem(cart, requested, now);
  if (problem) throw new ProblemError(problem.code, problem.details);

  const expiresAt = getHoldExpiry(cart, requested, now, platform.config.HOLD_MINUTES);
  const client = isApproved(cart, requested, now) ? null : input.client;
  const claim = { cartId, requested, until: expiresAt, now, client };
  const until = client
    ? await platform.transact(async (transaction) => {
        await requireBelowLimits(transaction, { eventId: cart.eventId, client, now });
        return queries.claimChair(transaction, claim);
      })
    : await queries.claimChair(platform.database, claim);
  if (!until) throw await getCurrentProblem(platform, input, now);
  if (cart.expired.length > 0) await clearExpiredLabels(platform.database, cartId);
  return toHeldCart(platform, { cart, chair: requested, until }, now);
}

/** Throws when the client or its network may hold no other chair now; its next hold waits until the transaction ends. */
async function requireBelowLimits(
  db: Database,
  input: Parameters<typeof lockAndReadClientHolds>[1],
): Promise<void> {
  const { client, network, hall } = await lockAndReadClientHolds(db, input);
  const problem =
    getClientProblem(client, { hall, factor: 1, now: input.now }) ??
    (network && getClientProblem(network, { hall, factor: networkFactor, now: input.now }));
  if (problem) throw new ProblemError(problem.code, problem.details);
}

function toHeldCart(
  { responseCache }: Platform,
  { cart, chair: requested, until }: Pick<HoldableContext, 'cart' | 'chair'> & { until: Date },
  now: Date,
): Cart {
  responseCache.invalidate(`chairs:${cart.eventId}`);
  const claim = { state: 'HELD' as const, cartId: cart.id, expiresAt: until };
  const held: ChairRecord = { ...requested, claim };
  const after = { ...cart, chairs: [...cart.chairs.filter(({ id }) => id !== requested.id), held] };
  return { ...toCart(after, now), expired: getExpiredLabels(after, now) };
}

/** Releases the expired holds of this cart and of this chair first, so that their carts list them as expired. */
async function releaseExpired(
  platform: Platform,
  context: HoldableContext,
  input: CartChairInput,
  now: Date,
): Promise<HoldableContext> {
  const { cart, chair: requested } = context;
  const expired = getExpiredChairs(cart, now).map(({ id }) => id);
  if (requested.claim?.state === 'HELD' && !isHeld(requested.claim, now))
    expired.push(requested.id);
  if (expired.length === 0) return context;
  await releaseExpiredHolds(platform, expired);
  return requireChair(await findHoldContext(platform.database, input));
}

type HoldableContext = HoldContext & { chair: ChairRecord };

function requireChair(context: HoldContext | null): HoldableContext {
  if (!context) throw new ProblemError('cart-not-found');
  const { chair: requested } = context;
  if (!requested) throw new ProblemError('chair-not-found');
  return { ...context, chair: requested };
}

/** The problem after a failed claim, from the current state; 'chair-taken' when the rules find none. */
async function getCurrentProblem(
  platform: Platform,
  input: CartChairInput,
  now: Date,
): Promise<ProblemError> {
  const { cart, chair: requested } = requireChair(await findHoldContext(platform.database, input));
  const problem = getHoldProblem(cart, requested, now);
  return problem
    ? new ProblemError(problem.code, problem.details)
    : new ProblemError('chair-taken', { label: formatChairLabel(requested) });
}
