import type { Account } from '#contract/account.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { isVoidable } from '#features/donations/contract/rules/donations.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { postDonation } from './donation-payable.ts';
import { findDonation, lockDonation, transitionDonation } from './queries.ts';
import { findDonationRecord } from './report-queries.ts';

/**
 * Voids an envelope that was entered by mistake, once, however often it is requested. No money goes back, so the books take it from
 * the day that it was booked on. Throws 'donation-not-voidable' after the day of its entry.
 */
export const voidDonation = (
  { transact, clock }: Platform,
  { id, reason, actor }: { id: number; reason: string; actor: Account },
): Promise<DonationRecord> =>
  transact(async (db) => {
    await lockDonation(db, id);
    const donation = await findDonation(db, id);
    if (!donation?.paidAt) throw new ProblemError('donation-not-found');
    if (donation.state !== 'VOIDED') {
      const { timeZone } = await getSettings(db);
      if (!isVoidable(donation, clock.now(), timeZone))
        throw new ProblemError('donation-not-voidable');
      await transitionDonation(db, id, ['PAID'], { state: 'VOIDED' });
      await postDonation(db, donation, `donation:${id}:void`, -1, donation.paidAt);
      await writeAuditEntry(db, clock, {
        actorId: actor.id,
        actorName: actor.name,
        action: 'void donation',
        subject: `donation ${id}`,
        before: { state: donation.state },
        after: { state: 'VOIDED', amountCents: donation.totalCents, reason },
      });
    }
    const visible = await findDonationRecord(db, id);
    if (!visible) throw new ProblemError('donation-not-found');
    return visible;
  });
