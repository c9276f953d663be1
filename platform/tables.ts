import type { Role } from '#contract/roles.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { fromE164, toE164 } from '#contract/rules/telephones.ts';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A telephone number: E.164 in the database, ten digits of an American one everywhere else (specification, section 5). SQL that takes
 * values as JSON converts them by `mapToDriverValue` of the column.
 */
export const telephoneText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: toE164,
  fromDriver: fromE164,
});

/** The words of a text with their weights, as `search_words` and `setweight` have them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** 'saint_of_the_day' for 'saintOfTheDay'. */
export const toColumnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Tasks to run after a transaction, inserted inside it: emails, captures, refunds. The dedupe key prevents duplicates. */
export const outbox = pgTable(
  'outbox_task',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    dueAt: timestamptz('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** End of the lease of the process that runs the task; after it, another process may claim the task. */
    lockedUntil: timestamptz('locked_until'),
    completedAt: timestamptz('completed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_task_due')
      .on(table.kind, table.dueAt)
      .where(sql`completed_at is null`),
  ],
);

/** A person whom an email speaks of, and the texts in it that name the person. Emails of earlier versions have no telephone number. */
export type PersonInEmail = {
  email: string | null;
  userId: string | null;
  telephone?: string | null;
  texts: string[];
};

/** Every email, without its secrets. Without a mail server, `sentAt` is null, and admins can read the message. */
export const emailMessage = pgTable('email_message', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text('recipient').notNull(),
  /** Address for replies; null for the site's own. */
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attachments: jsonb('attachments')
    .$type<{ name: string; type: string; base64: string; contentId?: string | undefined }[]>()
    .notNull(),
  /** Whom the message speaks of, with the texts in it that name them. */
  people: jsonb('people').$type<PersonInEmail[]>().notNull().default([]),
  /** The message with its secrets, encrypted, until it is sent; null for one without secrets. */
  sealed: text('sealed'),
  createdAt: timestamptz('created_at').notNull(),
  sentAt: timestamptz('sent_at'),
  /** The codes with which the recipient's mail server rejected the message for good: '550 5.1.1'. */
  rejectionCode: text('rejection_code'),
});

/** Addresses whose mail server has no such mailbox, or that mail came back from. */
export const returnedAddress = pgTable('returned_address', {
  /** In small letters. */
  email: text('email').primaryKey(),
  /** The codes of the mail server: '550 5.1.1'; empty when a person noted it. */
  rejectionCode: text('rejection_code').notNull(),
  returnedAt: timestamptz('returned_at').notNull(),
});

/** Log of changes: the actor, the action and the record before and after. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: timestamptz('created_at').notNull(),
    /** The account's id, or 'system'. */
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** The roles that the account held then; without any for 'system'. */
    actorRoles: text('actor_roles').array().$type<Role[]>().notNull().default([]),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_entry_created').on(table.createdAt),
    index('audit_entry_subject').on(table.subject),
  ],
);

/** Signing keys, generated on first use and never shown. */
export const siteSecret = pgTable('site_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Settings that an admin may change while the site runs (settings.ts). */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Rate-limit counters of all processes; the columns are those of rate-limiter-flexible. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Last run of each named job; keeps two processes from running it at the same time. */
export const job = pgTable('job', {
  name: text('name').primaryKey(),
  lastRunAt: timestamptz('last_run_at').notNull(),
});
