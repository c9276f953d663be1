import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** Former barcodes of tickets that were moved, reissued or transferred. */
export const retiredBarCode = pgTable(
  'retired_bar_code',
  {
    barCode: text('bar_code').primaryKey(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id),
    retiredAt: timestamptz('retired_at').notNull(),
    /** Its holder was only moved: it still admits the guest, until the ticket is reissued or transferred. */
    isMoved: boolean('is_moved').notNull().default(false),
  },
  (table) => [index('retired_bar_code_ticket').on(table.ticketId)],
);
