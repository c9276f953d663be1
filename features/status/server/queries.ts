import { and, countDistinct, eq, gte, inArray, isNull, max, min, sql } from 'drizzle-orm';
import { userRole } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { Alarm } from './rules.ts';
import { siteAlarm } from './tables.ts';
import { emailMessage, outbox, setting } from '#platform/tables.ts';

/** Emails that aren't sent yet. Without a message the email is still being written. */
export async function findWaitingEmails(db: Database) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: min(emailMessage.createdAt),
      lastError: max(outbox.lastError),
    })
    .from(outbox)
    .leftJoin(emailMessage, eq(emailMessage.dedupeKey, outbox.dedupeKey))
    .where(and(eq(outbox.kind, 'mail'), isNull(outbox.completedAt)));
  return row ?? { count: 0, since: null, lastError: null };
}

/** Tasks that were due and created before a moment, and those that failed so many times; a failed task is due again later. */
export async function findLateTasks(db: Database, before: Date, attempts: number) {
  // A task that is due at once has the beginning of time as its due time.
  const lateSince = sql`greatest(${outbox.dueAt}, ${outbox.createdAt})`;
  const isLate = sql`${lateSince} < ${before.toISOString()}::timestamptz`;
  const isFailing = gte(outbox.attempts, attempts);
  const [row] = await db
    .select({
      late: sql<number>`count(*) filter (where ${isLate})::int`,
      since: sql<Date | null>`min(${lateSince}) filter (where ${isLate})`.mapWith(outbox.dueAt),
      failing: sql<number>`count(*) filter (where ${isFailing})::int`,
    })
    .from(outbox)
    .where(isNull(outbox.completedAt));
  return row ?? { late: 0, since: null, failing: 0 };
}

export async function findLastSentAt(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: max(emailMessage.sentAt) }).from(emailMessage);
  return row?.at ?? null;
}

/** The size of the database on its disk, in bytes. */
export async function getDatabaseSize(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Settings that an administrator has saved. */
export async function listSavedSettings(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: setting.name })
    .from(setting)
    .where(inArray(setting.name, [...names]));
  return rows.map(({ name }) => name);
}

/** Locks the alarms until the end of the transaction, so that each email is queued once. */
export async function lockAlarms(db: Database): Promise<Alarm[]> {
  await db.execute(sql`lock table ${siteAlarm} in share row exclusive mode`);
  return db.select().from(siteAlarm);
}

export async function saveAlarm(db: Database, alarm: Alarm): Promise<void> {
  await db
    .insert(siteAlarm)
    .values(alarm)
    .onConflictDoUpdate({
      target: siteAlarm.title,
      set: { since: alarm.since, notifiedAt: alarm.notifiedAt },
    });
}

export async function deleteAlarm(db: Database, title: string): Promise<void> {
  await db.delete(siteAlarm).where(eq(siteAlarm.title, title));
}

/** People with at least one role. */
export async function countTeam(db: Database): Promise<number> {
  const [row] = await db.select({ people: countDistinct(userRole.userId) }).from(userRole);
  return row?.people ?? 0;
}
