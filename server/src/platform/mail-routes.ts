import { contract } from '@namugongo/contract';
import type { Message } from '@namugongo/contract/operations';
import type { FastifyInstance } from 'fastify';
import { countUnwritten, listMessages, type ListedMessage } from './mail-queries.ts';
import { mailState } from './mail-state.ts';
import type { Platform } from './platform.ts';
import { sendMailAgain } from './send-mail-again.ts';
import { serve } from './serve.ts';
import { signedIn } from './signed-in.ts';

const page = 50;

/** What became of the site's messages, for an administrator. */
export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, config } = platform;
  const { operations } = contract;
  serve(app, platform, operations.mail, async ({ query }) => {
    const wish = { search: query.search, before: query.before, most: page + 1 };
    const [found, unwritten] = await Promise.all([
      listMessages(database, wish),
      countUnwritten(database),
    ]);
    const shown = found.slice(0, page);
    const sendsMail = config.SMTP_URL !== undefined;
    return {
      messages: shown.map((message) => messageOf(message, sendsMail)),
      next: found.length > page ? (shown.at(-1)?.id ?? null) : null,
      unwritten,
    };
  });
  serve(app, platform, operations.sendMailAgain, async ({ params, who }) => {
    await sendMailAgain(platform, params.id, signedIn(who));
    return {};
  });
}

function messageOf(message: ListedMessage, sendsMail: boolean): Message {
  const state = mailState(message, sendsMail);
  const readable = state === 'kept';
  return {
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    state,
    error: state === 'waiting' ? message.lastError : null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    text: readable ? message.text : null,
    html: readable ? message.html : null,
    attachments: message.attachments,
  };
}
