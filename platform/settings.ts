import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { Settings } from '#contract/site-settings.ts';
import { starterSettings } from '#starter/settings.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { setting } from './tables.ts';

/** Settings that people change while the site runs, each stored by its name. */
export type SettingsGroup<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  /** The values of a new site. */
  starter: z.output<z.ZodObject<Shape>>;
};

/** Defines settings of a feature. No two settings of the site have the same name. */
export const defineSettings = <Shape extends z.ZodRawShape>(
  shape: Shape,
  starter: z.output<z.ZodObject<Shape>>,
): SettingsGroup<Shape> => ({ schema: z.object(shape), starter });

/** The settings of the site itself, which the kernel and every feature read. */
const siteSettings: SettingsGroup<typeof Settings.shape> = {
  schema: Settings,
  starter: starterSettings,
};

/** The saved settings of a group, completed by the values of a new site. A saved value that is no longer valid counts as not set. */
export async function readSettings<Shape extends z.ZodRawShape>(
  db: Database,
  { schema, starter }: SettingsGroup<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const rows = await db.select().from(setting);
  const partial = schema.partial();
  const stored: Record<string, unknown> = {};
  for (const { name, value } of rows) {
    const item = partial.safeParse({ [name]: value });
    if (item.success) Object.assign(stored, item.data);
  }
  return schema.parse({ ...starter, ...stored });
}

/** The settings of the site itself. */
export const getSettings = (db: Database): Promise<Settings> => readSettings(db, siteSettings);

/** The day in the time zone of the site. */
export const getToday = async ({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<string> => dayInTimeZone(clock.now(), (await getSettings(database)).timeZone);

/** Locks all settings until the end of the transaction. Call it before a read whose result the caller then replaces. */
export async function lockSettings(db: Database): Promise<void> {
  await db.execute(sql`lock table ${setting} in share row exclusive mode`);
}

/** Saves the given settings of a group only; the caller writes the audit entry. */
export async function writeSettings<Shape extends z.ZodRawShape>(
  db: Database,
  { schema }: SettingsGroup<Shape>,
  changes: Partial<z.output<z.ZodObject<Shape>>>,
): Promise<void> {
  for (const [name, value] of Object.entries(schema.partial().parse(changes)))
    // What is null is not set.
    if (value === null) await db.delete(setting).where(eq(setting.name, name));
    else
      await db
        .insert(setting)
        .values({ name, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** Saves settings of the site itself; the caller writes the audit entry. */
export const updateSettings = (db: Database, changes: Partial<Settings>): Promise<void> =>
  writeSettings(db, siteSettings, changes);
