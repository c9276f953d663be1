import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChairType } from '#contract/chairs.ts';
import { event, order, ticket } from '#features/event/server/tables.ts';
import type { Question } from '#features/tickets/contract/questions.ts';
import type { QuestionKind, QuestionScope } from '#features/tickets/contract/rules/questions.ts';
import { timestamptz } from '#platform/tables.ts';

/** A question of an event for its guests or orders. */
export const eventQuestion = pgTable(
  'event_question',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    text: text('text').notNull(),
    help: text('help').notNull().default(''),
    scope: text('scope').$type<QuestionScope>().notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    choices: jsonb('choices').$type<Question['choices']>().notNull().default([]),
    isRequired: boolean('is_required').notNull().default(false),
    /** The door sees the response with the guest. */
    isAtDoor: boolean('is_at_door').notNull().default(false),
    /** Empty: all. */
    guestTypes: text('guest_types').array().$type<ChairType[]>().notNull().default([]),
    closesDaysBefore: integer('closes_days_before'),
    /** Null unless it was removed. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('event_question_event').on(table.eventId),
    check('event_question_closing', sql`closes_days_before >= 0`),
  ],
);

/** What was responded for a guest or an order. The audit log says that it changed, what was typed is only here. */
export const questionResponse = pgTable(
  'question_response',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    questionId: integer('question_id')
      .notNull()
      .references(() => eventQuestion.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Null for a response of the whole order. */
    ticketId: integer('ticket_id').references(() => ticket.id, { onDelete: 'cascade' }),
    text: text('text').notNull().default(''),
    choiceIds: integer('choice_ids').array().notNull().default([]),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('question_response_place').on(
      table.questionId,
      table.orderId,
      sql`coalesce(ticket_id, 0)`,
    ),
    index('question_response_order').on(table.orderId),
    index('question_response_ticket').on(table.ticketId),
  ],
);
