import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  createTableSource,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { event } from './tables.ts';
import { saleReminder } from './reminders/tables.ts';

export const staysInBooks = 'Stays in the books without name, email and telephone number.';

export const getEventTitle = (eventId: PgColumn) =>
  sql`(select e.title from ${event} e where e.id = ${eventId})`;

/** The reminders of an address. */
export const eventData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Reminders of ticket sales',
    onDeletion: 'Deleted. No email comes when the sale opens.',
    table: saleReminder,
    fields: {
      Event: getEventTitle(saleReminder.eventId),
      Email: saleReminder.email,
      Requested: saleReminder.requestedAt,
      Sent: saleReminder.queuedAt,
    },
    isAbout: (subject) => isOwnEmail(saleReminder.email, subject),
    erase: 'delete',
  }),
];
