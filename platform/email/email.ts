import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from '../clock.ts';
import { recordCost } from '../costly-work.ts';
import { connectMs, idleMs } from '../deadlines.ts';
import { withDeadline } from '../with-deadline.ts';
import type { Database } from '../database/database.ts';
import {
  findEmailMessage,
  insertEmailMessageRow,
  type EmailMessageRow,
  markEmailSent,
} from './email-queries.ts';
import { requireSpace } from '../files/disk-space.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type DueTask, enqueueTask, type TaskHandler } from '../outbox/outbox.ts';
import { createSecretReader, sign } from '../secrets.ts';
import type { Settings } from '#contract/site-settings.ts';
import { getSettings } from '../settings.ts';

const Attachment = z.object({
  name: z.string(),
  type: z.string(),
  base64: z.string(),
  /** For a picture that the HTML shows as 'cid:...'. */
  contentId: z.string().optional(),
});

const Email = z.object({
  to: z.email(),
  /** Address for replies; by default the site's own. */
  replyTo: z.email().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment).optional(),
});
export type Email = z.output<typeof Email>;

const EmailTask = z.union([
  z.object({ builder: z.string(), data: z.record(z.string(), z.unknown()) }),
  z.object({ mail: Email }),
]);
type EmailTask = z.output<typeof EmailTask>;

/** What each email that is built when it is sent needs, by its name. A feature adds its own by declaration merging, and a builder. */
export interface EmailData {}

/**
 * Builds a message when it is sent, from the queued data; attachments are therefore never stored in the outbox. Null skips the
 * message.
 */
export type EmailBuilder<Data> = {
  data: z.ZodType<Data>;
  build(data: Data, site: Settings): Promise<Email | null>;
};

export type EmailBuilders = { [Name in keyof EmailData]: EmailBuilder<EmailData[Name]> };

/** An email that its builder builds when it is sent; sent once per key. */
type BuiltEmail = {
  [Name in keyof EmailData]: { dedupeKey: string; builder: Name; data: EmailData[Name] };
}[keyof EmailData];

declare module '../outbox/outbox.ts' {
  interface TaskPayloads {
    mail: EmailTask;
  }
}

type EmailOptions = {
  database: NodePgDatabase;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>;
  clock: Clock;
  log: Logger;
  builders: Readonly<Record<string, EmailBuilder<unknown>>>;
};

/** Queues a message in the caller's transaction; sent once per key. */
export function queueEmail(
  db: Database,
  { dedupeKey, ...email }: Email & { dedupeKey: string },
): Promise<void> {
  recordCost('mail');
  return enqueueTask(db, {
    kind: 'mail',
    dedupeKey: `mail ${dedupeKey}`,
    payload: { mail: email },
  });
}

/** Queues a message for its builder. One of a large number gets `dueAt`: then emails without it, which someone waits for, are sent first. */
export function queueEmailFromBuilder(
  db: Database,
  { dueAt, ...email }: BuiltEmail & { dueAt?: Date },
): Promise<void> {
  recordCost('mail');
  return enqueueTask(db, { ...toEmailTask(email), ...(dueAt && { dueAt }) });
}

/** The outbox task of a message for its builder. */
export const toEmailTask = ({ dedupeKey, ...payload }: BuiltEmail): DueTask => ({
  kind: 'mail',
  dedupeKey: `mail ${dedupeKey}`,
  payload,
});

/**
 * The outbox handler for kind 'mail'. Builds the message once and sends it; without a mail server, saves it as a file. A permanent
 * rejection by the recipient's mail server is logged and not retried; every other error throws, and the outbox retries.
 */
export function createEmailHandler(options: EmailOptions): TaskHandler<EmailTask> {
  const { database, config, clock, log } = options;
  const getMessageIdSecret = createSecretReader(database, 'message-id');
  const run: TaskHandler<EmailTask>['run'] = async (payload, { dedupeKey, attempts }) => {
    const site = await getSettings(database);
    // The first attempt finds no message; a second one with this key is not inserted.
    const existing = attempts > 1 ? await findEmailMessage(database, dedupeKey) : undefined;
    const message = existing ?? (await createMessage(dedupeKey, payload, site, options));
    if (!message || message.sentAt) return;
    const mailOptions = {
      ...toMailOptions(message, config, { name: site.name, address: site.email }),
      messageId: getMessageId(message, await getMessageIdSecret(), config),
    };
    if (!config.SMTP_URL) return saveEmail(message, mailOptions, getEmailFolder(config));
    try {
      await sendEmail(mailOptions, config.SMTP_URL);
    } catch (error) {
      if (!isPermanentRejection(error)) throw error;
      log.warn(
        { error, message: message.id },
        'Email: the recipient was rejected; the message stays unsent in the list',
      );
      return;
    }
    await markEmailSent(database, message, clock.now());
  };
  return {
    payload: EmailTask,
    findMissing: (task) =>
      'mail' in task || Object.hasOwn(options.builders, task.builder)
        ? null
        : `email ${task.builder}`,
    run,
  };
}

async function createMessage(
  dedupeKey: string,
  task: EmailTask,
  site: Settings,
  options: EmailOptions,
): Promise<EmailMessageRow | null> {
  const created = await buildEmail(task, site, options);
  if (!created) return null;
  const { to, replyTo = null, attachments = [], subject, text, html } = created;
  return insertEmailMessageRow(options.database, {
    dedupeKey,
    recipient: to,
    replyTo,
    subject,
    text,
    html,
    attachments,
    createdAt: options.clock.now(),
  });
}

async function buildEmail(
  task: EmailTask,
  site: Settings,
  { builders }: EmailOptions,
): Promise<Email | null> {
  if ('mail' in task) return task.mail;
  const builder = builders[task.builder];
  if (!builder) throw new Error(`There is no email builder named ${task.builder}.`);
  return Email.nullable().parse(await builder.build(builder.data.parse(task.data), site));
}

function toMailOptions(
  message: EmailMessageRow,
  config: EmailOptions['config'],
  site: { name: string; address: string },
): SendMailOptions {
  return {
    from: config.MAIL_FROM ?? {
      name: site.name,
      address: site.address || `no-reply@${new URL(config.PUBLIC_URL).hostname}`,
    },
    to: { name: '', address: message.recipient },
    ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
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
  { PUBLIC_URL }: EmailOptions['config'],
): string {
  const identity = sign(secret, JSON.stringify([id, dedupeKey, recipient, createdAt]));
  return `<${identity}@${new URL(PUBLIC_URL).hostname}>`;
}

/** Loads nodemailer with the first message, to keep startup fast. */
const loadNodemailer = () => import('nodemailer');

/** Sends a message by the mail server at this URL. */
export async function sendEmail(mailOptions: SendMailOptions, url: string): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await withDeadline('mail server', () => transport.sendMail(mailOptions));
}

/** The folder for saved messages when no mail server is set. */
export const getEmailFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  resolve(DATA_DIR, 'mail');

/** The name of a saved message. */
export const formatEmailFile = (id: number): string => `${String(id).padStart(6, '0')}.eml`;

/** Saves the message as an .eml file, which mail programs can open. */
async function saveEmail(
  message: EmailMessageRow,
  mailOptions: SendMailOptions,
  folder: string,
): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const written = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(mailOptions);
  if (!Buffer.isBuffer(written.message)) throw new Error('Could not write the message.');
  await makeFolder(folder);
  await requireSpace(folder);
  const path = join(folder, formatEmailFile(message.id));
  await writeFile(`${path}.part`, written.message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** True when the mail server rejects the recipient with a 5xx code: a retry would not help. */
function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (
    error.code === 'EENVELOPE' &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550
  );
}
