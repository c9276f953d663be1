import type { Change } from '#contract/history.ts';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { donor } from '../tables.ts';

const subject = (id: number) => `donor ${id}`;
const Other = z.looseObject({ otherDonorId: z.int() });

/** The changes of a donor, those with another donor on the pages of both, oldest first. */
export async function listDonorChanges(db: Database, id: number): Promise<Change[]> {
  const changes = await listChanges(
    db,
    or(
      eq(auditEntry.subject, subject(id)),
      sql`${auditEntry.subject} like 'donor %' and ${auditEntry.after}->>'otherDonorId' = ${String(id)}`,
    ),
  );
  const getOtherId = (change: Change): number | null => {
    const other = Other.safeParse(change.after);
    if (!other.success) return null;
    return change.subject === subject(id)
      ? other.data.otherDonorId
      : Number(change.subject.split(' ')[1]);
  };
  const ids = changes.flatMap((change) => getOtherId(change) ?? []);
  const rows = await db
    .select({ id: donor.id, name: donor.name })
    .from(donor)
    .where(inArray(donor.id, ids));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return changes.map((change) => {
    const otherId = getOtherId(change);
    return otherId === null
      ? change
      : { ...change, after: { ...Object(change.after), with: names.get(otherId) ?? '' } };
  });
}
