import { desc } from 'drizzle-orm';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';

/** The newest audit entry. */
export async function findNewestAuditEntry({ database }: DatabaseHandle) {
  const [entry] = await database.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  return entry;
}
