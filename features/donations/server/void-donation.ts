import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { isVoidable } from '#features/donations/contract/rules/donations.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { type ReversalInput, reverseDonation } from './reverse-donation.ts';

/**
 * Voids an envelope that was entered by mistake, once, however often it is requested. Throws 'donation-not-voidable' after the day of
 * its entry.
 */
export const voidDonation = (platform: Platform, input: ReversalInput): Promise<DonationRecord> =>
  reverseDonation(platform, input, async (db, donation) => {
    if (donation.state === 'VOIDED') return null;
    const { timeZone } = await getSettings(db);
    if (!isVoidable(donation, platform.clock.now(), timeZone))
      throw new ProblemError('donation-not-voidable');
    return { state: 'VOIDED', amountCents: donation.totalCents };
  });
