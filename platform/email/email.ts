import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import { z } from 'zod';
import { undoMs } from '#contract/rules/undo-time.ts';
import { addMilliseconds, type Clock } from '../clock.ts';
import { recordCost } from '../costly-work.ts';
import type { Database } from '../database/database.ts';
import {
  deleteWaitingEmails,
  findEmailMessage,
  insertEmailMessageRow,
  type EmailMessageRow,
  markEmailRejected,
  markEmailSent,
  postponeWaitingEmails,
  removeSecretsFromTask,
} from './email-queries.ts';
import { type DueTask, enqueueTask, type TaskHandler } from '../outbox/outbox.ts';
import { revealSecret, Secret } from '#contract/secret.ts';
import type { Settings } from '#contract/site-settings.ts';
import { getSettings } from '../settings.ts';
import type { EmailCause } from '../email-cause.ts';
import { limitEmail } from './limit-emails.ts';
import { buildMessageOptions, type EmailConfig } from './message-options.ts';
import { type Email, sealEarlierMessage, SealedEmail, sealEmail } from './sealed-email.ts';
import { markAddressReturned } from './returned-address-queries.ts';
import {
  getEmailFolder,
  getRejectionCode,
  isMailboxMissing,
  saveEmail,
  sendEmail,
} from './send-email.ts';

const EmailTask = z.union([
  z.object({ builder: z.string(), data: z.record(z.string(), z.unknown()) }),
  SealedEmail,
]);
type EmailTask = z.output<typeof EmailTask>;

/**
 * Every kind of email, with what its builder needs, or null when it is written as it is queued. A feature adds its own by declaration
 * merging, and an entry of `emails`.
 */
export interface EmailData {}

export type EmailName = keyof EmailData;

/** An email that is written as it is queued, and who causes it. Once sent, one with a secret can't be sent again. */
type WrittenKind = { cause: EmailCause };

/**
 * Builds a message when it is sent, from the queued data; attachments are therefore never stored in the outbox, and it can be sent
 * again. Null skips the message.
 */
export type EmailBuilder<Data> = {
  data: z.ZodType<Data>;
  build(data: Data, site: Settings): Promise<Email | null>;
};

type EmailKind<Data> = [Data] extends [null] ? WrittenKind : WrittenKind & EmailBuilder<Data>;

export type EmailKinds = { [Name in EmailName]: EmailKind<EmailData[Name]> };

type WrittenName = {
  [Name in EmailName]: EmailData[Name] extends null ? Name : never;
}[EmailName];

/** An email that its builder builds when it is sent; sent once per key. */
type BuiltEmail = {
  [Name in Exclude<EmailName, WrittenName>]: {
    dedupeKey: string;
    builder: Name;
    data: EmailData[Name];
  };
}[Exclude<EmailName, WrittenName>];

declare module '../outbox/outbox.ts' {
  interface TaskPayloads {
    mail: EmailTask;
  }
}

type EmailOptions = {
  database: NodePgDatabase;
  config: EmailConfig;
  clock: Clock;
  log: Logger;
  kinds: Readonly<Record<string, Partial<WrittenKind & EmailBuilder<unknown>>>>;
};

/** Writes and queues a message in the caller's transaction; sent once per key. */
export async function queueEmail(
  db: Database,
  { kind, dedupeKey, ...email }: Email & { kind: WrittenName; dedupeKey: string },
): Promise<void> {
  recordCost('mail');
  await limitEmail(db, kind, email.to instanceof Secret ? revealSecret(email.to) : email.to);
  await enqueueTask(db, {
    kind: 'mail',
    dedupeKey: `mail ${dedupeKey}`,
    payload: { kind, ...(await sealEmail(db, await getSettings(db), email)) },
  });
}

/**
 * Queues a message for its builder. `recipient` is an address that the caller chose, whose emails are counted. One of a large number gets
 * `dueAt`: then emails without it, which someone waits for, are sent first.
 */
export async function queueEmailFromBuilder(
  db: Database,
  { dueAt, recipient, ...email }: BuiltEmail & { dueAt?: Date; recipient?: string },
): Promise<void> {
  recordCost('mail');
  await limitEmail(db, email.builder, recipient ?? null);
  await enqueueTask(db, { ...toEmailTask(email), ...(dueAt && { dueAt }) });
}

/**
 * Takes back the emails that wait and whose keys begin so: 'guest-message 7 '. Returns their keys. One that is being sent at this moment
 * may still leave, but it is not tried again.
 */
export const cancelEmails = async (db: Database, keyPrefix: string, now: Date): Promise<string[]> =>
  (await deleteWaitingEmails(db, `mail ${keyPrefix}`, now)).map((key) => key.slice('mail '.length));

/** Holds back the emails whose keys begin so and that nobody has begun to send. Returns the beginnings of which there is one. */
export async function postponeEmails(
  db: Database,
  keyPrefixes: readonly string[],
  dueAt: Date,
): Promise<Set<string>> {
  const tasks = keyPrefixes.map((prefix) => `mail ${prefix}`);
  const postponed = await postponeWaitingEmails(db, tasks, dueAt);
  return new Set(postponed.map((prefix) => prefix.slice('mail '.length)));
}

/** When an email about a change that can be undone leaves: after the notice with Undo, whose call takes a moment. */
export const getUndoEnd = (now: Date): Date => addMilliseconds(now, undoMs + 2_000);

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
  const run: TaskHandler<EmailTask>['run'] = async (payload, { dedupeKey, attempts }) => {
    const site = await getSettings(database);
    // The first attempt finds no message; a second one with this key is not inserted.
    const existing = attempts > 1 ? await findEmailMessage(database, dedupeKey) : undefined;
    const message = existing ?? (await createMessage(dedupeKey, payload, site, options));
    if (!message || message.sentAt) return;
    const mailOptions = await buildMessageOptions(database, message, config, site);
    if (!config.SMTP_URL) return saveEmail(message.id, mailOptions, getEmailFolder(config));
    try {
      await sendEmail(mailOptions, config.SMTP_URL);
    } catch (error) {
      const rejectionCode = getRejectionCode(error);
      if (rejectionCode === null) throw error;
      await markEmailRejected(database, message, rejectionCode);
      if (isMailboxMissing(rejectionCode) && message.recipient !== '')
        await markAddressReturned(database, {
          email: message.recipient,
          rejectionCode,
          returnedAt: clock.now(),
        });
      log.warn(
        { error, message: message.id },
        'Email: the recipient was rejected; the message stays unsent in the list',
      );
      return;
    }
    // First the task: after a crash in between, the message is still sealed, and sent again with the same Message-ID.
    if ('mail' in payload && message.sealed !== null)
      await removeSecretsFromTask(database, dedupeKey);
    await markEmailSent(database, message, clock.now());
  };
  return {
    payload: EmailTask,
    findMissing: (task) =>
      'mail' in task || options.kinds[task.builder]?.build ? null : `email ${task.builder}`,
    run,
  };
}

async function createMessage(
  dedupeKey: string,
  task: EmailTask,
  site: Settings,
  options: EmailOptions,
): Promise<EmailMessageRow | null> {
  const created = await buildMessage(task, site, options);
  if (!created) return null;
  const { mail, sealed = null } = created;
  const { to, replyTo = null, attachments = [], subject, text, html, people } = mail;
  return insertEmailMessageRow(options.database, {
    dedupeKey,
    recipient: to,
    replyTo,
    subject,
    text,
    html,
    people,
    attachments,
    sealed,
    createdAt: options.clock.now(),
  });
}

async function buildMessage(
  task: EmailTask,
  site: Settings,
  { database, kinds }: EmailOptions,
): Promise<SealedEmail | null> {
  if ('mail' in task) return task.kind ? task : sealEarlierMessage(database, task);
  const kind = kinds[task.builder];
  if (!kind?.build || !kind.data)
    throw new Error(`There is no email builder named ${task.builder}.`);
  const email = await kind.build(kind.data.parse(task.data), site);
  return email && sealEmail(database, site, email);
}
