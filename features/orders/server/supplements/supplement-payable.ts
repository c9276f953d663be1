import type { Payable } from '#features/payments/server/payable.ts';
import type { Platform } from '#platform/platform.ts';
import { fulfillSupplement } from './fulfill-supplement.ts';
import { findSupplement } from './queries.ts';
import { hasTimedOut } from './rules.ts';

/**
 * The payable of orders and of their supplements, which are paid under the lock of the order, too. A refund is one of the order,
 * whichever payment it is of.
 */
export function addSupplements(platform: Platform, ofOrder: Payable): Payable {
  return {
    ...ofOrder,
    fulfil: (db, publish, attempt) =>
      attempt.supplementId === null
        ? ofOrder.fulfil(db, publish, attempt)
        : fulfillSupplement(platform, db, publish, attempt),
    fulfilUnchanged: async (attempt, delivery) =>
      attempt.supplementId === null
        ? ((await ofOrder.fulfilUnchanged?.(attempt, delivery)) ?? null)
        : null,
    // The supplement stays open for another card until its time is over.
    onDeclined: async (db, publish, attempt, first) => {
      if (attempt.supplementId === null) await ofOrder.onDeclined(db, publish, attempt, first);
    },
    onReleased: async (db, publish, attempt, early) => {
      if (attempt.supplementId === null) await ofOrder.onReleased(db, publish, attempt, early);
    },
    async hasTimedOut(db, attempt, now) {
      if (attempt.supplementId === null) return ofOrder.hasTimedOut(db, attempt, now);
      const row = await findSupplement(db, attempt.supplementId);
      return row === null || hasTimedOut(row, attempt, now);
    },
  };
}
