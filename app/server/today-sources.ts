import { getComingSunday } from '#contract/rules/dates.ts';
import { countOpenTakedowns } from '#features/albums/server/takedown-queries.ts';
import { countSensitiveRequests } from '#features/hours/server/queries.ts';
import { listOpenIssues } from '#features/payments/server/get-treasury.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { countFailedEmails } from '#platform/email/email-queries.ts';
import { getSettings } from '#platform/settings.ts';
import { findReadingByDate } from '#features/readings/server/queries.ts';
import { getCurrentEvent } from '#features/event/server/find-event.ts';
import { countSale } from '#features/reports/server/queries.ts';
import { countWaitingRequests } from '#features/orders/server/seat-requests/queries.ts';
import type { TodaySources } from '#features/today/server/sources.ts';

const week = 7 * 24 * 3_600_000;

/** Connects the screen 'Today' with the features whose work it lists. */
export function createTodaySources(payments: PaymentContext): TodaySources {
  const { database, clock, config } = payments.platform;
  return {
    counts: {
      'payments-open': async () => (await listOpenIssues(payments)).attempts.length,
      'refunds-open': async () => (await listOpenIssues(payments)).refunds.length,
      disputes: async () => (await listOpenIssues(payments)).disputes.length,
      'seat-requests': () => countWaitingRequests(database),
      'reading-missing': async () => {
        const { timeZone } = await getSettings(database);
        const sunday = getComingSunday(clock.now(), timeZone);
        return (await findReadingByDate(database, sunday)) ? 0 : 1;
      },
      'take-downs': () => countOpenTakedowns(database),
      'hour-requests': () => countSensitiveRequests(database),
      'emails-failed': async () =>
        config.SMTP_URL ? countFailedEmails(database, new Date(clock.now().getTime() - week)) : 0,
    },
    async getSale() {
      const event = await getCurrentEvent(payments.platform);
      return event && { event, ...(await countSale(database, event.id, clock.now())) };
    },
  };
}
