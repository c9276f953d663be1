import type { OrderChange } from '#features/tickets/contract/order-changes.ts';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** The changes of an order and of all its tickets, oldest first: every one, because each writes to the audit log. */
export async function listOrderChanges(
  db: Database,
  orderId: number,
  since = 0,
): Promise<OrderChange[]> {
  const rows = await db
    .select({
      id: auditEntry.id,
      at: auditEntry.createdAt,
      actorName: auditEntry.actorName,
      action: auditEntry.action,
      subject: auditEntry.subject,
      before: auditEntry.before,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .where(
      and(
        gt(auditEntry.id, since),
        or(
          eq(auditEntry.subject, `order ${orderId}`),
          sql`${auditEntry.subject} in (select 'ticket ' || ${ticket.id} from ${ticket} where ${ticket.orderId} = ${orderId})`,
        ),
      ),
    )
    .orderBy(asc(auditEntry.id));
  return rows.map(({ before, after, ...change }) => ({
    ...change,
    before: removeBarCodes(before),
    after: removeBarCodes(after),
  }));
}

/** The barcode of a guest who was moved still works, so no history shows one. */
const removeBarCodes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, item: unknown) => (name === 'barCode' ? undefined : item)),
  );
