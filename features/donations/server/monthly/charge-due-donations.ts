import { randomUUID } from 'node:crypto';
import { confirmAttempt } from '#features/payments/server/confirm-attempt.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import { startAttempt } from '#features/payments/server/start-attempt.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import { getToday } from '#platform/settings.ts';
import { syncCardUpdates } from './sync-card-update.ts';
import { createMonthAttempt } from './pay-month.ts';
import { listDueMonthlyDonations, lockMonthlyDonation } from './queries.ts';

/**
 * Charges every due monthly donation once. Writes the donation and its attempt before the call to the provider, so that the reconciler
 * continues after a crash or an outage and no second charge is possible.
 */
export async function chargeDueDonations(payments: PaymentContext): Promise<void> {
  const { database, clock, log } = payments.platform;
  const today = await getToday({ database, clock });
  for (const id of await listDueMonthlyDonations(database, payments.provider.name, today)) {
    try {
      const attempt = await openCharge(payments, id, today);
      const confirmed = attempt && (await confirmAttempt(payments, attempt));
      // The provider does not respond; the next run continues.
      if (confirmed?.state === 'UNKNOWN') return;
    } catch (error) {
      log.warn(
        { err: error, monthlyDonation: id },
        'donations: a monthly donation could not be charged',
      );
    }
  }
}

/** Starts the attempt of a due donation under its lock; null when it is no longer due. */
async function openCharge(
  payments: PaymentContext,
  id: number,
  today: string,
): Promise<Attempt | null> {
  return payments.platform.transact(async (db) => {
    const donation = await lockMonthlyDonation(db, id);
    if (donation?.state !== 'ACTIVE' || donation.retryOn > today) return null;
    const subjectId = await createMonthAttempt(payments, db, donation);
    if (typeof subjectId !== 'number') return null;
    return startAttempt(payments, db, {
      subject: 'donation',
      subjectId,
      // No browser request, so the key is never repeated.
      request: { key: randomUUID(), hash: 'monthly gift' },
      token: donation.providerCardId,
      amountCents: donation.totalCents,
      capture: 'automatic',
      card: {
        use: 'kept-absent',
        customer: donation.providerCustomerId,
        card: donation.providerCardId,
      },
    });
  });
}

export const createMonthlyChargeJob = (payments: PaymentContext): BackgroundJob =>
  createIntervalJob(
    'monthly gifts',
    payments.timings.monthlyInterval,
    payments.platform.log,
    skipOnHold(payments.platform.database, async () => {
      // First, so that due donations use the latest card.
      await syncCardUpdates(payments);
      await chargeDueDonations(payments);
    }),
  );
