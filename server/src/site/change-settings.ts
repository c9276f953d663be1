import type { Account } from '@namugongo/contract/accounts';
import { SiteSettings } from '@namugongo/contract/site';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, saveSettings } from '../platform/settings.ts';

/** Sets what an administrator may set about the whole site; every page shows it from the next answer on. */
export async function changeSettings(
  { transact, clock }: Platform,
  settings: SiteSettings,
  who: Account,
): Promise<SiteSettings> {
  return transact(async (db, announce) => {
    const before = SiteSettings.parse(await readSettings(db));
    await saveSettings(db, settings);
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'change settings',
      subject: 'site',
      before,
      after: settings,
    });
    await announce('site');
    return settings;
  });
}
