import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** Scans that received a guest. The primary key makes repeated scans idempotent; two devices for one ticket are a conflict. */
export const doorScan = pgTable(
  'door_scan',
  {
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id),
    deviceId: text('device_id').notNull(),
    /** By the device's clock. */
    scannedAt: timestamptz('scanned_at').notNull(),
    syncedAt: timestamptz('synced_at').notNull(),
    doorName: text('door_name'),
    usherId: text('usher_id').notNull(),
    usherName: text('usher_name').notNull(),
    /** Null unless the scan was undone. */
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.deviceId, table.scannedAt] })],
);
