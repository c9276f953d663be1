import type { Account } from '#contract/account.ts';
import { type SiteSettings, StoredSiteSettings } from '#features/site/contract/site.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings, updateSettings } from '#platform/settings.ts';

/** Saves the site settings and returns them. */
export async function updateSiteSettings(
  { transact, clock }: Platform,
  settings: SiteSettings,
  actor: Account,
): Promise<SiteSettings> {
  return transact(async (db, publish) => {
    const before = StoredSiteSettings.parse(await getSettings(db));
    await updateSettings(db, settings);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'change settings',
      subject: 'site',
      before,
      after: settings,
    });
    await publish('site');
    return settings;
  });
}
