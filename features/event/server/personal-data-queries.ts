import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { event } from './tables.ts';

export const staysInBooks = 'Stays in the books without name, email and telephone number.';

export const getEventTitle = (eventId: PgColumn) =>
  sql`(select e.title from ${event} e where e.id = ${eventId})`;
