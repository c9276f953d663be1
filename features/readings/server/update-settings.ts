import type { Account } from '#contract/account.ts';
import type {
  CalendarSettings,
  HeadingOverrides,
} from '#features/readings/contract/reading-settings.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/settings.ts';
import { readingSettings } from './settings.ts';
import { readingsTopic } from './save-reading.ts';

/** Saves the settings of the liturgical calendar. */
export async function updateCalendarSettings(
  { transact, clock }: Platform,
  settings: CalendarSettings,
  actor: Account,
): Promise<CalendarSettings> {
  return transact(async (db, publish) => {
    await lockSettings(db);
    const { ascension } = await readSettings(db, readingSettings);
    await writeSettings(db, readingSettings, settings);
    await writeAuditEntry(db, clock, {
      ...toAuditActor(actor),
      action: 'set calendar',
      before: { ascension },
      after: settings,
    });
    await publish(readingsTopic);
    return settings;
  });
}

/** Saves the headings of all readings. */
export async function updateHeadings(
  { transact, clock }: Platform,
  readingHeadings: HeadingOverrides,
  actor: Account,
): Promise<HeadingOverrides> {
  return transact(async (db, publish) => {
    await lockSettings(db);
    const { readingHeadings: before } = await readSettings(db, readingSettings);
    await writeSettings(db, readingSettings, { readingHeadings });
    await writeAuditEntry(db, clock, {
      ...toAuditActor(actor),
      action: 'set headings of the readings',
      before,
      after: readingHeadings,
    });
    await publish(readingsTopic);
    return readingHeadings;
  });
}

const toAuditActor = (actor: Account) => ({
  ...nameActor(actor),
  subject: 'site',
});
