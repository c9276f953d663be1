import { type Background, repeat } from '../../platform/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { addLapsed, deleteExpiredHolds, hasExpiredHolds } from './queries.ts';

/** Looks every second, so that other pickers see a chair free within one; a hold ends without it just as well. */
export function sweepHolds(platform: Platform): Background {
  return repeat('expired holds', 1000, platform.log, () => freeExpiredHolds(platform));
}

/** Frees the chairs whose time ran out, all or only the named ones; tells their carts and everybody who watches; answers how many. */
export async function freeExpiredHolds(
  platform: Platform,
  chairIds?: readonly number[],
): Promise<number> {
  const now = platform.clock.now();
  if (!(await hasExpiredHolds(platform.database, now))) return 0;
  return platform.transact(async (transaction, announce) => {
    const freed = await deleteExpiredHolds(transaction, now, chairIds);
    // In the order of ids, as two processes may sweep at once.
    const byCart = [...Map.groupBy(freed, (one) => one.cartId)].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    );
    for (const [cartId, chairs] of byCart)
      await addLapsed(
        transaction,
        cartId,
        chairs.map(({ label }) => label),
      );
    for (const [eventId, chairs] of Map.groupBy(freed, (one) => one.eventId))
      await announce(
        `chairs:${eventId}`,
        chairs.map(({ chairId }) => chairId),
      );
    return freed.length;
  });
}
