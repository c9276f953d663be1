import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import type {
  IntentionKind,
  IntentionState,
  Settlement,
} from '#features/intentions/contract/intentions.ts';
import { telephoneText, timestamptz } from '#platform/tables.ts';

/** A Mass that someone asks for, or what people are asked to pray for. Days and times are those of the site's time zone. */
export const intention = pgTable(
  'intention',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<IntentionKind>().notNull(),
    state: text('state').$type<IntentionState>().notNull(),
    forWhom: text('for_whom').notNull(),
    isDeceased: boolean('is_deceased').notNull(),
    wording: text('wording').notNull(),
    requestedBy: text('requested_by').notNull(),
    isNamed: boolean('is_named').notNull(),
    /** Empty for someone without an address. */
    email: text('email').notNull(),
    telephone: telephoneText('telephone').notNull(),
    wishedDay: date('wished_day', { mode: 'string' }),
    audience: text('audience').array().$type<AudienceKey[]>().notNull(),
    weeks: integer('weeks').notNull(),
    /** The Mass that it is on. */
    day: date('day', { mode: 'string' }),
    startTime: text('start_time').notNull().default(''),
    /** The last day of a prayer request that is shown, or was. */
    endsOn: date('ends_on', { mode: 'string' }),
    reply: text('reply').notNull().default(''),
    /** What a gift for it names (`donation.offering_key`). */
    offeringKey: uuid('offering_key').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    /** When its state changed last. */
    settledAt: timestamptz('settled_at').notNull(),
    /** What whoever asked last heard of it, besides an email that still waits. */
    announced: jsonb('announced')
      .$type<Settlement>()
      .notNull()
      .default({ state: 'waiting', day: null, startTime: '' }),
  },
  (table) => [
    index('intention_state').on(table.state),
    index('intention_day').on(table.day),
    index('intention_email').on(sql`lower(${table.email})`),
  ],
);
