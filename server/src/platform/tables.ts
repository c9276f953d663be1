import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Work to do after a transaction, written inside it: mail, captures, refunds. The dedupe key makes each thing happen once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until then one process works on it; a process that died leaves it to be taken again. */
    lockedUntil: moment('locked_until'),
    doneAt: moment('done_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due')
      .on(table.kind, table.dueAt)
      .where(sql`done_at is null`),
  ],
);

/** Every message that was made; the ones without `sentAt` are kept for the admin to read while there is no mail server. */
export const mailMessage = pgTable('mail_message', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text('recipient').notNull(),
  /** Where an answer goes; null: to the site. */
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attachments: jsonb('attachments')
    .$type<{ name: string; type: string; base64: string; contentId?: string | undefined }[]>()
    .notNull(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
});

/** Who changed what, with the record before and after (decisions, section 3). */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** The account's id, or 'system'. */
    who: text('who').notNull(),
    whoName: text('who_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_entry_at').on(table.at), index('audit_entry_subject').on(table.subject)],
);

/** Secrets the site makes for itself at its first start: signing keys, never shown. */
export const siteSecret = pgTable('site_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** What an admin may set while the site runs: name, e-mail, meeting times, time zone, menu, ticket search. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Points of the rate limits, shared by all processes (rate-limiter-flexible's own columns). */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** What happened through which process in the background; one row per named job keeps two processes from doing it at once. */
export const job = pgTable('job', {
  name: text('name').primaryKey(),
  lastRunAt: moment('last_run_at').notNull(),
});
