import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Settings } from '#contract/site-settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { readSecretOnce, sign } from '../secrets.ts';
import type { EmailMessageRow } from './email-queries.ts';
import { type SealedParts, unseal } from './sealed-email.ts';

export type EmailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>;

/** The message with its secrets, until they are removed. */
export async function openMessage<
  Row extends Pick<EmailMessageRow, 'recipient' | 'text' | 'html' | 'subject' | 'sealed'>,
>(db: Database, message: Row): Promise<Row & Pick<SealedParts, 'unsubscribeUrl'>> {
  if (message.sealed === null) return message;
  const { to: recipient, ...parts } = await unseal(db, message.sealed);
  return { ...message, ...parts, recipient };
}

/** The message with its secrets, as a mail server gets it and as a file has it. */
export async function buildMessageOptions(
  db: Database,
  message: EmailMessageRow,
  config: EmailConfig,
  site: Settings,
): Promise<SendMailOptions> {
  const opened = await openMessage(db, message);
  return {
    ...toMailOptions(opened, config, site),
    messageId: getMessageId(message, await readSecretOnce(db, 'message-id'), config),
  };
}

function toMailOptions(
  message: EmailMessageRow & Pick<SealedParts, 'unsubscribeUrl'>,
  config: EmailConfig,
  site: Settings,
): SendMailOptions {
  // Nobody reads what comes to a sender of its own.
  const replyTo = message.replyTo ?? (config.MAIL_FROM ? site.email : '');
  return {
    from: config.MAIL_FROM ?? {
      name: site.name,
      address: site.email || `no-reply@${new URL(config.PUBLIC_URL).hostname}`,
    },
    to: { name: '', address: z.email().parse(message.recipient) },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: message.attachments.map(({ name, type, base64, contentId }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(base64, 'base64'),
      ...(contentId ? { cid: contentId } : {}),
    })),
  };
}

/**
 * The same for every attempt, so that a mailbox shows a message received twice only once; and never that of another message, also when
 * the database begins anew or goes back to a backup and uses its ids again.
 */
function getMessageId(
  { id, dedupeKey, recipient, createdAt }: EmailMessageRow,
  secret: string,
  { PUBLIC_URL }: EmailConfig,
): string {
  const identity = sign(secret, JSON.stringify([id, dedupeKey, recipient, createdAt]));
  return `<${identity}@${new URL(PUBLIC_URL).hostname}>`;
}
