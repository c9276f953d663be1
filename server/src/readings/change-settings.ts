import type { Account } from '@namugongo/contract/accounts';
import type { CalendarSettings, OwnHeadings } from '@namugongo/contract/reading-settings';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { lockSettings, readSettings, saveSettings } from '../platform/settings.ts';
import { readingsTopic } from './save-reading.ts';

/** How the liturgical calendar counts from now on. */
export async function setCalendar(
  { transact, clock }: Platform,
  settings: CalendarSettings,
  who: Account,
): Promise<CalendarSettings> {
  return transact(async (db, announce) => {
    await lockSettings(db);
    const { ascension } = await readSettings(db);
    await saveSettings(db, settings);
    await audit(db, clock, {
      ...by(who),
      action: 'set calendar',
      before: { ascension },
      after: settings,
    });
    await announce(readingsTopic);
    return settings;
  });
}

/** The words over the parts of every reading from now on. */
export async function setHeadings(
  { transact, clock }: Platform,
  readingHeadings: OwnHeadings,
  who: Account,
): Promise<OwnHeadings> {
  return transact(async (db, announce) => {
    await lockSettings(db);
    const { readingHeadings: before } = await readSettings(db);
    await saveSettings(db, { readingHeadings });
    await audit(db, clock, {
      ...by(who),
      action: 'set headings of the readings',
      before,
      after: readingHeadings,
    });
    await announce(readingsTopic);
    return readingHeadings;
  });
}

const by = (who: Account) => ({ who: who.id, whoName: who.name, subject: 'site' });
