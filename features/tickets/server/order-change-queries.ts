import type { OrderChange } from '#features/tickets/contract/order-changes.ts';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** The changes of an order and of all its tickets, oldest first: every one, because each writes to the audit log. */
export const listOrderChanges = (
  db: Database,
  orderId: number,
  since = 0,
): Promise<OrderChange[]> =>
  db
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
