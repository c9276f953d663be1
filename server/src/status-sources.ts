import { countChairs } from './reception/chairs/queries.ts';
import { getCurrentEvent } from './reception/events/find-event.ts';
import { listOpenIssues } from './payments/get-treasury.ts';
import type { PaymentContext } from './payments/payable.ts';
import { findLastCaptureAt } from './payments/queries.ts';
import type { StatusSources } from './status/sources.ts';

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
