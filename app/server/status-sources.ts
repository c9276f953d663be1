import { countChairs } from '#features/hall/server/chairs/queries.ts';
import { getCurrentEvent } from '#features/event/server/find-event.ts';
import { listOpenIssues } from '#features/payments/server/get-treasury.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { findLastCaptureAt } from '#features/payments/server/queries.ts';
import type { StatusSources } from '#features/status/server/sources.ts';

/** Connects the status of the site with the features that it asks. */
export function createStatusSources(payments: PaymentContext): StatusSources {
  const { platform } = payments;
  return {
    async countOpenPayments() {
      const { attempts, refunds } = await listOpenIssues(payments);
      return attempts.length + refunds.length;
    },
    findLastCardPayment: () => findLastCaptureAt(platform.database),
    async findNextEvent() {
      const event = await getCurrentEvent(platform);
      if (!event || event.past) return null;
      return {
        hasDetails: event.startsAt !== null && event.venue !== '',
        chairs: await countChairs(platform.database, event.id),
      };
    },
  };
}
