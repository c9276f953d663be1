import { randomUUID } from 'node:crypto';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { hasLiveAttempt } from '#features/payments/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { saveDonation } from '../queries.ts';
import { findDonationOfMonth, type MonthlyDonationRow } from './queries.ts';

/**
 * Saves the donation of the next charge day with the current amounts, once per day, and returns its id; 'paid' or 'busy' when nothing
 * may be charged. The caller holds the lock of the monthly donation.
 */
export async function createMonthAttempt(
  { platform }: PaymentContext,
  db: Database,
  donation: MonthlyDonationRow,
): Promise<number | 'paid' | 'busy'> {
  const existing = await findDonationOfMonth(db, donation);
  if (existing && existing.state !== 'PENDING' && existing.state !== 'LAPSED') return 'paid';
  if (existing && (await hasLiveAttempt(db, 'donation', existing.id))) return 'busy';
  const { name, telephone, email, location, note, feeCents, totalCents, splits } = donation;
  return saveDonation(
    db,
    existing,
    {
      reference: existing?.reference ?? randomUUID(),
      name,
      telephone,
      email,
      location,
      note,
      feeCents,
      totalCents,
      state: 'PENDING',
      createdAt: platform.clock.now(),
      isMonthly: true,
      monthlyDonationId: donation.id,
      dueOn: donation.nextChargeOn,
    },
    splits,
  );
}
