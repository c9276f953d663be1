import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { Database } from '../database/database.ts';
import {
  columnHasAddress,
  createTableSource,
  hasAddress,
  isOwnEmail,
  type DataSubject,
  type OrderSubject,
  type PersonalDataSource,
} from '../ops/personal-data.ts';
import { emailMessage, outbox, type PersonInEmail, returnedAddress } from '../tables.ts';
import type { EmailMessageRow } from './email-queries.ts';
import { getSettings } from '../settings.ts';
import { buildMessageOptions, type EmailConfig } from './message-options.ts';
import { createRedactor, isSubject, removePerson, type SubjectInEmail } from './redact-people.ts';
import { SealedEmail } from './sealed-email.ts';
import { formatEmailFile, getEmailFolder, replaceSavedEmail } from './send-email.ts';

const deletedText = 'This message was deleted with the data of its person.';

/** What the list of an email's people has of the person, one of them. */
function listMarks(subject: SubjectInEmail): object[] {
  if (!('telephones' in subject)) {
    const { email, userId } = subject;
    return userId === null ? [{ email }] : [{ email }, { userId }];
  }
  const unaddressed = { email: null, userId: null };
  return subject.telephones.flatMap((telephone) => [
    { ...unaddressed, telephone },
    ...[telephone, formatTelephone(telephone)].map((text) => ({ ...unaddressed, texts: [text] })),
  ]);
}

/** True for a list of the people of an email with the person in it, as `isSubject` knows them. */
const hasPerson = (people: SQL | PgColumn, subject: SubjectInEmail): SQL => {
  const has = (person: object) => sql`${people} @> ${JSON.stringify([person])}::jsonb`;
  return sql`coalesce(${or(...listMarks(subject).map(has)) ?? sql`false`}, false)`;
};

/** True for emails to the person, also to an address that the person has not proven yet; one that is kept for nobody is ''. */
const isRecipient = (subject: DataSubject): SQL =>
  sql`(${isOwnEmail(emailMessage.recipient, subject)} or ${hasPerson(emailMessage.people, subject)} and (${emailMessage.recipient} = ''
    or ${emailMessage.people} @> jsonb_build_array(jsonb_build_object('userId', ${subject.userId}::text, 'email', lower(${emailMessage.recipient})))))`;

/** Emails to a person, and from a person through the site. */
const isOwnMessage = (subject: DataSubject) =>
  or(isRecipient(subject), isOwnEmail(emailMessage.replyTo, subject));

/** Emails of versions that did not know whom an email speaks of. */
const namesAddressOnly = (subject: DataSubject) =>
  and(
    not(hasPerson(emailMessage.people, subject)),
    or(
      columnHasAddress(emailMessage.text, subject),
      columnHasAddress(emailMessage.html, subject),
      columnHasAddress(emailMessage.dedupeKey, subject),
    ),
  );

/**
 * A key without addresses and numbers, which begins as before for the emails of an order: 'mail tickets 12'. A task and its message keep
 * one key. The time of the deletion makes it unique: the key of before may be used again, and be deleted again.
 */
const shortenKey = (column: PgColumn): SQL =>
  sql`regexp_replace(${column}, '^((?:mail )?[a-z-]+ \\d{1,6}(?!\\d))?.*$', '\\1 deleted ' || md5(${column} || transaction_timestamp()))`;

async function deleteMessages(
  db: Database,
  config: EmailConfig,
  subject: DataSubject,
): Promise<void> {
  const rows = await db
    .update(emailMessage)
    .set({
      recipient: sql`case when ${isRecipient(subject)} then '' else ${emailMessage.recipient} end`,
      replyTo: sql`case when ${isOwnEmail(emailMessage.replyTo, subject)} then null else ${emailMessage.replyTo} end`,
      subject: 'Deleted message',
      text: deletedText,
      html: '',
      people: [],
      sealed: null,
      attachments: [],
      dedupeKey: shortenKey(emailMessage.dedupeKey),
    })
    .where(or(isOwnMessage(subject), namesAddressOnly(subject)))
    .returning({ id: emailMessage.id });
  for (const { id } of rows)
    await rm(join(getEmailFolder(config), formatEmailFile(id)), { force: true });
}

/** Removes the person from emails to others, and from their files. */
async function redactMessages(
  db: Database,
  config: EmailConfig,
  subject: SubjectInEmail,
): Promise<void> {
  const site = await getSettings(db);
  const rows = await db.select().from(emailMessage).where(hasPerson(emailMessage.people, subject));
  for (const row of rows) {
    const message: EmailMessageRow = await removePerson(db, row, subject);
    const { id, subject: title, text, html, people, sealed } = message;
    await db
      .update(emailMessage)
      .set({ subject: title, text, html, people, sealed, ...getNewKey(row, subject) })
      .where(eq(emailMessage.id, id));
    const build = () => buildMessageOptions(db, message, config, site);
    await replaceSavedEmail(id, build, getEmailFolder(config));
  }
}

/** Another key if this one names the person. */
function getNewKey(
  { dedupeKey, people }: Pick<EmailMessageRow, 'dedupeKey' | 'people'>,
  subject: SubjectInEmail,
) {
  const redact = createRedactor(people, (person) => isSubject(person, subject), '');
  const isNamed = 'email' in subject && hasAddress(dedupeKey, subject.email);
  return redact(dedupeKey) === dedupeKey && !isNamed
    ? {}
    : { dedupeKey: shortenKey(emailMessage.dedupeKey) };
}

type QueuedEmail = Pick<typeof outbox.$inferSelect, 'id' | 'dedupeKey' | 'payload'>;

/** A written email to somebody else that speaks of the person; null for every other task. */
function parseEmailToOther({ payload }: QueuedEmail, subject: DataSubject): SealedEmail | null {
  const { data: email } = SealedEmail.safeParse(payload);
  const own = email?.mail.people.filter((person) => isSubject(person, subject)) ?? [];
  if (!email || own.length === 0) return null;
  const addresses = ['', subject.email, ...own.map((person) => person.email)];
  const { to, replyTo } = email.mail;
  const isOwn =
    addresses.includes(normalizeEmail(to)) || normalizeEmail(replyTo ?? '') === subject.email;
  return isOwn ? null : email;
}

/** Deletes the tasks of emails to and from the person, and removes the person from those to others. */
async function eraseTasks(db: Database, subject: DataSubject): Promise<void> {
  const rows = await db
    .select({ id: outbox.id, dedupeKey: outbox.dedupeKey, payload: outbox.payload })
    .from(outbox)
    .where(
      or(
        columnHasAddress(outbox.payload, subject),
        ...(subject.userId === null
          ? []
          : [sql`${outbox.payload}::text like ${`%"${subject.userId}"%`}`]),
        columnHasAddress(outbox.dedupeKey, subject),
        columnHasAddress(outbox.lastError, subject),
        hasPerson(sql`${outbox.payload} -> 'mail' -> 'people'`, subject),
      ),
    );
  for (const row of rows) {
    const email = parseEmailToOther(row, subject);
    const values = email
      ? {
          payload: await redactTask(db, email, subject),
          ...getNewKey({ ...row, ...email.mail }, subject),
        }
      : {
          payload: {},
          completedAt: sql`coalesce(${outbox.completedAt}, ${outbox.dueAt})`,
          dedupeKey: shortenKey(outbox.dedupeKey),
        };
    await db
      .update(outbox)
      .set({ ...values, lastError: null })
      .where(eq(outbox.id, row.id));
  }
}

/** Removes a person without an address from the emails that wait. */
async function redactTasks(db: Database, subject: OrderSubject): Promise<void> {
  const rows = await db
    .select({ id: outbox.id, dedupeKey: outbox.dedupeKey, payload: outbox.payload })
    .from(outbox)
    .where(hasPerson(sql`${outbox.payload} -> 'mail' -> 'people'`, subject));
  for (const row of rows) {
    const email = SealedEmail.parse(row.payload);
    const payload = await redactTask(db, email, subject);
    await db
      .update(outbox)
      .set({ payload, ...getNewKey({ ...row, ...email.mail }, subject), lastError: null })
      .where(eq(outbox.id, row.id));
  }
}

async function redactTask(
  db: Database,
  { kind, mail, sealed = null }: SealedEmail,
  subject: SubjectInEmail,
): Promise<SealedEmail> {
  const { sealed: newSealed, ...newMail } = await removePerson(db, { ...mail, sealed }, subject);
  return { kind, mail: newMail, sealed: newSealed };
}

/** Emails to a person and from a person through the site, those to others that speak of the person, and tasks. */
export const createEmailData = (config: EmailConfig): readonly PersonalDataSource[] => [
  {
    title: 'Emails',
    onDeletion: 'Their texts and addresses are deleted. Emails that still wait are not sent.',
    tables: [emailMessage, outbox],
    privateLabels: ['Text'],
    list: (db, subject) =>
      db
        .select({
          To: emailMessage.recipient,
          Subject: emailMessage.subject,
          Created: emailMessage.createdAt,
          Sent: emailMessage.sentAt,
          Text: emailMessage.text,
        })
        .from(emailMessage)
        .where(isOwnEmail(emailMessage.recipient, subject)),
    async erase(db, subject) {
      await eraseTasks(db, subject);
      await deleteMessages(db, config, subject);
    },
  },
  createTableSource({
    title: 'Email address that mail came back from',
    onDeletion: 'Deleted.',
    table: returnedAddress,
    fields: {
      Email: returnedAddress.email,
      Code: returnedAddress.rejectionCode,
      Since: returnedAddress.returnedAt,
    },
    isAbout: (subject) => isOwnEmail(returnedAddress.email, subject),
    erase: 'delete',
  }),
  {
    title: 'Emails to others about you',
    onDeletion: 'Your name, addresses, telephone number and words are removed from them.',
    tables: [emailMessage],
    privateLabels: ['What it says about you'],
    list: listEmailsToOthers,
    erase: (db, subject) => redactMessages(db, config, subject),
  },
];

/** Emails that speak of a person without an address, all to others. */
export const createEmailDataOfOrders = (
  config: EmailConfig,
): readonly PersonalDataSource<OrderSubject>[] => [
  {
    title: 'Emails to others about you',
    onDeletion: 'Your name, telephone number and words are removed from them.',
    tables: [emailMessage, outbox],
    privateLabels: ['What it says about you'],
    list: listEmailsToOthers,
    async erase(db, subject) {
      await redactTasks(db, subject);
      await redactMessages(db, config, subject);
    },
  },
];

/** What emails to others say of a person, without what they say of others. */
async function listEmailsToOthers(db: Database, subject: SubjectInEmail) {
  const rows = await db
    .select()
    .from(emailMessage)
    .where(
      and(
        hasPerson(emailMessage.people, subject),
        'email' in subject ? not(isOwnEmail(emailMessage.recipient, subject)) : undefined,
      ),
    )
    .orderBy(emailMessage.id);
  return rows.map(({ people, subject: title, createdAt, sentAt }) => {
    const isOther = (person: PersonInEmail) => !isSubject(person, subject);
    const own = people.filter((person) => !isOther(person));
    return {
      Subject: createRedactor(people, isOther, 'another person')(title),
      Created: createdAt,
      Sent: sentAt,
      'What it says about you': own.flatMap(({ texts }) => texts).join('\n'),
    };
  });
}
