import type { OpenMatters, Totals } from '@namugongo/contract/payments';
import { readSettings } from '../platform/settings.ts';
import type { Attempt, Payments } from './payable.ts';
import { listOpenAttempts } from './queries.ts';
import {
  listDisputed,
  listOpenRefunds,
  type Period,
  referencesOf,
  sumIncome,
  sumLedger,
} from './treasury-queries.ts';

/** What came in, and whether the ledger and the provider's own books tell the same. All amounts in cents, refunds taken off. */
export async function readTotals(
  payments: Payments,
  period: Omit<Period, 'timeZone'>,
): Promise<Totals> {
  const { database } = payments.platform;
  const { timeZone } = await readSettings(database);
  const [income, ledger, provider] = await Promise.all([
    sumIncome(database, { ...period, timeZone }),
    sumLedger(database),
    readProvider(payments),
  ]);
  return { income, books: { ...ledger, ...provider } };
}

/** What the provider says it took for us and gave back; null when it does not answer now. */
async function readProvider({ platform, provider }: Payments): Promise<{
  providerCents: number | null;
}> {
  const ours = await referencesOf(platform.database, provider.name);
  const listed = await provider.listTaken();
  if (listed.outcome !== 'done') return { providerCents: null };
  const mine = listed.value.filter(({ reference }) => ours.has(reference));
  return {
    providerCents: mine.reduce(
      (sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents,
      0,
    ),
  };
}

const mostOpen = 500;

/** What waits for the provider, the buyer, or a person. */
export async function readOpenMatters({
  platform: { database, clock },
}: Payments): Promise<OpenMatters> {
  const [attempts, refunds, disputes] = await Promise.all([
    listOpenAttempts(database, clock.now(), mostOpen),
    listOpenRefunds(database),
    listDisputed(database),
  ]);
  return {
    attempts: attempts.map(showAttempt),
    refunds,
    disputes: disputes.map((attempt) => ({
      ...showAttempt(attempt),
      since: attempt.disputedAt ?? attempt.updatedAt,
    })),
  };
}

/** As the treasurer sees an attempt: by its number; its secrets are not in the contract, and so not in the answer. */
export const showAttempt = ({ number, intentId, ...attempt }: Attempt) => ({
  ...attempt,
  id: number,
  providerId: intentId,
});
