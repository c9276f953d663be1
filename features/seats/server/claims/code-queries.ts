import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isHeldAt } from '#features/event/server/claim-queries.ts';
import { chairClaim, code, ticket } from '#features/event/server/tables.ts';

export type CodeRecord = typeof code.$inferSelect;

/** Locks a code, whose uses are counted, until the transaction ends; claims can still refer to it. */
export async function lockCode(db: Database, codeId: number): Promise<CodeRecord> {
  const [row] = await db.select().from(code).where(eq(code.id, codeId)).for('no key update');
  if (!row) throw new Error(`Code ${codeId} does not exist.`);
  return row;
}

/** Chairs in carts or being paid; a sold one is counted by its ticket, which keeps its code when it is moved. */
export const isLiveHold = (now: Date) => or(eq(chairClaim.state, 'PAYING'), isHeldAt(now));

/** How many chairs are held or paid with a code. */
export async function countUses(db: Database, codeId: number, now: Date): Promise<number> {
  const [held, sold] = await Promise.all([
    db.$count(chairClaim, and(eq(chairClaim.codeId, codeId), isLiveHold(now))),
    db.$count(ticket, and(eq(ticket.codeId, codeId), isNull(ticket.cancelledAt))),
  ]);
  return held + sold;
}
