import { type EmailMessage, emails } from '#features/emails/contract/emails.ts';
import { addMilliseconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMessage } from '#platform/email/message-options.ts';
import { createEmailData, createEmailDataOfOrders } from '#platform/email/personal-data-queries.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import { messageRetentionRules } from '#platform/ops/message-retention.ts';
import type { Platform } from '#platform/platform.ts';
import {
  countFailedEmails,
  countPendingEmails,
  type EmailMessageListRow,
  getEmailState,
  listEmailMessages,
} from './queries.ts';
import { resendEmail } from './resend-email.ts';

const pageSize = 50;
const week = 7 * 24 * 3_600_000;

/** The emails of the site, as administrators and the people they are about see them. */
export const createEmailsFeature = (platform: Platform) => {
  const { database, config } = platform;
  return defineFeature({
    name: 'emails',
    endpoints: implement(emails, {
      list: async ({ query }) => {
        const input = { search: query.search, before: query.before, limit: pageSize + 1 };
        const [rows, unwritten] = await Promise.all([
          listEmailMessages(database, input),
          countPendingEmails(database),
        ]);
        const visible = rows.slice(0, pageSize);
        const sendsEmail = config.SMTP_URL !== undefined;
        return {
          messages: await Promise.all(
            visible.map((message) => toEmailMessage(database, message, sendsEmail)),
          ),
          next: rows.length > pageSize ? (visible.at(-1)?.id ?? null) : null,
          unwritten,
        };
      },
      resend: ({ params, actor }) => resendEmail(platform, params.id, actor),
    }),
    retention: messageRetentionRules(platform),
    personalData: createEmailData(config),
    orderData: createEmailDataOfOrders(config),
    today: {
      'emails-failed': async () =>
        config.SMTP_URL
          ? countFailedEmails(database, addMilliseconds(platform.clock.now(), -week))
          : 0,
    },
  });
};

async function toEmailMessage(
  db: Database,
  message: EmailMessageListRow,
  sendsEmail: boolean,
): Promise<EmailMessage> {
  const state = getEmailState(message, sendsEmail);
  // Nobody else can read what this site couldn't send, so it is shown with its links.
  const readable = state === 'kept' ? await openMessage(db, message) : null;
  return {
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    state,
    error: state === 'waiting' ? message.lastError : null,
    rejectionCode: state === 'failed' ? message.rejectionCode : null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    text: readable?.text ?? null,
    html: readable?.html ?? null,
    attachments: message.attachments,
    canResend: message.canResend,
  };
}
