import { contract } from '@namugongo/contract';
import type { FastifyInstance } from 'fastify';
import { listMessages } from './mail-queries.ts';
import type { Platform } from './platform.ts';
import { serve } from './serve.ts';

/** The messages that were made, newest first: what an administrator reads while there is no mail server. */
export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, contract.operations.mail, async () => {
    const messages = await listMessages(platform.database);
    return messages.map(({ id, recipient, subject, text, html, attachments, createdAt }) => ({
      id,
      to: recipient,
      subject,
      text,
      html,
      attachments: attachments.map(({ name }) => name),
      createdAt: createdAt.toISOString(),
    }));
  });
}
