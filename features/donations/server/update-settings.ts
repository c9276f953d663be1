import type { Account } from '#contract/account.ts';
import type { DonationSettings } from '#features/donations/contract/donations.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { getDonationSettings, setDonationSettings } from './queries.ts';

export function updateDonationSettings(
  { transact, clock }: Platform,
  settings: DonationSettings,
  actor: Account,
): Promise<DonationSettings> {
  return transact(async (db, publish) => {
    const before = await getDonationSettings(db);
    await setDonationSettings(db, settings);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'change donation settings',
      subject: 'donation settings',
      before,
      after: settings,
    });
    await publish('donation-settings');
    return settings;
  });
}
