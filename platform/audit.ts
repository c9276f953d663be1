import { and, desc, eq, gte } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { auditEntry } from './tables.ts';

export type AuditEntry = {
  /** The account's id, or 'system'. */
  actorId: string;
  actorName: string;
  /** Verb and noun: 'move ticket'. */
  action: string;
  /** The changed record: 'ticket 12'. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Inserts an audit entry in the caller's transaction. */
export async function writeAuditEntry(
  db: Database,
  clock: Clock,
  entry: AuditEntry,
): Promise<void> {
  await db.insert(auditEntry).values({ ...entry, createdAt: clock.now() });
}

/** The `before` value of the newest matching entry created since `since`; undefined when there is none. */
export async function findPreviousAuditEntry(
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
        gte(auditEntry.createdAt, since),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(1);
  return entry?.before;
}
