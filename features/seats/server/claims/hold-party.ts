import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { Cart, carts, SeatOffer } from '#features/seats/contract/carts.ts';
import { isChildAmongAdults } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import { compareNames, formatChairLabel } from '#contract/rules/names.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { clearExpiredLabels, lockCart } from '../carts/queries.ts';
import { maxCartChairs, toCart } from '../carts/rules.ts';
import { type CodeRecord, lockCode } from './code-queries.ts';
import {
  getFront,
  type Hall,
  type Offer,
  type Party,
} from '#features/seats/contract/rules/together/list-placements.ts';
import { countFreeSeats, findSeats } from '#features/seats/contract/rules/together/find-seats.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import { createSaleClosedProblem } from '#features/event/server/require-open-sale.ts';
import type { HoldProblem } from './condition-queries.ts';
import { findCart } from './hold-queries.ts';
import {
  claimChairs,
  findGuestPrices,
  findHall,
  type HallChair,
  listHallChairs,
  listLimitedTables,
  type PartyChair,
  releaseChairs,
} from './party-queries.ts';
import { lockTables } from './queries.ts';
import { priceWithCode, requireCodeUses } from './require-code-uses.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { requireBelowLimits } from './require-below-limits.ts';
import { getHeldSeconds } from './rules.ts';
import { runExclusive } from '#platform/run-exclusive.ts';

type CartInput = {
  cartId: string;
  /** Counted by the limits of unpaid chairs; null counts for none. */
  client: ClientIdentity | null;
  /** Chairs that the cart gives back first. */
  release: readonly number[];
};
export type SeveralInput = CartInput & {
  chairs: readonly { id: number; as?: ChairType | undefined }[];
};
type TogetherBody = EndpointInput<typeof carts.findTogether>['body'];
export type TogetherInput = CartInput & Omit<TogetherBody, 'release'>;
type Together = EndpointResponse<typeof carts.findTogether>;

/** Holds several chairs, all or none; chairs that the cart holds already change their guests. */
export const holdSeveral = (platform: Platform, input: SeveralInput): Promise<Cart> =>
  changeCart(platform, { ...input, release: listReleased(input) }, async (context) => {
    const targets = input.chairs.map(({ id, as }) => toPartyChair(context, id, as));
    await claimAll(context, targets);
    return readCart(context);
  });

/** A chair that is given back may be kept for the waiting list, so one that is held again stays. */
const listReleased = ({ release, chairs }: SeveralInput): number[] =>
  release.filter((chairId) => !chairs.some(({ id }) => id === chairId));

/** Finds the best seats for a party and holds them, unless they are only near each other; also returns other offers. */
export const holdTogether = async (platform: Platform, input: TogetherInput): Promise<Together> =>
  changeCart(platform, input, async (context) => {
    const party: Party = {
      adults: input.guests.adult,
      children: input.guests.children,
      accessible: Math.min(input.accessible ?? 0, input.guests.adult + input.guests.children),
    };
    const hall = await readHall(context, input.near);
    const [best, ...others] = findSeats(hall, party);
    if (!best)
      throw new ProblemError('not-enough-seats', { max: String(countFreeSeats(hall, party)) });
    const isTogether = best.kind !== 'near';
    if (isTogether)
      await claimAll(
        context,
        best.seats.map(({ chairId, guestType }) => toPartyChair(context, chairId, guestType)),
      );
    const toOffer = (offer: Offer) => describeOffer(context, offer);
    return {
      cart: await readCart(context),
      held: isTogether ? toOffer(best) : null,
      others: (isTogether ? others : [best, ...others]).map(toOffer),
    };
  });

/** Another change took one of the chairs between their reading and their claim. */
class LostChairError extends Error {}
const maxTries = 5;

/** What a search for seats reads. */
export type HallContext = {
  db: Database;
  eventId: number;
  now: Date;
  chairs: readonly HallChair[];
  prices: ReadonlyMap<ChairType, number>;
  /** The cart's code, which is locked. */
  code: CodeRecord | null;
};
type Context = CartInput & HallContext & { platform: Platform; publish: Publish };

/**
 * Gives back chairs and lets `change` hold others, in one transaction of the locked cart. Searches of an event run one after the
 * other, as all of them want the best table; a chair that a single hold takes meanwhile makes it start again.
 */
async function changeCart<T>(
  platform: Platform,
  input: CartInput,
  change: (context: Context) => Promise<T>,
): Promise<T> {
  const cart = await findCart(platform.database, input.cartId);
  if (!cart) throw new ProblemError('cart-not-found');
  const attempt = () =>
    platform.transact((db, publish) =>
      changeInTransaction(platform, input, { db, publish }, change),
    );
  const repeat = async (tries: number): Promise<T> => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostChairError)) throw error;
      if (tries === 1) throw new ProblemError('chair-taken', { label: error.message });
      return repeat(tries - 1);
    }
  };
  const inTurn = () => runExclusive(`party ${cart.eventId}`, () => repeat(maxTries));
  const ofCart = () => runExclusive(input.cartId, inTurn);
  await releaseExpiredHolds(platform);
  return input.client
    ? runExclusive(input.client.network ?? input.client.client, ofCart)
    : ofCart();
}

async function changeInTransaction<T>(
  platform: Platform,
  input: CartInput,
  { db, publish }: { db: Database; publish: Publish },
  change: (context: Context) => Promise<T>,
): Promise<T> {
  const now = platform.clock.now();
  const cart = await lockCart(db, input.cartId);
  if (!cart) throw new ProblemError('cart-not-found');
  const { eventId, codeId } = cart;
  const code = codeId === null ? null : await lockCode(db, codeId);
  await lockTables(db, eventId, await listLimitedTables(db, eventId));
  const until = addMinutes(now, platform.config.HOLD_MINUTES);
  const before = await listHallChairs(db, { cartId: input.cartId, now, until });
  await requireOpenCart(db, before, { eventId, now });
  const released = await releaseChairs(db, input.cartId, input.release);
  const chairs =
    released.length > 0 ? await listHallChairs(db, { cartId: input.cartId, now, until }) : before;
  const prices = await findGuestPrices(db, eventId);
  const context = { ...input, platform, db, publish, eventId, now, chairs, prices, code };
  const result = await change(context);
  await clearExpiredLabels(db, input.cartId);
  // Last: an expiry of this client's holds waits for it, and this transaction could wait for their chairs.
  for (const { expiresAt } of released)
    await countRelease(platform, db, { input, eventId, expiresAt, now });
  if (released.length > 0)
    await publish(
      `chairs:${eventId}`,
      released.map(({ chairId }) => chairId),
    );
  return result;
}

const cartProblems: readonly (HoldProblem | null)[] = ['cart-payment-in-progress', 'cart-paid'];

/** What prevents every hold of the cart prevents that of its first chair. */
async function requireOpenCart(
  db: Database,
  [first]: readonly HallChair[],
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  if (first?.problem === 'sale-closed') throw await createSaleClosedProblem(db, eventId, now);
  if (first?.problem && cartProblems.includes(first.problem)) throw new ProblemError(first.problem);
}

async function countRelease(
  { config }: Platform,
  db: Database,
  {
    input: { client },
    eventId,
    expiresAt,
    now,
  }: { input: CartInput; eventId: number; expiresAt: Date | null; now: Date },
): Promise<void> {
  if (!client || !expiresAt) return;
  const heldSeconds = getHeldSeconds(expiresAt, now, config.HOLD_MINUTES);
  await recordUnpaidHolds(db, { holds: [{ eventId, ...client }], heldSeconds, now });
}

/** The chair for a guest of its own type, or of the named one; throws ProblemError when it can't be held. */
export function toPartyChair(
  { chairs, prices, code }: Pick<HallContext, 'chairs' | 'prices' | 'code'>,
  chairId: number,
  as: ChairType | undefined,
): PartyChair & Pick<HallChair, 'tableName' | 'chairName'> {
  const target = chairs.find((item) => item.chairId === chairId);
  if (!target) throw new ProblemError('chair-not-found');
  const label = formatChairLabel(target);
  // The number of chairs in the cart is checked for all of them together.
  if (target.problem && target.problem !== 'cart-full')
    throw new ProblemError(target.problem, { label });
  const guestType = as ?? target.chairType;
  const isOfOwnType = guestType === target.chairType;
  const amountCents = isOfOwnType ? target.guestCents : prices.get(guestType);
  const isAdmitted = isOfOwnType || target.alsoAdmits.includes(guestType);
  if (!isAdmitted || amountCents === undefined || amountCents === null)
    throw new ProblemError('type-not-admitted', { label });
  return {
    ...target,
    guestType,
    ...(code ? priceWithCode(amountCents, code) : { amountCents }),
  };
}

/** Claims all the chairs; throws when the cart, the tables' children or the client's limits don't allow it. */
async function claimAll(context: Context, targets: readonly PartyChair[]): Promise<void> {
  const { db, publish, eventId, cartId, client, chairs, now } = context;
  const isHeld = (chairId: number) => chairs.some((item) => item.chairId === chairId && item.isOwn);
  const added = targets.filter(({ chairId }) => !isHeld(chairId));
  const held = chairs.filter(({ isOwn }) => isOwn).length;
  if (held + added.length > maxCartChairs)
    throw new ProblemError('cart-full', { max: maxCartChairs });
  if (context.code) await requireCodeUses(db, context.code.id, { now, added: added.length });
  await requireChildrenPlaces(context, targets);
  if (client && added.length > 0)
    await requireBelowLimits(db, { eventId, client, now }, added.length);
  const claimed = await claimChairs(db, { eventId, cartId, client }, targets);
  const lost = targets.find(({ chairId }) => !claimed.includes(chairId));
  if (lost) {
    const chair = chairs.find(({ chairId }) => chairId === lost.chairId);
    throw new LostChairError(chair ? formatChairLabel(chair) : '');
  }
  await publish(`chairs:${eventId}`, claimed);
}

/** Throws when a table would have more children on chairs of other guests than it admits. The tables are locked. */
async function requireChildrenPlaces(
  { db, eventId, now, chairs }: Context,
  targets: readonly PartyChair[],
): Promise<void> {
  const { tables } = await findHall(db, eventId, now);
  const children = targets.flatMap(({ chairId, guestType }) => {
    const chair = chairs.find((item) => item.chairId === chairId);
    return chair && isChildAmongAdults({ ...chair, guestType }) ? [chair] : [];
  });
  for (const { name, maxChildren, children: seated } of tables) {
    const added = children.filter(({ tableName }) => tableName === name).length;
    if (added > 0 && maxChildren !== null && seated + added > maxChildren)
      throw new ProblemError('children-full', { table: name });
  }
}

/** The hall as the search sees it; `near` names the table that the party wants to be near. */
export async function readHall(
  { db, eventId, now, chairs, prices }: HallContext,
  near?: string,
): Promise<Hall> {
  const { features, tables } = await findHall(db, eventId, now);
  const byTable = Map.groupBy(chairs, ({ tableName }) => tableName);
  return {
    focus: tables.find(({ name }) => name === near) ?? getFront(features),
    tables: tables.map(({ name, x, y, shape, maxChildren, children }) => ({
      name,
      x,
      y,
      isRow: shape === 'row',
      childrenLeft: maxChildren === null ? null : Math.max(0, maxChildren - children),
      seats: (byTable.get(name) ?? [])
        .toSorted((a, b) => compareNames(a.chairName, b.chairName))
        .map((chair) => ({
          id: chair.chairId,
          chairType: chair.chairType,
          admits: [chair.chairType, ...chair.alsoAdmits.filter((type) => prices.has(type))],
          isAccessible: chair.isAccessible,
          isFree: (chair.problem === null || chair.problem === 'cart-full') && !chair.isOwn,
        })),
    })),
  };
}

function describeOffer(context: Context, { kind, seats }: Offer): SeatOffer {
  return {
    kind,
    chairs: seats.flatMap(({ chairId, guestType }) => {
      const chair = context.chairs.find((item) => item.chairId === chairId);
      if (!chair) return [];
      const { amountCents } = toPartyChair(context, chairId, guestType);
      const { tableName, chairName } = chair;
      return [{ id: chairId, tableName, chairName, as: guestType, amount: amountCents }];
    }),
  };
}

async function readCart({ db, cartId, now }: Context): Promise<Cart> {
  const cart = await findCart(db, cartId);
  if (!cart) throw new ProblemError('cart-not-found');
  return toCart(cart, now);
}
