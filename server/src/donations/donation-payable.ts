import { post } from '../payments/ledger.ts';
import type { Attempt, Payable } from '../payments/payable.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readDonationBoard } from './board-queries.ts';
import { queueReceipt } from './mail-receipt.ts';
import {
  beginMonthlyGift,
  monthDeclined,
  monthNotAsked,
  monthPaid,
} from './monthly/follow-payment.ts';
import { lockMonthlyGift } from './monthly/queries.ts';
import {
  type DonationRow,
  findDonation,
  listParts,
  lockDonation,
  moveDonation,
} from './queries.ts';

/** How long a bank's question may stay open. */
const patienceMinutes = 30;

/** What payments asks of a gift; `lock` comes first, so every step here has the gift to itself. */
export function donationPayable(platform: Platform): Payable {
  return {
    subject: 'donation',
    lock: lockWithMonthlyGift,
    settle: (db, _announce, attempt) => settleDonation(platform, db, attempt),
    // The gift stays as it is: its giver may try another card.
    declined: (db, _announce, attempt) =>
      followAbsent(db, attempt, (id) => monthDeclined(platform, db, id, attempt.declineCode)),
    async released(db, _announce, attempt, early) {
      // What the provider refuses to begin it would refuse tomorrow as well.
      const refused = attempt.declineCode === 'provider_refused';
      await followAbsent(db, attempt, (id) =>
        refused ? monthDeclined(platform, db, id, null) : monthNotAsked(platform, db, id),
      );
      if (!early) await moveDonation(db, attempt.subjectId, ['PENDING'], { state: 'LAPSED' });
    },
    async returned(db, _announce, attempt, outcome, left) {
      if (outcome === 'failed')
        await moveDonation(db, attempt.subjectId, ['REFUND_DUE', 'REFUNDED'], {
          state: 'REFUND_FAILED',
        });
      else if (left === 0)
        await moveDonation(db, attempt.subjectId, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    // Where nobody waits, what an outage left is carried on however long it was.
    ended: async (_db, attempt, now) =>
      attempt.cardUse !== 'kept-absent' && addMinutes(attempt.createdAt, patienceMinutes) <= now,
    async describe(db, subjectId) {
      const gift = await findDonation(db, subjectId);
      return { description: `Donation ${subjectId}`, email: gift?.email || null };
    },
    board: readDonationBoard,
  };
}

/** The monthly gift before its donation: all who lock both do it in this order. */
async function lockWithMonthlyGift(db: Database, id: number): Promise<void> {
  const gift = await findDonation(db, id);
  if (gift?.monthlyGiftId) await lockMonthlyGift(db, gift.monthlyGiftId);
  await lockDonation(db, id);
}

/** Only a charge that nobody was there for goes by the monthly gift's rule; a giver at the screen is answered there. */
async function followAbsent(
  db: Database,
  { cardUse, subjectId }: Attempt,
  follow: (monthlyGiftId: number) => Promise<void>,
): Promise<void> {
  const gift = cardUse === 'kept-absent' ? await findDonation(db, subjectId) : null;
  if (gift?.monthlyGiftId) await follow(gift.monthlyGiftId);
}

/** Gift PAID, ledger, receipt: all of it in the caller's transaction. */
async function settleDonation(
  platform: Platform,
  db: Database,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = platform.clock.now();
  const gift = await findDonation(db, attempt.subjectId);
  if (!gift || gift.totalCents !== attempt.amountCents) return 'gone';
  if (!(await moveDonation(db, gift.id, ['PENDING', 'LAPSED'], { state: 'PAID', paidAt: now })))
    return 'gone';
  await postGift(db, gift, `donation:${gift.id}:paid`, 1, now);
  if (gift.monthlyGiftId) await monthPaid(platform, db, gift.monthlyGiftId, attempt);
  else if (gift.monthly) await beginMonthlyGift(platform, db, gift, attempt);
  if (gift.email) await queueReceipt(db, gift.id, 'receipt');
  return 'sold';
}

/** A gift into the books (`sign` 1) or out of them (-1): by purpose, and the covered fee beside them. */
export async function postGift(
  db: Database,
  gift: DonationRow,
  transaction: string,
  sign: 1 | -1,
  at: Date,
): Promise<void> {
  const parts = await listParts(db, [gift.id]);
  await post(db, {
    transaction,
    subject: 'donation',
    subjectId: gift.id,
    eventId: null,
    at,
    entries: {
      'provider-clearing': sign * gift.totalCents,
      donations: Object.fromEntries(
        parts.map(({ purpose, amountCents }) => [purpose, -sign * amountCents]),
      ),
      fees: -sign * gift.feeCents,
    },
  });
}
