import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Change } from '#contract/history.ts';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';

const membershipActions = [
  'add to group',
  'change role in group',
  'remove from group',
  'leave group',
  'restore in group',
];

/** The changes of a group and of who belongs to it, oldest first. */
export const listGroupChanges = (db: Database, id: number): Promise<Change[]> =>
  listChanges(
    db,
    or(
      eq(auditEntry.subject, `group ${id}`),
      and(
        like(auditEntry.subject, 'member %'),
        inArray(auditEntry.action, membershipActions),
        sql`coalesce(${auditEntry.after}, ${auditEntry.before}) ->> 'groupId' = ${String(id)}`,
      ),
    ),
  );
