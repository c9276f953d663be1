import { and, desc, eq, gte } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { auditEntry } from './tables.ts';

export type AuditEntry = {
  /** The account's id, or 'system'. */
  who: string;
  whoName: string;
  /** What was done, as a verb and a noun: 'move ticket'. */
  action: string;
  /** What it was done to: 'ticket 12'. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Writes down who changed what, in the transaction of the change: neither exists without the other. */
export async function audit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ ...entry, at: clock.now() });
}

/** What the newest such entry since a moment says of how it was before; undefined when there is none. */
export async function findBefore(
  db: Database,
  { action, subject, since }: Pick<AuditEntry, 'action' | 'subject'> & { since: Date },
): Promise<unknown> {
  const [entry] = await db
    .select({ before: auditEntry.before })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subject, subject),
        eq(auditEntry.action, action),
        gte(auditEntry.at, since),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(1);
  return entry?.before;
}
