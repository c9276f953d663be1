import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { CheckRow } from './rules.ts';
import { householdCheck } from './tables.ts';

/** The questions that were sent, by the member who got the email. */
export async function mapChecks(db: Database): Promise<Map<number, CheckRow>> {
  const rows = await db.select().from(householdCheck);
  return new Map(rows.map((row) => [row.memberId, row]));
}

export async function findCheck(db: Database, memberId: number): Promise<CheckRow | undefined> {
  const [row] = await db.select().from(householdCheck).where(eq(householdCheck.memberId, memberId));
  return row;
}

/** Notes that the question was sent; an earlier answer stays. */
export async function saveCheckSent(db: Database, memberId: number, sentAt: Date): Promise<void> {
  const sent = { sentAt, lastSentAt: sentAt, reminders: 0 };
  await db
    .insert(householdCheck)
    .values({ memberId, ...sent })
    .onConflictDoUpdate({ target: householdCheck.memberId, set: sent });
}

export async function updateCheckRow(
  db: Database,
  memberId: number,
  change: Partial<typeof householdCheck.$inferInsert>,
): Promise<void> {
  await db.update(householdCheck).set(change).where(eq(householdCheck.memberId, memberId));
}
