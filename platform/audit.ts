import type { Role } from '#contract/roles.ts';
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { auditEntry } from './tables.ts';

export type AuditEntry = {
  /** The account's id, or 'system'. */
  actorId: string;
  actorName: string;
  /** The actor's roles, for a change of these roles; by default those in the database. */
  actorRoles?: Role[];
  /** Verb and noun: 'move ticket'. */
  action: string;
  /** The changed record: 'ticket 12'. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Inserts an audit entry in the caller's transaction, with the roles that the actor holds. */
export async function writeAuditEntry(
  db: Database,
  clock: Clock,
  entry: AuditEntry,
): Promise<void> {
  const actorRoles = entry.actorRoles ?? selectRoles(entry.actorId);
  await db.insert(auditEntry).values({ ...entry, actorRoles, createdAt: clock.now() });
}

// A feature owns the table of roles, so the kernel knows only its name.
const selectRoles = (actorId: string): SQL =>
  sql`array(select role from user_role where user_id = ${actorId} order by role)`;

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
