import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { mapAudiences, memberFields } from '#features/directory/contract/member-fields.ts';
import type { MemberStatus } from '#features/directory/contract/rules/member-statuses.ts';
import type { HouseholdRole } from '#features/directory/contract/households.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { user } from '#features/accounts/server/tables.ts';
import { bytes, telephoneText, timestamptz, toColumnName } from '#platform/tables.ts';

const audience = (name: string) => text(name).$type<Audience>().notNull().default('nobody');

/** People who live together at one address. */
export const household = pgTable('household', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  addressAudience: audience('address_audience'),
});

/** An entry of the directory: the fields of `memberFields` with their audiences. Missing values are empty texts. */
export const member = pgTable(
  'member',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    ...mapFields(memberFields, ({ kind }, name) => {
      const column = toColumnName(name);
      return kind === 'telephone'
        ? telephoneText(column).notNull().default('')
        : text(column).notNull().default('');
    }),
    ...mapAudiences((name) => audience(`${toColumnName(name)}_audience`)),
    photoAudience: audience('photo_audience'),
    acceptsMessages: boolean('accepts_messages').notNull().default(true),
    householdRole: text('household_role').$type<HouseholdRole>().notNull().default(''),
    /** Who moved away or died is remembered, with the day as far as it is known. */
    status: text('status').$type<MemberStatus>().notNull().default('present'),
    statusDay: text('status_day').notNull().default(''),
    householdId: integer('household_id').references(() => household.id, { onDelete: 'set null' }),
    /** The account of the person, who may change the entry. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** A deleted entry can be restored for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    uniqueIndex('member_one_per_account')
      .on(table.userId)
      .where(sql`deleted_at is null`),
    index('member_household').on(table.householdId),
    index('member_kabondo').on(sql`name_key(${table.kabondo})`),
  ],
);

/** The photo of an entry, and those that it had before, for Undo. In the database, so that they are deleted right away with their person. */
export const memberPhoto = pgTable(
  'member_photo',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    jpeg: bytes('jpeg').notNull(),
    /** Null for the one that the entry shows. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    uniqueIndex('member_photo_one_per_entry')
      .on(table.memberId)
      .where(sql`removed_at is null`),
    index('member_photo_member').on(table.memberId),
  ],
);

/** An import of members that can be undone for 30 days. */
export const memberImport = pgTable('member_import', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamptz('imported_at').notNull(),
  added: integer('added').notNull(),
  updated: integer('updated').notNull(),
  /** The households that it created. */
  households: jsonb('households').$type<number[]>().notNull(),
  undoneAt: timestamptz('undone_at'),
});

/** What an import did with an entry: its values (columns of `member`) before, null for a new entry, and after. */
export const memberImportRow = pgTable(
  'member_import_row',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => memberImport.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.memberId] }),
    index('member_import_row_member').on(table.memberId),
  ],
);
