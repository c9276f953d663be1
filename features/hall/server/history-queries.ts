import type { Change } from '#contract/history.ts';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';

const hallActions = [
  'publish hall',
  'discard hall draft',
  'restore hall',
  'change hall picture',
  'remove hall picture',
];

/** The changes of a hall, its tables and chairs, oldest first. */
export const listHallChanges = (db: Database, eventId: number): Promise<Change[]> =>
  listChanges(
    db,
    or(
      and(eq(auditEntry.subject, `event ${eventId}`), inArray(auditEntry.action, hallActions)),
      like(auditEntry.subject, `event ${eventId}, %`),
      and(
        like(auditEntry.subject, 'chair %'),
        sql`${auditEntry.before} @> ${JSON.stringify({ eventId })}::jsonb`,
      ),
    ),
  );

/** The changes of a chair: its own, and its part of those of its table and hall, oldest first. */
export async function listChairChanges(db: Database, id: number): Promise<Change[]> {
  const changes = await listChanges(
    db,
    or(
      eq(auditEntry.subject, `chair ${id}`),
      and(
        eq(auditEntry.action, 'create chairs'),
        sql`${auditEntry.after} @> ${JSON.stringify([{ id }])}::jsonb`,
      ),
      and(
        inArray(auditEntry.action, ['publish hall', 'change table']),
        sql`${auditEntry.after} @> ${JSON.stringify({ changedChairs: [{ id }] })}::jsonb`,
      ),
    ),
  );
  return changes.map((change) => pickChair(change, id));
}

const CreatedChairs = z.array(z.looseObject({ id: z.int() }));
const ChangedChairs = z.object({
  changedChairs: z.array(
    z.object({ id: z.int(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});

/** The part of a change that is about one chair. */
function pickChair(change: Change, chairId: number): Change {
  const created = CreatedChairs.safeParse(change.after).data;
  if (created) return { ...change, after: created.find(({ id }) => id === chairId) };
  const changed = ChangedChairs.safeParse(change.after).data?.changedChairs;
  const own = changed?.find(({ id }) => id === chairId);
  return own ? { ...change, before: own.before ?? null, after: own.after ?? null } : change;
}
