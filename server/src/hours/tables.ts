import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HourCategory, HourState } from '@namugongo/contract/rules/hour-states';
import { user } from '../accounts/tables.ts';
import { moment } from '../platform/tables.ts';

const account = (name: string) => text(name).references(() => user.id, { onDelete: 'set null' });

/** An offer of hours with the one request that is open or was accepted. */
export const professionalHour = pgTable(
  'professional_hour',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<HourState>().notNull(),
    volunteerName: text('volunteer_name').notNull(),
    volunteerTelephone: text('volunteer_telephone').notNull(),
    /** Where letters to the volunteer go; empty for somebody without e-mail, for whom the coordinator acts. */
    volunteerEmail: text('volunteer_email').notNull().default(''),
    volunteerId: account('volunteer_id'),
    /** The coordinator who offered for somebody else. */
    offeredBy: text('offered_by'),
    category: text('category').$type<HourCategory>().notNull(),
    description: text('description').notNull(),
    startDate: date('start_date'),
    endDate: date('end_date'),
    place: text('place').notNull().default(''),
    requesterName: text('requester_name'),
    requesterTelephone: text('requester_telephone'),
    requesterEmail: text('requester_email').notNull().default(''),
    requesterId: account('requester_id'),
    /** The coordinator who asked for somebody else. */
    askedBy: text('asked_by'),
    note: text('note').notNull().default(''),
    requestPlace: text('request_place').notNull().default(''),
    forwarded: boolean('forwarded').notNull().default(false),
    claimedMinutes: integer('claimed_minutes'),
    dateFulfilled: date('date_fulfilled'),
    /** The volunteer has been told that the last day is near. */
    warned: boolean('warned').notNull().default(false),
    /** Counts the requests, so that each of them has letters of its own. */
    round: integer('round').notNull().default(0),
    /** A deleted offer is kept for 30 days, so that it can be restored. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('professional_hour_open')
      .on(table.endDate)
      .where(sql`deleted_at is null and state in ('Available', 'Requested')`),
  ],
);

/** The single-use links of letters. Only the hash of the secret is kept. */
export const hourLink = pgTable(
  'hour_link',
  {
    hash: text('hash').primaryKey(),
    hourId: integer('hour_id')
      .notNull()
      .references(() => professionalHour.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'answer' | 'confirm'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('hour_link_hour').on(table.hourId)],
);

/** Hours given and received, in minutes. A trigger refuses every change and deletion: what is wrong is reversed by another line. */
export const hourLedger = pgTable(
  'hour_ledger',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    hourId: integer('hour_id').notNull(),
    at: moment('at').notNull(),
    day: date('day').notNull(),
    direction: text('direction').$type<'given' | 'received'>().notNull(),
    name: text('name').notNull(),
    userId: text('user_id'),
    category: text('category').$type<HourCategory>().notNull(),
    minutes: integer('minutes').notNull(),
    reverses: integer('reverses'),
    reason: text('reason').notNull().default(''),
    writtenBy: text('written_by').notNull(),
  },
  (table) => [
    unique('hour_ledger_reversed_once').on(table.reverses),
    index('hour_ledger_hour').on(table.hourId),
    index('hour_ledger_person').on(table.userId),
  ],
);

/** Somebody is cleared to help in a category that needs it. `volunteer` is 'account ...' or, for people without one, 'telephone ...'. */
export const hourClearance = pgTable(
  'hour_clearance',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    volunteer: text('volunteer').notNull(),
    volunteerName: text('volunteer_name').notNull(),
    category: text('category').$type<HourCategory>().notNull(),
    /** The last day on which it counts; null: until it is ended. */
    until: date('until'),
    grantedBy: text('granted_by').notNull(),
    grantedAt: moment('granted_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('hour_clearance_one')
      .on(table.volunteer, table.category)
      .where(sql`ended_at is null`),
  ],
);
