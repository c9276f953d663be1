import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ConflictKind } from '#features/door/contract/rules/conflicts.ts';
import { timestamptz } from '#platform/tables.ts';
import { event, ticket } from '#features/event/server/tables.ts';

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

/** A scan of a device without network that the site could not simply follow. The constraint makes a repeated one the same conflict. */
export const doorConflict = pgTable(
  'door_conflict',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConflictKind>().notNull(),
    /** Null for an unknown code, and the code of nothing else. */
    ticketId: integer('ticket_id').references(() => ticket.id),
    barCode: text('bar_code'),
    /** Where the door sent the guest; null if it didn't say. */
    tableName: text('table_name'),
    chairName: text('chair_name'),
    deviceId: text('device_id').notNull(),
    scannedAt: timestamptz('scanned_at').notNull(),
    syncedAt: timestamptz('synced_at').notNull(),
    doorName: text('door_name'),
    usherName: text('usher_name').notNull(),
    /** Null while it is open. */
    closedAt: timestamptz('closed_at'),
    closedBy: text('closed_by').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [
    unique('door_conflict_scan')
      .on(table.kind, table.ticketId, table.barCode, table.deviceId, table.scannedAt)
      .nullsNotDistinct(),
    index('door_conflict_event').on(table.eventId),
  ],
);
