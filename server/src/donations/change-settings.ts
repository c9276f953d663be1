import type { Account } from '@namugongo/contract/accounts';
import type { DonationSettings } from '@namugongo/contract/donations';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { readDonationSettings, saveDonationSettings } from './queries.ts';

export function changeDonationSettings(
  { transact, clock }: Platform,
  settings: DonationSettings,
  who: Account,
): Promise<DonationSettings> {
  return transact(async (db, announce) => {
    const before = await readDonationSettings(db);
    await saveDonationSettings(db, settings);
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'change donation settings',
      subject: 'donation settings',
      before,
      after: settings,
    });
    await announce('donation-settings');
    return settings;
  });
}
