import { desc } from 'drizzle-orm';
import type { DatabaseHandle } from '../platform/database.ts';
import { auditEntry } from '../platform/tables.ts';

/** What the audit log says last. */
export async function newestEntry({ database }: DatabaseHandle) {
  const [entry] = await database.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  return entry;
}
