import { z } from 'zod';
import { getFile, get, post } from './endpoint.ts';
import { idParam, emptyObject } from './codecs.ts';
import { line } from './texts.ts';

const Check = z.object({ status: z.enum(['ok', 'failing']) });

export const emailStates = ['sent', 'waiting', 'failed', 'kept'] as const;

/** A message as an administrator sees it. */
export const EmailMessage = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** 'kept': stored because there is no mail server. 'failed': the recipient's server rejects it permanently. */
  state: z.enum(emailStates),
  /** The mail server's last error while the message is waiting. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Only for stored messages, which no one else can read: a message may contain a secret link. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(z.string()),
});
export type EmailMessage = z.output<typeof EmailMessage>;

export const operations = {
  getHealth: get('/healthz', {
    summary: 'The process is alive; with the version of the site',
    access: 'everybody',
    response: Check.extend({ version: z.string() }),
  }),
  getReadiness: get('/readyz', {
    summary: 'Ready to serve: not stopping, the database responds, the disk has space',
    access: 'everybody',
    response: Check,
    problems: ['shutting-down', 'database-unavailable', 'disk-full'],
  }),
  getMetrics: getFile('/metrics', {
    summary: 'Figures for Prometheus',
    access: 'operator',
    response: z.undefined(),
  }),
  getOpenApi: getFile('/api/openapi.json', {
    summary: 'All endpoints as OpenAPI',
    access: 'everybody',
    response: z.undefined(),
  }),
  listEmails: get('/api/mail', {
    summary: 'The emails of the site, newest first: sent, waiting, failed or kept',
    access: ['admin'],
    query: z.object({
      /** Matches addresses and subjects. */
      search: line(100).optional(),
      /** Messages older than this one. */
      before: idParam.optional(),
    }),
    response: z.object({
      messages: z.array(EmailMessage),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.int().nullable(),
      /** Number of messages that are still to be written. */
      unwritten: z.int(),
    }),
  }),
  resendEmail: post('/api/mail/:id/send', {
    summary: 'Send a message again',
    access: ['admin'],
    params: z.object({ id: idParam }),
    response: emptyObject,
    problems: ['message-not-found'],
  }),
};
