import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { setting } from '../tables.ts';

// A site restored from a backup may be a copy of one that still runs, so it begins on hold: it sends no email and moves no money
// until an administrator releases it. The outbox, `startAttempt` and the provider of payments check it themselves.

const name = 'hold';

/** For the `where` of a query: true unless the site is on hold. */
export const isReleased = sql`not exists (select from ${setting} where ${setting.name} = ${sql.raw(`'${name}'`)})`;

export async function isOnHold(db: Database): Promise<boolean> {
  const rows = await db.select({ name: setting.name }).from(setting).where(eq(setting.name, name));
  return rows.length > 0;
}

/** Puts the site on hold in the caller's transaction. */
export async function putOnHold(db: Database): Promise<void> {
  await db.insert(setting).values({ name, value: true }).onConflictDoNothing();
}

/** Ends the hold in the caller's transaction; false when there was none. */
export async function endHold(db: Database): Promise<boolean> {
  const rows = await db.delete(setting).where(eq(setting.name, name)).returning();
  return rows.length > 0;
}

/** The work of a background job that does nothing while the site is on hold. */
export const skipOnHold =
  (db: Database, work: () => Promise<unknown>): (() => Promise<unknown>) =>
  async () => {
    if (!(await isOnHold(db))) await work();
  };
