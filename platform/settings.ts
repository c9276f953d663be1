import { directoryOrders } from '#features/directory/contract/directory.ts';
import { ascensionDays } from '#features/readings/contract/liturgical-day.ts';
import { HeadingOverrides } from '#features/readings/contract/reading-settings.ts';
import { Site } from '#features/site/contract/site.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  starterReadingSettings,
  starterSettings,
  starterStaffSettings,
} from '#starter/settings.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { setting } from './tables.ts';

/** The settings that an admin may change while the site runs. */
export const Settings = Site.omit({
  paymentMode: true,
  sendsEmail: true,
  onHold: true,
  holdMinutes: true,
  currentEvent: true,
}).extend({
  ascension: z.enum(ascensionDays),
  readingHeadings: HeadingOverrides,
  hidesFirstSteps: z.boolean(),
  directoryOrder: z.enum(directoryOrders),
});
export type Settings = z.output<typeof Settings>;

/** The saved settings, completed by the starter values. A saved value that is no longer valid counts as not set. */
export async function getSettings(db: Database): Promise<Settings> {
  const rows = await db.select().from(setting);
  const stored: Record<string, unknown> = {};
  for (const { name, value } of rows) {
    const item = Settings.partial().safeParse({ [name]: value });
    if (item.success) Object.assign(stored, item.data);
  }
  return Settings.parse({
    ...starterSettings,
    ...starterReadingSettings,
    ...starterStaffSettings,
    ...stored,
  });
}

/** Locks all settings until the end of the transaction. Call it before a read whose result the caller then replaces. */
export async function lockSettings(db: Database): Promise<void> {
  await db.execute(sql`lock table ${setting} in share row exclusive mode`);
}

/** Updates the given settings only; the caller writes the audit entry. */
export async function updateSettings(db: Database, changes: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(Settings.partial().parse(changes)))
    // What is null is not set.
    if (value === null) await db.delete(setting).where(eq(setting.name, name));
    else
      await db
        .insert(setting)
        .values({ name, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** How visitors find their tickets; always 'phone' without a mail server, because a code can't be sent. */
export function getTicketSearchMode(
  settings: Pick<Settings, 'ticketSearch'>,
  config: Pick<Config, 'SMTP_URL'>,
): Settings['ticketSearch'] {
  return config.SMTP_URL ? settings.ticketSearch : 'phone';
}

/** The key under which a picture of the site is stored. */
export const getSitePictureKey = (file: string): string => `${sitePicturesFolder}/${file}`;
export const sitePicturesFolder = 'site';
