import { contract } from '#app/contract.ts';
import type { EmailMessage } from '#contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import {
  countPendingEmails,
  listEmailMessages,
  getEmailState,
  type EmailMessageListRow,
} from './email-queries.ts';
import type { Platform } from '../platform.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { requireAccount } from '../http/require-account.ts';
import { resendEmail } from './resend-email.ts';

const pageSize = 50;

/** Registers the admin endpoints for the list of emails. */
export function emailRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, config } = platform;
  const { operations } = contract;
  registerEndpoint(app, platform, operations.listEmails, async ({ query }) => {
    const input = { search: query.search, before: query.before, limit: pageSize + 1 };
    const [rows, unwritten] = await Promise.all([
      listEmailMessages(database, input),
      countPendingEmails(database),
    ]);
    const visible = rows.slice(0, pageSize);
    const sendsEmail = config.SMTP_URL !== undefined;
    return {
      messages: visible.map((message) => toEmailMessage(message, sendsEmail)),
      next: rows.length > pageSize ? (visible.at(-1)?.id ?? null) : null,
      unwritten,
    };
  });
  registerEndpoint(app, platform, operations.resendEmail, async ({ params, actor }) => {
    await resendEmail(platform, params.id, requireAccount(actor));
    return {};
  });
}

function toEmailMessage(message: EmailMessageListRow, sendsEmail: boolean): EmailMessage {
  const state = getEmailState(message, sendsEmail);
  const isReadable = state === 'kept';
  return {
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    state,
    error: state === 'waiting' ? message.lastError : null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    text: isReadable ? message.text : null,
    html: isReadable ? message.html : null,
    attachments: message.attachments,
  };
}
