import { isOpenToStaff } from '#features/event/contract/rules/chair-states.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { toChair } from '#features/hall/server/chairs/rules.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { insertCartRow, lockCart } from '../carts/queries.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { runExclusive } from '#platform/run-exclusive.ts';
import { claimForSale, returnOtherHolds } from './sale-hold-queries.ts';

type SaleHold = {
  /** Chosen by the screen of the sale. */
  cartId: string;
  eventId: number;
  /** All that it holds from now on; none gives everything back. */
  chairIds: readonly number[];
};

/**
 * Holds the chairs of a sale at the box office, as long as those of a cart: while one team member takes the money, nobody else can
 * choose them. `held` are all that it has, `lost` are chairs that somebody else has. A promised chair is neither; the sale says whose it is.
 */
export const holdForSale = (
  platform: Platform,
  { cartId, eventId, chairIds }: SaleHold,
): Promise<{ heldSeconds: number; held: number[]; lost: number[] }> =>
  runExclusive(cartId, async () => {
    await releaseExpiredHolds(platform, chairIds);
    return platform.transact(async (db, publish) => {
      const now = platform.clock.now();
      const cart = await lockCart(db, cartId);
      if (!cart && !(await insertCartRow(db, { id: cartId, eventId }, now)))
        throw new ProblemError('event-not-found');
      const chairs = (await lockChairs(db, chairIds)).filter((chair) => chair.eventId === eventId);
      const returned = await returnOtherHolds(db, cartId, chairIds);
      const held = await claimForSale(db, chairs, {
        cartId,
        until: addMinutes(now, platform.config.HOLD_MINUTES),
      });
      const promised = (await lockChairs(db, chairIds))
        .filter((chair) => chair.eventId === eventId && isOpenToStaff(toChair(chair, now)))
        .map(({ id }) => id);
      const own = chairs.filter(({ claim }) => claim?.cartId === cartId).map((chair) => chair.id);
      const changed = [...returned, ...held.filter((id) => !own.includes(id))];
      if (changed.length > 0) await publish(`chairs:${eventId}`, changed);
      return {
        heldSeconds: platform.config.HOLD_MINUTES * 60,
        held,
        lost: chairIds.filter((id) => !held.includes(id) && !promised.includes(id)),
      };
    });
  });
