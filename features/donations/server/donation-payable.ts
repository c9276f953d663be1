import { postToLedger } from '#features/payments/server/ledger-queries.ts';
import type { Attempt, Payable } from '#features/payments/server/payable.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Message } from '#features/webhooks/contract/webhook-messages.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { loadChoiceLabels } from './choices/queries.ts';
import { campaignsTag } from './choices/save-choice.ts';
import { assignDonor } from './donors/resolve-donor.ts';
import { getDonationBoard } from './board-queries.ts';
import { queueReceiptEmail } from './receipt-emails.ts';
import { queueTributeEmail } from './tribute-emails.ts';
import {
  createMonthlyDonation,
  onMonthDeclined,
  onMonthReleased,
  onMonthPaid,
} from './monthly/settle-month.ts';
import { lockMonthlyDonation } from './monthly/queries.ts';
import {
  type DonationRow,
  findDonation,
  listDonationNames,
  listDonationSplits,
  lockDonation,
  transitionDonation,
} from './queries.ts';

/** Time for the donor to answer the bank's challenge. */
const challengeTimeoutMinutes = 30;

/** The donation side of a payment. Callers hold `lock` in every other function. */
export function createDonationPayable(platform: Platform): Payable {
  return {
    subject: 'donation',
    lock: lockWithMonthlyDonation,
    fulfil: (db, publish, attempt) => settleDonation(platform, db, publish, attempt),
    // The donation stays open, because the donor may try another card.
    onDeclined: (db, _publish, attempt) =>
      notifyMonthlyDonation(db, attempt, (id) =>
        onMonthDeclined(platform, db, id, attempt.declineCode),
      ),
    async onReleased(db, _publish, attempt, early) {
      // A rejected request would be rejected tomorrow too, so it counts as a decline.
      const rejected = attempt.declineCode === 'provider_refused';
      await notifyMonthlyDonation(db, attempt, (id) =>
        rejected ? onMonthDeclined(platform, db, id, null) : onMonthReleased(platform, db, id),
      );
      if (!early) await transitionDonation(db, attempt.subjectId, ['PENDING'], { state: 'LAPSED' });
    },
    async onRefunded(db, _publish, attempt, outcome, left) {
      if (outcome === 'failed')
        await transitionDonation(db, attempt.subjectId, ['REFUND_DUE', 'REFUNDED'], {
          state: 'REFUND_FAILED',
        });
      else if (left === 0)
        await transitionDonation(db, attempt.subjectId, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    // An automatic charge has no donor waiting, so it never times out.
    hasTimedOut: async (_db, attempt, now) =>
      attempt.cardUsage !== 'kept-absent' &&
      addMinutes(attempt.createdAt, challengeTimeoutMinutes) <= now,
    async describe(db, subjectId) {
      const donation = await findDonation(db, subjectId);
      return { description: `Donation ${subjectId}`, email: donation?.email || null };
    },
    listNames: listDonationNames,
    loadKindLabel: async (db) => (await loadChoiceLabels(db)).purpose,
    getBoard: getDonationBoard,
  };
}

/** Locks the monthly donation before its donation; every caller uses this order. */
async function lockWithMonthlyDonation(db: Database, id: number): Promise<void> {
  const donation = await findDonation(db, id);
  if (donation?.monthlyDonationId) await lockMonthlyDonation(db, donation.monthlyDonationId);
  await lockDonation(db, id);
}

/** Calls `notify` only for automatic charges; a donor at the screen gets the response there. */
async function notifyMonthlyDonation(
  db: Database,
  { cardUsage, subjectId }: Attempt,
  notify: (monthlyDonationId: number) => Promise<void>,
): Promise<void> {
  const donation = cardUsage === 'kept-absent' ? await findDonation(db, subjectId) : null;
  if (donation?.monthlyDonationId) await notify(donation.monthlyDonationId);
}

/** Marks the donation PAID, posts to the ledger and queues the receipt, in the caller's transaction. */
async function settleDonation(
  platform: Platform,
  db: Database,
  publish: Publish,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = platform.clock.now();
  const donation = await findDonation(db, attempt.subjectId);
  if (!donation || donation.totalCents !== attempt.amountCents) return 'gone';
  if (
    !(await transitionDonation(db, donation.id, ['PENDING', 'LAPSED'], {
      state: 'PAID',
      paidAt: now,
    }))
  )
    return 'gone';
  await postDonation(platform, db, publish, { donation, fact: 'paid', at: now });
  const donorId = await assignDonor(platform, db, donation);
  if (donation.monthlyDonationId)
    await onMonthPaid(platform, db, donation.monthlyDonationId, attempt);
  else if (donation.isMonthly)
    await createMonthlyDonation(platform, db, { ...donation, donorId }, attempt);
  if (donation.email) await queueReceiptEmail(db, donation.id, 'receipt');
  if (donation.familyEmail) await queueTributeEmail(db, donation.id);
  return 'sold';
}

type DonationFact = { donation: DonationRow; fact: 'paid' | 'refund' | 'void'; at: Date };

/** Posts a donation or its reversal to the ledger, by purpose, with the covered fee, and tells other programs. */
export async function postDonation(
  { clock }: Platform,
  db: Database,
  publish: Publish,
  { donation, fact, at }: DonationFact,
): Promise<void> {
  const parts = await listDonationSplits(db, [donation.id]);
  const sign = fact === 'paid' ? 1 : -1;
  if (parts.some(({ isForCampaign }) => isForCampaign)) await publish(campaignsTag);
  const split = parts.map(({ purpose, amountCents }) => ({ purpose, amountCents }));
  await queueMessages(db, [toDonationMessage({ donation, fact, at }, split, clock.now())]);
  await postToLedger(db, {
    transactionKey: `donation:${donation.id}:${fact}`,
    subject: 'donation',
    subjectId: donation.id,
    eventId: null,
    createdAt: at,
    entries: {
      [donation.method === 'card' ? 'provider-clearing' : donation.method]:
        sign * donation.totalCents,
      donations: Object.fromEntries(
        parts.map(({ purpose, amountCents }) => [purpose, -sign * amountCents]),
      ),
      fees: -sign * donation.feeCents,
    },
  });
}

function toDonationMessage(
  { donation: { id, method, feeCents, totalCents }, fact, at }: DonationFact,
  split: { purpose: string; amountCents: number }[],
  now: Date,
): Message {
  if (fact === 'paid')
    return {
      event: 'gift.received',
      key: id,
      data: { donation: id, method, split, feeCents, totalCents },
      occurredAt: at,
      createdAt: now,
    };
  return {
    event: 'gift.refunded',
    key: id,
    data: { donation: id, amountCents: totalCents, isVoided: fact === 'void' },
    occurredAt: now,
    createdAt: now,
  };
}
