import { addDays } from '#contract/rules/dates.ts';
import {
  getRetryAfterDecline,
  getDayOfMonth,
  getNextDonationDay,
} from '#features/donations/contract/rules/monthly-donations.ts';
import { queueCardDetach } from '#features/payments/server/detach-card.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import { type DonationRow, listDonationSplits, updateDonationRow } from '../queries.ts';
import { queueMonthlyEmail } from './emails.ts';
import {
  insertMonthlyDonationRow,
  lockMonthlyDonation,
  type MonthlyDonationRow,
  updateMonthlyDonationRow,
  toSavedCard,
} from './queries.ts';

/** Creates the monthly donation of a paid first donation, in the transaction that settles it. */
export async function createMonthlyDonation(
  platform: Platform,
  db: Database,
  first: DonationRow,
  { provider, providerCustomerId, savedCardId: savedCard, id }: Attempt,
): Promise<void> {
  if (providerCustomerId === null || savedCard === null) {
    platform.log.error(
      { attempt: id },
      'donations: the provider saved no card, so the donation is not monthly',
    );
    return;
  }
  const today = await getToday({ database: db, clock: platform.clock });
  const dayOfMonth = getDayOfMonth(today);
  const nextChargeOn = getNextDonationDay(dayOfMonth, today);
  const { donorId, name, telephone, email, location, note, feeCents, totalCents } = first;
  const parts = await listDonationSplits(db, [first.id]);
  const monthlyDonationId = await insertMonthlyDonationRow(db, {
    donorId,
    name,
    telephone,
    email,
    location,
    note,
    feeCents,
    totalCents,
    splits: parts.map(({ purpose, amountCents }) => ({ message: purpose, amount: amountCents })),
    state: 'ACTIVE',
    dayOfMonth,
    nextChargeOn,
    retryOn: nextChargeOn,
    provider,
    providerCustomerId,
    providerCardId: savedCard,
    lastResult: 'paid',
    lastChargedOn: today,
    startedAt: platform.clock.now(),
  });
  await updateDonationRow(db, first.id, { monthlyDonationId, dueOn: today });
}

/** Schedules the next month after a payment and replaces the saved card if another one paid. */
export async function onMonthPaid(
  platform: Platform,
  db: Database,
  monthlyDonationId: number,
  attempt: Attempt,
): Promise<void> {
  const donation = await lockMonthlyDonation(db, monthlyDonationId);
  if (!donation) return;
  const today = await getToday({ database: db, clock: platform.clock });
  const nextChargeOn = getNextDonationDay(donation.dayOfMonth, today);
  const { providerCustomerId, savedCardId: card, provider } = attempt;
  const changed = attempt.cardUsage === 'keep' && providerCustomerId !== null && card !== null;
  const ended = donation.state === 'ENDED';
  if (changed)
    await queueCardDetach(
      db,
      ended ? { customer: providerCustomerId, card } : toSavedCard(donation),
    );
  await updateMonthlyDonationRow(db, donation.id, {
    lastResult: 'paid',
    lastChargedOn: today,
    declineCount: 0,
    ...(ended ? {} : { nextChargeOn, retryOn: nextChargeOn }),
    ...(donation.state === 'PAUSED' && donation.pausedBy === 'card'
      ? { state: 'ACTIVE' as const, pausedBy: null }
      : {}),
    ...(changed && !ended ? { provider, providerCustomerId, providerCardId: card } : {}),
  });
}

/** Handles a declined automatic charge: emails the donor, and schedules a retry or pauses the donation. */
export async function onMonthDeclined(
  platform: Platform,
  db: Database,
  monthlyDonationId: number,
  code: string | null,
): Promise<void> {
  const donation = await lockMonthlyDonation(db, monthlyDonationId);
  if (!donation) return;
  const today = await getToday({ database: db, clock: platform.clock });
  const lastResult = code === 'authentication_required' ? 'asked' : 'declined';
  const declines = donation.declineCount + 1;
  const next = getRetryAfterDecline(declines, today);
  const result: Partial<MonthlyDonationRow> = { lastResult, lastChargedOn: today };
  // Paused or ended during the charge.
  if (donation.state !== 'ACTIVE') {
    await updateMonthlyDonationRow(db, donation.id, result);
    return;
  }
  await updateMonthlyDonationRow(
    db,
    donation.id,
    next === 'pause'
      ? { ...result, declineCount: declines, state: 'PAUSED', pausedBy: 'card' }
      : { ...result, declineCount: declines, retryOn: next.retryOn },
  );
  await queueMonthlyEmail(db, {
    about: `${donation.nextChargeOn} declined ${declines}`,
    id: donation.id,
    kind: next === 'pause' ? 'paused' : lastResult,
    code,
    retryOn: next === 'pause' ? null : next.retryOn,
  });
}

/** Retries tomorrow after a charge that the provider did not process. */
export async function onMonthReleased(
  platform: Platform,
  db: Database,
  monthlyDonationId: number,
): Promise<void> {
  const donation = await lockMonthlyDonation(db, monthlyDonationId);
  if (donation?.state !== 'ACTIVE') return;
  await updateMonthlyDonationRow(db, donation.id, {
    retryOn: addDays(await getToday({ database: db, clock: platform.clock }), 1),
  });
}
