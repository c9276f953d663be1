import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { type FirstStep, firstSteps } from '#features/today/contract/rules/first-steps.ts';

const timestamp = z.iso.datetime().nullable();

/** What the site knows about its own parts; `describeStatus` says it in words. */
export const SiteStatus = z.object({
  version: z.string(),
  /** The time of the site, by which all ages are told. */
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  email: z.object({
    /** The mail server's address without its password; null without one. */
    server: z.string().nullable(),
    /** Emails that wait to be sent, and since when the oldest does. */
    waiting: z.int(),
    waitingSince: timestamp,
    /** Refused for good in the last week. */
    failed: z.int(),
    lastSentAt: timestamp,
    /** What the mail server said last about an email that waits. */
    lastError: z.string().nullable(),
  }),
  payments: z.object({
    mode: z.enum(['live', 'test', 'sandbox']),
    /** Payments and refunds without a result. */
    open: z.int(),
    /** The last payment by card. */
    lastPaidAt: timestamp,
    /** Cards declined in the last hour, when so many look like a test of stolen cards; otherwise 0. */
    testedCards: z.int(),
  }),
  files: z.object({
    store: z.enum(['disk', 's3']),
    /** Free on the disk of the data, in bytes; null where it can't be read. */
    freeBytes: z.int().nullable(),
    /** Why no file can be saved and read again; null while it works. */
    error: z.string().nullable(),
  }),
  database: z.object({ embedded: z.boolean(), bytes: z.int() }),
  backup: z.object({
    /** Every night, by the site itself (BACKUP_DIR). */
    isScheduled: z.boolean(),
    /** The last complete one, made by the site or by hand. */
    lastAt: timestamp,
    /** Each is copied to a bucket (BACKUP_S3_BUCKET), last then. */
    hasCopies: z.boolean(),
    copiedAt: timestamp,
    /** Why a backup or its copy can't be saved; null while they can. */
    error: z.string().nullable(),
  }),
  queue: z.object({
    /** Tasks such as captures, refunds and emails that are due for more than five minutes. */
    late: z.int(),
    lateSince: timestamp,
    /** Tasks that failed five times or more. */
    failing: z.int(),
  }),
});
export type SiteStatus = z.output<typeof SiteStatus>;

const steps = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

export const status = {
  get: get('/api/status', {
    summary: 'Email, payments, storage, backups and queues of the site',
    access: ['admin'],
    response: SiteStatus,
  }),
  sendTestEmail: post('/api/status/test-email', {
    summary: 'Sends an email to the signed-in administrator',
    access: ['admin'],
    costs: ['mail'],
    response: z.object({ to: z.string() }),
    problems: ['no-mail-server', 'too-many-requests'],
  }),
  getFirstSteps: get('/api/status/first-steps', {
    summary: 'What a new site still needs; nothing once it is complete or hidden',
    access: ['admin'],
    response: z.object({ steps: z.array(z.object({ step: z.enum(steps), done: z.boolean() })) }),
  }),
  hideFirstSteps: post('/api/status/first-steps/hide', {
    summary: 'Hides the first steps for all administrators',
    access: ['admin'],
  }),
};
