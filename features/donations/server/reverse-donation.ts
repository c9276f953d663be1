import type { Account } from '#contract/account.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { postDonation } from './donation-payable.ts';
import { type DonationRow, findDonation, lockDonation, transitionDonation } from './queries.ts';
import { findDonationRecord } from './report-queries.ts';

export type ReversalInput = { id: number; reason: string; actor: Account };
type Reversal = { state: DonationRow['state']; amountCents: number };

/**
 * Takes a paid donation out of the books, unless `plan`, which gets it locked, returns null. Without a change, returns the donation
 * as it is.
 */
export const reverseDonation = (
  platform: Platform,
  { id, reason, actor }: ReversalInput,
  plan: (db: Database, donation: DonationRow) => Promise<Reversal | null>,
): Promise<DonationRecord> =>
  platform.transact(async (db, publish) => {
    await lockDonation(db, id);
    const donation = await findDonation(db, id);
    if (!donation?.paidAt) throw new ProblemError('donation-not-found');
    const reversal = await plan(db, donation);
    if (reversal) {
      const isVoid = reversal.state === 'VOIDED';
      const verb = isVoid ? 'void' : 'refund';
      // With a void no money goes back, so the books take it from the day that it was booked on.
      const at = isVoid ? donation.paidAt : platform.clock.now();
      await transitionDonation(db, id, [donation.state], { state: reversal.state });
      // A refund that is tried again is in the books already.
      if (donation.state === 'PAID')
        await postDonation(platform, db, publish, { donation, fact: verb, at });
      await writeAuditEntry(db, platform.clock, {
        ...nameActor(actor),
        action: `${verb} donation`,
        subject: `donation ${id}`,
        before: { state: donation.state },
        after: { ...reversal, reason },
      });
    }
    const visible = await findDonationRecord(db, id);
    if (!visible) throw new ProblemError('donation-not-found');
    return visible;
  });
