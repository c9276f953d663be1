import type { Account } from '#contract/account.ts';
import type {
  MonthlyDonation,
  MonthlyAction,
  OwnMonthlyDonation,
} from '#features/donations/contract/monthly-donations.ts';
import { addDays } from '#contract/rules/dates.ts';
import { computeDonationFee, validateSplit } from '#features/donations/contract/rules/donations.ts';
import {
  getFirstDonationDay,
  getNextDonationDay,
} from '#features/donations/contract/rules/monthly-donations.ts';
import { queueCardDetach } from '#features/payments/server/detach-card.ts';
import type { SavedCard } from '#features/payments/server/provider.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { requestCancel } from '#features/payments/server/request-cancel.ts';
import { isIdle } from '#features/payments/server/rules.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getToday } from '#platform/settings.ts';
import { getDonationTerms } from '../queries.ts';
import { loadChoiceLabels } from '../choices/queries.ts';
import { requireChoices, requireNoCampaign } from '../choices/require-choices.ts';
import type { DonationSplits } from '../rules.ts';
import { findMonthlyDonationByKey } from './manage-link.ts';
import { type MonthlyEmail, queueMonthlyEmail } from './emails.ts';
import {
  findDonationOfMonth,
  lockMonthlyDonation,
  type MonthlyDonationRow,
  updateMonthlyDonationRow,
  toSavedCard,
  toMonthlyDonation,
  toOwnMonthlyDonation,
} from './queries.ts';

/** The account, or the donor with the emailed link. */
type Actor = { id: string; name: string };
type Change = Partial<Omit<MonthlyDonationRow, 'id'>>;

/** Changes the monthly donation of a link under its lock and emails the donor, because anyone with the link can do this. */
async function changeByKey(
  platform: Platform,
  key: string,
  action: string,
  work: (db: Database, donation: MonthlyDonationRow) => Promise<Change | null>,
): Promise<OwnMonthlyDonation> {
  const { id } = await findMonthlyDonationByKey(platform.database, key);
  return platform.transact(async (db) => {
    const before = await lockMonthlyDonation(db, id);
    if (!before) throw new ProblemError('monthly-donation-not-found');
    const change = await work(db, before);
    if (!change) return toOwnMonthlyDonation(db, before);
    if (before.state === 'ENDED') throw new ProblemError('monthly-donation-ended');
    const donor = { id: 'giver', name: before.name };
    return toOwnMonthlyDonation(
      db,
      await write(platform, db, before, { action, change, actor: donor }),
    );
  });
}

type WriteInput = {
  action: string;
  change: Change;
  actor: Actor;
  reason?: string;
  /** Overrides the default email ('changed' or 'ended'). */
  email?: Pick<MonthlyEmail, 'about' | 'kind' | 'lastFour'>;
};

async function write(
  platform: Platform,
  db: Database,
  before: MonthlyDonationRow,
  { action, change, actor, reason, email }: WriteInput,
): Promise<MonthlyDonationRow> {
  const after = await updateMonthlyDonationRow(db, before.id, change);
  const ended = after.state === 'ENDED';
  if (ended) await queueCardDetach(db, toSavedCard(before));
  if (after.state !== 'ACTIVE') await cancelOpenAttempts(platform, db, before);
  await queueMonthlyEmail(db, {
    about: ended ? 'ended' : `changed ${platform.clock.now().toISOString()}`,
    kind: ended ? 'ended' : 'changed',
    ...email,
    id: before.id,
    code: null,
    retryOn: null,
  });
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action,
    subject: `donation monthly gift ${before.id}`,
    before: getAuditFields(before),
    after: { ...getAuditFields(after), ...(reason ? { reason } : {}) },
  });
  return after;
}

const getAuditFields = ({ state, totalCents, nextChargeOn }: MonthlyDonationRow) => ({
  state,
  totalCents,
  nextChargeOn,
});

/** Requests cancellation of a running charge. */
async function cancelOpenAttempts(
  { clock }: Platform,
  db: Database,
  donation: MonthlyDonationRow,
): Promise<void> {
  const month = await findDonationOfMonth(db, donation);
  const attempts = month ? await listAttemptsForSubject(db, 'donation', month.id) : [];
  for (const { id, state } of attempts)
    if (!isIdle(state) || state === 'ACTION' || state === 'UNKNOWN')
      await requestCancel(db, id, 'ended', clock.now());
}

/** Pauses, resumes or ends; a repeated step changes nothing. */
export function applyMonthlyAction(
  platform: Platform,
  key: string,
  step: MonthlyAction,
): Promise<OwnMonthlyDonation> {
  return changeByKey(platform, key, `${step} monthly gift`, async (db, donation) => {
    switch (step) {
      case 'end':
        return donation.state === 'ENDED' ? null : buildEnd(platform, 'giver');
      case 'pause':
        return donation.state === 'PAUSED'
          ? null
          : { state: 'PAUSED', pausedBy: 'giver', declineCount: 0 };
      case 'resume':
        return donation.state === 'ACTIVE' ? null : buildResume(platform, db, donation);
    }
  });
}

const buildEnd = ({ clock }: Platform, endedBy: 'giver' | 'treasurer'): Change => ({
  state: 'ENDED',
  pausedBy: null,
  endedBy,
  endedAt: clock.now(),
});

/** Resumes with the next charge day; skipped months are not charged. */
async function buildResume(
  { clock }: Platform,
  db: Database,
  { dayOfMonth, lastResult, lastChargedOn }: MonthlyDonationRow,
): Promise<Change> {
  const today = await getToday({ database: db, clock });
  const soonest = getFirstDonationDay(dayOfMonth, addDays(today, 1));
  const rested = lastResult === 'paid' ? getNextDonationDay(dayOfMonth, lastChargedOn) : soonest;
  const nextChargeOn = rested > soonest ? rested : soonest;
  return {
    state: 'ACTIVE',
    pausedBy: null,
    declineCount: 0,
    nextChargeOn,
    retryOn: nextChargeOn,
  };
}

/**
 * Replaces and detaches the saved card. Resumes a donation that was paused for its card; one that the donor paused stays paused. The
 * caller holds the lock.
 */
export async function setCard(
  platform: Platform,
  db: Database,
  donation: MonthlyDonationRow,
  {
    lastFour,
    id,
    provider,
    customer,
    card,
  }: SavedCard & {
    provider: MonthlyDonationRow['provider'];
    lastFour: string | null;
    /** Id of the card change, for the dedupe key of the email. */
    id: string;
  },
): Promise<void> {
  await queueCardDetach(db, toSavedCard(donation));
  const resumes = donation.state === 'PAUSED' && donation.pausedBy === 'card';
  await write(platform, db, donation, {
    action: 'change card of monthly gift',
    change: {
      ...(resumes ? await buildResume(platform, db, donation) : {}),
      provider,
      providerCustomerId: customer,
      providerCardId: card,
      declineCount: 0,
    },
    actor: { id: 'giver', name: donation.name },
    email: { about: `card ${id}`, kind: 'card', lastFour },
  });
}

export function updateMonthlyAmounts(
  platform: Platform,
  key: string,
  { parts, coverFee }: { parts: DonationSplits; coverFee: boolean },
): Promise<OwnMonthlyDonation> {
  return changeByKey(platform, key, 'change monthly gift', async (db, { splits }) => {
    const donationCents = parts.reduce((sum, { amount }) => sum + amount, 0);
    const error = validateSplit(parts, donationCents);
    if (error) throw new ProblemError('validation-failed', {}, { parts: error });
    const { feePercent, choices } = await getDonationTerms(db, platform.clock.now());
    // Those of the gift go on, also when no new gift can have them.
    const added = parts.filter(({ message }) => !splits.some((part) => part.message === message));
    requireChoices(
      choices,
      added.map(({ message }) => ({ kind: 'purpose', name: message, field: 'parts' })),
    );
    requireNoCampaign(choices, added);
    const feeCents = coverFee ? computeDonationFee(donationCents, feePercent) : 0;
    return { splits: parts, feeCents, totalCents: donationCents + feeCents };
  });
}

type EndInput = {
  id: number;
  reason: string;
  seen: Pick<MonthlyDonation, 'state' | 'amount'>;
  actor: Account;
};

/** Ends a monthly donation for its donor; a second call changes nothing. */
export async function endMonthlyDonation(
  platform: Platform,
  { id, reason, seen, actor }: EndInput,
): Promise<MonthlyDonation> {
  return platform.transact(async (db) => {
    const before = await lockMonthlyDonation(db, id);
    if (!before) throw new ProblemError('monthly-donation-not-found');
    const labels = await loadChoiceLabels(db);
    if (before.state === 'ENDED') return toMonthlyDonation(before, labels);
    requireUnchanged(seen, toMonthlyDonation(before, labels));
    const change = buildEnd(platform, 'treasurer');
    const action = 'end monthly gift';
    const after = await write(platform, db, before, { action, change, actor, reason });
    return toMonthlyDonation(after, labels);
  });
}
