import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { findMessage, keepMessage, type MailMessage, noteSent } from './mail-queries.ts';
import { enqueue, type WorkHandler } from './outbox.ts';
import { readSettings } from './settings.ts';

const Attachment = z.object({
  name: z.string(),
  type: z.string(),
  base64: z.string(),
  /** For a picture that the HTML shows as 'cid:...'. */
  contentId: z.string().optional(),
});

const Mail = z.object({
  to: z.email(),
  /** Where an answer goes; the site's own address unless told. */
  replyTo: z.email().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment).optional(),
});
export type Mail = z.output<typeof Mail>;

const Payload = z.union([
  z.object({ builder: z.string(), data: z.record(z.string(), z.unknown()) }),
  z.object({ mail: Mail }),
]);

/** Makes a message when it is sent, from what a feature put in the queue: attachments never lie in the outbox. Null: there is nothing to write any more. */
export type MailBuilder = (data: Record<string, unknown>) => Promise<Mail | null>;

type MailOptions = {
  database: NodePgDatabase;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>;
  clock: Clock;
  log: Logger;
  /** By the name that `queueBuiltMail` gave. */
  builders: Record<string, MailBuilder>;
};

/** Sends a message after the caller's transaction, once per key. */
export function queueMail(
  db: Database,
  { dedupeKey, ...mail }: Mail & { dedupeKey: string },
): Promise<void> {
  return enqueue(db, { kind: 'mail', dedupeKey: `mail ${dedupeKey}`, payload: { mail } });
}

/** The same for a message that the named builder makes at the moment of sending. */
export function queueBuiltMail(
  db: Database,
  {
    dedupeKey,
    builder,
    data,
  }: { dedupeKey: string; builder: string; data: Record<string, unknown> },
): Promise<void> {
  return enqueue(db, { kind: 'mail', dedupeKey: `mail ${dedupeKey}`, payload: { builder, data } });
}

/** The outbox's handler of kind 'mail': makes the message once, then sends it, or keeps it where there is no mail server. */
export function createMailHandler(options: MailOptions): WorkHandler {
  const { database, config, clock, log } = options;
  return async ({ payload, dedupeKey }) => {
    const message =
      (await findMessage(database, dedupeKey)) ?? (await makeMessage(dedupeKey, payload, options));
    if (!message || message.sentAt) return;
    const { name, email } = await readSettings(database);
    const letter = letterOf(message, config, { name, address: email });
    if (!config.SMTP_URL) return keepLetter(message, letter, config.DATA_DIR);
    try {
      await sendLetter(letter, config.SMTP_URL);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      log.warn(
        { error, message: message.id },
        'mail: the recipient was refused; the message stays in the list of kept ones',
      );
      return;
    }
    await noteSent(database, message, clock.now());
  };
}

async function makeMessage(
  dedupeKey: string,
  payload: Record<string, unknown>,
  options: MailOptions,
): Promise<MailMessage | null> {
  const made = await makeMail(payload, options);
  if (!made) return null;
  const { to, attachments = [], ...mail } = made;
  return keepMessage(options.database, {
    ...mail,
    dedupeKey,
    recipient: to,
    attachments,
    createdAt: options.clock.now(),
  });
}

async function makeMail(
  payload: Record<string, unknown>,
  { builders }: MailOptions,
): Promise<Mail | null> {
  const work = Payload.parse(payload);
  if ('mail' in work) return work.mail;
  const builder = builders[work.builder];
  if (!builder) throw new Error(`No builder of mail is called ${work.builder}.`);
  return Mail.nullable().parse(await builder(work.data));
}

function letterOf(
  message: MailMessage,
  config: MailOptions['config'],
  site: { name: string; address: string },
): SendMailOptions {
  return {
    from: config.MAIL_FROM ?? site,
    to: { name: '', address: message.recipient },
    ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.createdAt,
    // The same for every try, so that a mailbox that gets a message twice shows it once.
    messageId: `<${createHash('sha256').update(message.dedupeKey).digest('hex').slice(0, 32)}@${new URL(config.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ name, type, base64, contentId }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(base64, 'base64'),
      ...(contentId ? { cid: contentId } : {}),
    })),
  };
}

/** The library is loaded with the first message, not at the start. */
const loadLibrary = () => import('nodemailer');

async function sendLetter(letter: SendMailOptions, url: string): Promise<void> {
  const { createTransport } = await loadLibrary();
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail(letter);
}

/** Lays the message down as a file that every mail program opens. */
async function keepLetter(
  message: MailMessage,
  letter: SendMailOptions,
  dataDirectory: string,
): Promise<void> {
  const { createTransport } = await loadLibrary();
  const written = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(letter);
  if (!Buffer.isBuffer(written.message)) throw new Error('The message could not be written.');
  const folder = join(dataDirectory, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${String(message.id).padStart(6, '0')}.eml`);
  await writeFile(`${path}.part`, written.message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** A mailbox that does not exist will not exist in five minutes either; everything else is tried again. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (
    error.code === 'EENVELOPE' &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550
  );
}
