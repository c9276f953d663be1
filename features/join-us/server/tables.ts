import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { household, member } from '#features/directory/server/tables.ts';
import type { JoinRequest, FamilyFacts } from '#features/join-us/contract/join-requests.ts';
import { timestamptz } from '#platform/tables.ts';
import type { AcceptedChange } from './rules.ts';

/** A family that would like to join, or what a household corrects. */
export const joinRequest = pgTable(
  'join_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<JoinRequest['state']>().notNull(),
    family: jsonb('family').$type<FamilyFacts>().notNull(),
    /** Where the answers go. */
    email: text('email').notNull(),
    message: text('message').notNull().default(''),
    isMoving: boolean('is_moving').notNull().default(false),
    /** Whose link corrected; null for a request to join. */
    memberId: integer('member_id').references(() => member.id, { onDelete: 'cascade' }),
    householdId: integer('household_id').references(() => household.id, { onDelete: 'set null' }),
    /** Hash of the secret of the confirmation link. */
    confirmHash: text('confirm_hash').unique(),
    reply: text('reply').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    /** What Undo needs, until the emails of an accepted request leave. */
    undo: jsonb('undo').$type<AcceptedChange>(),
    /** A deleted request can be restored for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('join_request_state').on(table.state),
    index('join_request_member').on(table.memberId),
    index('join_request_household').on(table.householdId),
  ],
);

/** The yearly question to a household, by the member who gets the email. */
export const householdCheck = pgTable('household_check', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  sentAt: timestamptz('sent_at').notNull(),
  /** Reminders since then. */
  reminders: integer('reminders').notNull().default(0),
  /** When the question or its last reminder was sent. */
  lastSentAt: timestamptz('last_sent_at').notNull(),
  /** The newest answer, which an earlier year may have had. */
  respondedAt: timestamptz('responded_at'),
  hasCorrected: boolean('has_corrected').notNull().default(false),
});
