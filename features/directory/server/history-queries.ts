import type { Change } from '#contract/history.ts';
import { and, eq, ne } from 'drizzle-orm';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';

/** The changes of an entry, oldest first. Who wrote to the person through the site changes nothing and is no one else's business. */
export const listMemberChanges = (db: Database, id: number): Promise<Change[]> =>
  listChanges(
    db,
    and(eq(auditEntry.subject, `member ${id}`), ne(auditEntry.action, 'write to member')),
  );
