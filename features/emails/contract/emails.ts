import { z } from 'zod';
import { idParam } from '#contract/codecs.ts';
import { emailStates } from '#contract/emails.ts';
import { get, post } from '#contract/endpoint.ts';
import { line } from '#contract/texts.ts';

/** A message as an administrator sees it. */
export const EmailMessage = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** 'kept': stored because there is no mail server. 'failed': the recipient's server rejects it permanently. */
  state: z.enum(emailStates),
  /** The mail server's last error while the message is waiting. */
  error: z.string().nullable(),
  /** The codes of a failed one: '550 5.1.1'. */
  rejectionCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Only for stored messages, which no one else can read: a message may contain a secret link. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(z.string()),
  /** False when its link or code was removed after sending, or its text after 90 days. */
  canResend: z.boolean(),
});
export type EmailMessage = z.output<typeof EmailMessage>;

export const emails = {
  list: get('/api/mail', {
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
  resend: post('/api/mail/:id/send', {
    summary: 'Send a message again',
    access: ['admin'],
    params: z.object({ id: idParam }),
    problems: ['message-not-found', 'message-not-resendable'],
  }),
};
