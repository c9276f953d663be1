import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

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
