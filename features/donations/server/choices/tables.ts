import type { ChoiceKind } from '#features/donations/contract/donation-choices.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  uniqueIndex,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '#platform/tables.ts';

/** What donors choose from: purposes and locations. Gifts and the ledger have the name, which never changes. */
export const donationChoice = pgTable(
  'donation_choice',
  {
    kind: text('kind').$type<ChoiceKind>().notNull(),
    name: text('name').notNull(),
    label: text('label').notNull(),
    state: text('state').$type<'active' | 'archived' | 'deleted'>().notNull().default('active'),
    /** Its place in the list of its kind. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    check('donation_choice_state', sql`state in ('active', 'archived', 'deleted')`),
  ],
);

/**
 * A purpose with a goal and a page. Its name, and whether people can give for it, are those of the purpose (`donation_choice`): active is
 * open, archived is a draft or ended. What came in is in the ledger.
 */
export const campaign = pgTable(
  'campaign',
  {
    purpose: text('purpose').primaryKey(),
    slug: text('slug').notNull().unique('campaign_slug'),
    description: text('description').notNull(),
    goalCents: integer('goal_cents').notNull(),
    endsOn: date('ends_on'),
    showsNames: boolean('shows_names').notNull(),
    /** What its picture shows, for those who can't see it. */
    pictureText: text('picture_text').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** Null for a draft. */
    publishedAt: timestamptz('published_at'),
  },
  () => [check('campaign_goal', sql`goal_cents > 0`)],
);

/** The picture of a campaign; one that was removed or replaced can be restored for a day. */
export const campaignPicture = pgTable(
  'campaign_picture',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    purpose: text('purpose')
      .notNull()
      .references(() => campaign.purpose, { onDelete: 'cascade' }),
    jpeg: bytes('jpeg').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    index('campaign_picture_campaign').on(table.purpose),
    uniqueIndex('campaign_picture_one')
      .on(table.purpose)
      .where(sql`removed_at is null`),
  ],
);
