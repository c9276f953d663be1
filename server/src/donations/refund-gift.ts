import type { Account } from '@namugongo/contract/accounts';
import type { Gift } from '@namugongo/contract/donations';
import type { Attempt, Payments } from '../payments/payable.ts';
import { listAttemptsOf } from '../payments/queries.ts';
import { requestFailedAgain, requestRefund } from '../payments/request-refund.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/problems.ts';
import { postGift } from './donation-payable.ts';
import { findGift } from './gift-queries.ts';
import { queueReceipt } from './mail-receipt.ts';
import { findDonation, lockDonation, moveDonation } from './queries.ts';

export type RefundWish = { id: number; reason: string; who: Account };

/**
 * Gives a gift back: the money is promised in one transaction and the outbox carries it to the provider. Asked for twice it happens
 * once; where the provider refused before, the money is promised once more.
 */
export async function refundGift(payments: Payments, wish: RefundWish): Promise<Gift> {
  const { platform } = payments;
  return platform.transact(async (db) => {
    await lockDonation(db, wish.id);
    const gift = await findDonation(db, wish.id);
    const attempt = await paidAttempt(db, wish.id);
    if (!gift || !gift.paidAt || !attempt) throw new Refusal('donation-not-found');
    const again = gift.state === 'REFUND_FAILED';
    if (gift.state === 'PAID' || again) {
      const now = platform.clock.now();
      const amountCents = again
        ? await requestFailedAgain(payments, db, 'donation', gift.id)
        : attempt.amountCents - attempt.refundedCents;
      if (!again) await requestRefund(payments, db, { attempt, cause: 'gift', amountCents });
      await moveDonation(db, gift.id, ['PAID', 'REFUND_FAILED'], { state: 'REFUND_DUE' });
      if (!again) await postGift(db, gift, `donation:${gift.id}:refund`, -1, now);
      if (gift.email) await queueReceipt(db, gift.id, 'refund');
      await writeDown(payments, db, wish, gift.state, amountCents);
    }
    const shown = await findGift(db, wish.id);
    if (!shown) throw new Refusal('donation-not-found');
    return shown;
  });
}

async function paidAttempt(db: Database, id: number): Promise<Attempt | null> {
  const attempts = await listAttemptsOf(db, 'donation', id);
  return attempts.find(({ state }) => state === 'SUCCEEDED' || state === 'AUTHORIZED') ?? null;
}

const writeDown = (
  { platform }: Payments,
  db: Database,
  { id, who, reason }: RefundWish,
  before: string,
  amountCents: number,
) =>
  audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: 'refund donation',
    subject: `donation ${id}`,
    before: { state: before },
    after: { amountCents, reason },
  });
