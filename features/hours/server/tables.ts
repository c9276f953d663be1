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
import type { HourCategory, HourState } from '#features/hours/contract/rules/hour-states.ts';
import { user } from '#features/accounts/server/tables.ts';
import { telephoneText, timestamptz } from '#platform/tables.ts';

const account = (name: string) => text(name).references(() => user.id, { onDelete: 'set null' });

/** An offer of hours with its open or accepted request, or a request that no offer answers: then it has no volunteer. */
export const professionalHour = pgTable(
  'professional_hour',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<HourState>().notNull(),
    volunteerName: text('volunteer_name').notNull(),
    volunteerTelephone: telephoneText('volunteer_telephone').notNull(),
    /** Address for emails to the volunteer; empty for a person without email, for whom the coordinator acts. */
    volunteerEmail: text('volunteer_email').notNull().default(''),
    volunteerId: account('volunteer_id'),
    /** The coordinator who offered for someone else. */
    createdById: text('created_by_id'),
    category: text('category').$type<HourCategory>().notNull(),
    description: text('description').notNull(),
    startDate: date('start_date'),
    endDate: date('end_date'),
    location: text('location').notNull().default(''),
    requesterName: text('requester_name'),
    requesterTelephone: telephoneText('requester_telephone'),
    requesterEmail: text('requester_email').notNull().default(''),
    requesterId: account('requester_id'),
    /** The coordinator who asked for someone else. */
    requestedById: text('requested_by_id'),
    note: text('note').notNull().default(''),
    requestLocation: text('request_location').notNull().default(''),
    /** What a coordinator answered to a request that no offer answers. */
    reply: text('reply').notNull().default(''),
    /** The request that this offer answers since a coordinator matched them; it comes back when the volunteer can't help. */
    matchedRequestId: integer('matched_request_id'),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    claimedMinutes: integer('claimed_minutes'),
    dateFulfilled: date('date_fulfilled'),
    /** The volunteer was warned that the offer expires soon. */
    expiryWarned: boolean('expiry_warned').notNull().default(false),
    /** Counts the requests; part of the dedupe key of their emails. */
    round: integer('round').notNull().default(0),
    /** A deleted offer can be restored for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('professional_hour_open')
      .on(table.endDate)
      .where(sql`deleted_at is null and state in ('Available', 'Requested')`),
  ],
);

/** The single-use links in emails. Only the hash of the secret is stored. */
export const hourLink = pgTable(
  'hour_link',
  {
    hash: text('hash').primaryKey(),
    hourId: integer('hour_id')
      .notNull()
      .references(() => professionalHour.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'answer' | 'confirm'>().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('hour_link_hour').on(table.hourId)],
);

/** Hours given and received, in minutes. A trigger rejects updates and deletions; corrections are reversing entries. */
export const hourLedger = pgTable(
  'hour_ledger_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    hourId: integer('hour_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    day: date('day').notNull(),
    direction: text('direction').$type<'given' | 'received'>().notNull(),
    name: text('name').notNull(),
    userId: text('user_id'),
    category: text('category').$type<HourCategory>().notNull(),
    minutes: integer('minutes').notNull(),
    reversesId: integer('reverses_id'),
    reason: text('reason').notNull().default(''),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    unique('hour_ledger_entry_reversed_once').on(table.reversesId),
    index('hour_ledger_entry_hour').on(table.hourId),
    index('hour_ledger_entry_person').on(table.userId),
  ],
);

/** A volunteer's clearance for a category. `volunteerKey` is 'account ...' or, for people without one, 'telephone ...'. */
export const hourClearance = pgTable(
  'hour_clearance',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    volunteerKey: text('volunteer_key').notNull(),
    volunteerName: text('volunteer_name').notNull(),
    category: text('category').$type<HourCategory>().notNull(),
    /** The last day on which it is valid; null: until it is revoked. */
    expiresOn: date('expires_on'),
    grantedBy: text('granted_by').notNull(),
    grantedAt: timestamptz('granted_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    uniqueIndex('hour_clearance_one')
      .on(table.volunteerKey, table.category)
      .where(sql`revoked_at is null`),
  ],
);
