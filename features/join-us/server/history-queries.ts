import { eq } from 'drizzle-orm';
import type { Change } from '#contract/history.ts';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';

/** Every decision about a request, oldest first. */
export const listRequestChanges = (db: Database, id: number): Promise<Change[]> =>
  listChanges(db, eq(auditEntry.subject, `join request ${id}`));
