import { z } from 'zod';
import { timestamp } from './codecs.ts';

export const emailStates = ['sent', 'waiting', 'failed', 'kept'] as const;

/** An email and its delivery state. */
export const SentEmail = z.object({
  to: z.string(),
  subject: z.string(),
  at: timestamp,
  state: z.enum(emailStates),
});

export type SentEmail = z.output<typeof SentEmail>;

/** How many emails are in each state. */
export const EmailCounts = z.object({
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Made while the site had no mail server. */
  unsent: z.int(),
});

export type EmailCounts = z.output<typeof EmailCounts>;

/** What became of one email: when it was sent, or that it waits, failed or, without a mail server, is kept for the team. */
export const EmailDelivery = z.object({
  state: z.enum(emailStates),
  sentAt: timestamp.nullable(),
});

export type EmailDelivery = z.output<typeof EmailDelivery>;

/** The emails about a record, newest first, and the number of emails not built yet. */
export const EmailSummary = z.object({ sent: z.array(SentEmail), pendingCount: z.int() });

export type EmailSummary = z.output<typeof EmailSummary>;
