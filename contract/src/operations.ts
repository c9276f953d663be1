import { z } from 'zod';
import { file, get, post } from './endpoint.ts';
import { idInText, nothing } from './wire.ts';

const Check = z.object({ status: z.enum(['ok', 'failing']) });

export const mailStates = ['sent', 'waiting', 'failed', 'kept'] as const;

/** A message as an administrator sees it. */
export const Message = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** 'kept': there is no mail server. 'failed': the recipient's server refuses it for good. */
  state: z.enum(mailStates),
  /** What the mail server said at the last try, while it is waiting. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Only of kept ones, which nobody else can read: a message may carry a link that is a secret. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(z.string()),
});
export type Message = z.output<typeof Message>;

export const operations = {
  health: get('/healthz', { summary: 'The process is alive', may: 'everybody', answer: Check }),
  ready: get('/readyz', {
    summary: 'It serves: the database answers',
    may: 'everybody',
    answer: Check,
    refusals: ['closing'],
  }),
  metrics: file('/metrics', {
    summary: 'Figures for Prometheus',
    may: 'operator',
    answer: z.undefined(),
  }),
  openapi: file('/api/openapi.json', {
    summary: 'This list, for machines',
    may: 'everybody',
    answer: z.undefined(),
  }),
  mail: get('/api/mail', {
    summary: 'The messages of the site, the newest first: sent, waiting, failed or kept',
    may: ['admin'],
    query: z.object({
      /** Looked for in addresses and subjects. */
      search: z.string().trim().max(100).optional(),
      /** Messages older than this one. */
      before: idInText.optional(),
    }),
    answer: z.object({
      messages: z.array(Message),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.int().nullable(),
      /** What has not been written yet, because the work for it waits. */
      unwritten: z.int(),
    }),
  }),
  sendMailAgain: post('/api/mail/:id/send', {
    summary: 'Write a message anew and send it once more',
    may: ['admin'],
    params: z.object({ id: idInText }),
    answer: nothing,
    refusals: ['message-not-found'],
  }),
};
