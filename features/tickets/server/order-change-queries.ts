import type { Change } from '#contract/history.ts';
import { eq, or, sql } from 'drizzle-orm';
import { listChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** The changes of an order and of all its tickets, oldest first: every one, because each writes to the audit log. */
export const listOrderChanges = (db: Database, orderId: number, since = 0): Promise<Change[]> =>
  listChanges(
    db,
    or(
      eq(auditEntry.subject, `order ${orderId}`),
      sql`${auditEntry.subject} in (select 'ticket ' || ${ticket.id} from ${ticket} where ${ticket.orderId} = ${orderId})`,
    ),
    since,
  );
