import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { addMinutes } from '#platform/clock.ts';
import { addExpiredLabels } from '../carts/queries.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import { returnExpiredHolds, hasHoldsToEnd, shortenHolds } from './queries.ts';

/** Releases expired holds every second for other pickers to see. A hold ends by its expiry even without this job. */
export function createHoldExpiryJob(platform: Platform): BackgroundJob {
  return createIntervalJob('expired holds', 1000, platform.log, () =>
    releaseExpiredHolds(platform),
  );
}

/** Releases expired holds, all or those of the given chairs, records them in their carts and publishes them. Returns their count. */
export async function releaseExpiredHolds(
  platform: Platform,
  chairIds?: readonly number[],
): Promise<number> {
  const now = platform.clock.now();
  // One minute more, for processes whose clocks differ.
  const latest = addMinutes(now, platform.config.HOLD_MINUTES + 1);
  if (!(await hasHoldsToEnd(platform.database, now, latest))) return 0;
  return platform.transact(async (transaction, publish) => {
    await shortenHolds(transaction, latest);
    const released = await returnExpiredHolds(transaction, now, chairIds);
    await recordUnpaidHolds(transaction, {
      holds: released,
      heldSeconds: platform.config.HOLD_MINUTES * 60,
      now,
    });
    for (const [cartId, chairs] of Map.groupBy(released, (item) => item.cartId))
      await addExpiredLabels(
        transaction,
        cartId,
        chairs.map(({ label }) => label),
      );
    for (const [eventId, chairs] of Map.groupBy(released, (item) => item.eventId))
      await publish(
        `chairs:${eventId}`,
        chairs.map(({ chairId }) => chairId),
      );
    return released.length;
  });
}
