import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/tables.ts';
import { ticket } from '../tables.ts';

/** Codes that opened a door before their ticket was moved, reissued or given to another person. */
export const retiredBarCode = pgTable(
  'retired_bar_code',
  {
    barCode: text('bar_code').primaryKey(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id),
    retiredAt: moment('retired_at').notNull(),
  },
  (table) => [index('retired_bar_code_ticket').on(table.ticketId)],
);

/** Every time a door let somebody in with a ticket. The key makes a scan that is sent again count once; two devices for one ticket are a conflict. */
export const doorScan = pgTable(
  'door_scan',
  {
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id),
    deviceId: text('device_id').notNull(),
    /** By the device's clock, as it was sent. */
    scannedAt: moment('scanned_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    door: text('door'),
    who: text('who').notNull(),
    whoName: text('who_name').notNull(),
    /** Taken back by an undo: it let nobody in after all. */
    undoneAt: moment('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.deviceId, table.scannedAt] })],
);
