import { ascensionDays } from '@namugongo/contract/liturgical-day';
import { OwnHeadings } from '@namugongo/contract/reading-settings';
import { Site } from '@namugongo/contract/site';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { starterReadingSettings, starterSettings } from '../../starter/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { setting } from './tables.ts';

/** What an administrator may set while the site runs. */
export const Settings = Site.pick({
  name: true,
  email: true,
  meetingTimes: true,
  timeZone: true,
  menu: true,
  ticketSearch: true,
}).extend({ ascension: z.enum(ascensionDays), readingHeadings: OwnHeadings });
export type Settings = z.output<typeof Settings>;

/** The site's settings: what was set, else the starter's. A setting that can no longer be read counts as not set. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.select().from(setting);
  const kept: Record<string, unknown> = {};
  for (const { name, value } of rows) {
    const one = Settings.partial().safeParse({ [name]: value });
    if (one.success) Object.assign(kept, one.data);
  }
  return Settings.parse({ ...starterSettings, ...starterReadingSettings, ...kept });
}

/** Until the end of the transaction nobody else changes a setting: what is read now is what will be replaced. */
export async function lockSettings(db: Database): Promise<void> {
  await db.execute(sql`lock table ${setting} in share row exclusive mode`);
}

/** Sets the named ones and leaves the others; the caller audits. */
export async function saveSettings(db: Database, changes: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(Settings.partial().parse(changes)))
    await db
      .insert(setting)
      .values({ name, value })
      .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** How visitors search tickets: a code can only be asked for when the site can send mail (decisions, section 5). */
export function ticketSearchOf(
  settings: Pick<Settings, 'ticketSearch'>,
  config: Pick<Config, 'SMTP_URL'>,
): Settings['ticketSearch'] {
  return config.SMTP_URL ? settings.ticketSearch : 'phone';
}
