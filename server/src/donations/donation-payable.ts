import { post } from '../payments/ledger.ts';
import type { Attempt, Payable } from '../payments/payable.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readDonationBoard } from './board-queries.ts';
import { queueReceipt } from './mail-receipt.ts';
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
    lock: lockDonation,
    settle: (db, _announce, attempt) => settleDonation(platform, db, attempt),
    // The gift stays as it is: its giver may try another card.
    declined: async () => undefined,
    async released(db, _announce, attempt, early) {
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
    ended: async (_db, attempt, now) => addMinutes(attempt.createdAt, patienceMinutes) <= now,
    async describe(db, subjectId) {
      const gift = await findDonation(db, subjectId);
      return { description: `Donation ${subjectId}`, email: gift?.email || null };
    },
    board: readDonationBoard,
  };
}

/** Gift PAID, ledger, receipt: all of it in the caller's transaction. */
async function settleDonation(
  { clock }: Platform,
  db: Database,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = clock.now();
  const gift = await findDonation(db, attempt.subjectId);
  if (!gift || gift.totalCents !== attempt.amountCents) return 'gone';
  if (!(await moveDonation(db, gift.id, ['PENDING', 'LAPSED'], { state: 'PAID', paidAt: now })))
    return 'gone';
  await postGift(db, gift, `donation:${gift.id}:paid`, 1, now);
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
