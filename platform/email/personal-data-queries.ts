import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  columnHasAddress,
  getAddressPattern,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '../ops/personal-data.ts';
import type { Platform } from '../platform.ts';
import { emailMessage, outbox } from '../tables.ts';
import { formatEmailFile, getEmailFolder } from './send-email.ts';

const deletedText = 'This message was deleted with the data of its person.';

/** Emails to a person, from a person through the site, and those that name the address. */
const isAbout = (subject: DataSubject) =>
  or(
    isOwnEmail(emailMessage.recipient, subject),
    isOwnEmail(emailMessage.replyTo, subject),
    columnHasAddress(emailMessage.text, subject),
    columnHasAddress(emailMessage.html, subject),
    columnHasAddress(emailMessage.dedupeKey, subject),
  );

/** A key without the address. It stays unique, so that nothing is sent twice. */
const removeFromKey = (column: PgColumn, { email }: DataSubject): SQL =>
  sql`regexp_replace(${column}, ${getAddressPattern(email)}, 'deleted ' || md5(${column}), 'gi')`;

/** Sent and saved emails, and tasks that name the address. */
export const createEmailData = ({ config }: Pick<Platform, 'config'>): PersonalDataSource => ({
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
    const rows = await db
      .select({ id: emailMessage.id })
      .from(emailMessage)
      .where(isAbout(subject));
    for (const { id } of rows)
      await rm(join(getEmailFolder(config), formatEmailFile(id)), { force: true });
    const isOwn = isOwnEmail(emailMessage.recipient, subject);
    await db
      .update(emailMessage)
      .set({
        recipient: sql`case when ${isOwn} then '' else ${emailMessage.recipient} end`,
        replyTo: sql`case when ${isOwnEmail(emailMessage.replyTo, subject)} then null else ${emailMessage.replyTo} end`,
        subject: 'Deleted message',
        text: deletedText,
        html: '',
        sealed: null,
        attachments: [],
        dedupeKey: removeFromKey(emailMessage.dedupeKey, subject),
      })
      .where(isAbout(subject));
    await db
      .update(outbox)
      .set({
        payload: {},
        completedAt: sql`coalesce(${outbox.completedAt}, ${outbox.dueAt})`,
        lastError: null,
        dedupeKey: removeFromKey(outbox.dedupeKey, subject),
      })
      .where(
        or(
          columnHasAddress(outbox.payload, subject),
          columnHasAddress(outbox.dedupeKey, subject),
          columnHasAddress(outbox.lastError, subject),
        ),
      );
  },
});
