import type { Change } from '#contract/history.ts';
import { eq, or, sql } from 'drizzle-orm';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { donation } from './tables.ts';

/** The changes of a donation, with the collection that it was recorded with, oldest first. */
export async function listDonationChanges(db: Database, id: number): Promise<Change[]> {
  const changes = await listChanges(
    db,
    or(
      eq(auditEntry.subject, `donation ${id}`),
      sql`${auditEntry.subject} = (select 'donation batch ' || ${donation.batchId} from ${donation} where ${donation.id} = ${id})`,
    ),
  );
  return changes.map((change) =>
    change.action === 'record gifts' ? { ...change, after: omitTotals(change.after) } : change,
  );
}

/** What a collection says about each of its gifts. */
function omitTotals(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null) return facts;
  const { totalCents: _, donations: _count, ...shared } = Object.fromEntries(Object.entries(facts));
  return shared;
}
