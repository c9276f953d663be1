import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { systemClock, addMilliseconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { deleteBatch, deleteOld, type RetentionRule } from './retention.ts';
import { emailMessage, outbox, rateLimit } from '../tables.ts';

type Dependencies = Pick<Platform, 'database' | 'config'>;

/** Retention of emails, completed outbox tasks and rate-limit counters. */
export const messageRetentionRules = ({ database, config }: Dependencies): RetentionRule[] => [
  {
    label: 'completed tasks, except emails',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, outbox.completedAt, ne(outbox.kind, 'mail')),
  },
  {
    label: 'texts of emails',
    notice: 'The text of an email that we sent you',
    retentionDays: 90,
    apply: async (before, limit) => {
      const emptied = await emptyMessages(database, before, limit);
      return Math.max(emptied, await emptyRequests(database, before, limit));
    },
  },
  {
    label: 'emails saved as files',
    notice: 'Copies of emails, while the site has no mail server',
    retentionDays: 90,
    apply: (before, limit) => deleteEmailFiles(join(config.DATA_DIR, 'mail'), before, limit),
  },
  {
    label: 'recipients of emails',
    notice: 'That we sent you an email, and its subject',
    retentionDays: 730,
    apply: async (before, limit) => {
      const removed = await deleteMessages(database, before, limit);
      return Math.max(
        removed,
        await deleteBatch(database, outbox, lt(outbox.completedAt, before), limit),
      );
    },
  },
  {
    label: 'rate-limit counters',
    notice: 'Counters that protect the site, by network address',
    retentionDays: 1,
    // rate-limiter-flexible uses the system time.
    apply: (_before, limit) =>
      deleteBatch(database, rateLimit, lt(rateLimit.expire, yesterday().getTime()), limit),
  },
];

const yesterday = () => addMilliseconds(systemClock.now(), -86_400_000);

/** Older than `before` and sent, or saved without a mail server. Excludes messages that the outbox still sends. */
const isExpired = (before: Date) => {
  const unfinished = sql`exists (select from ${outbox} where ${outbox.dedupeKey} = ${emailMessage.dedupeKey} and ${outbox.completedAt} is null)`;
  const { sentAt, createdAt } = emailMessage;
  return and(
    or(lt(sentAt, before), and(isNull(sentAt), lt(createdAt, before))),
    sql`not ${unfinished}`,
  );
};

export const redactedText = 'This message was deleted after 90 days.';

/** The people whom the subject names, which stays longer than the text. */
const namedInSubject = sql`(select coalesce(jsonb_agg(person || jsonb_build_object('texts', named.texts)), '[]')
  from jsonb_array_elements(${emailMessage.people}) person
  cross join lateral (select jsonb_agg(phrase) texts from jsonb_array_elements_text(person -> 'texts') phrase where position(phrase in ${emailMessage.subject}) > 0) named
  where named.texts is not null)`;

async function emptyMessages(db: Database, before: Date, limit: number): Promise<number> {
  const batch = db
    .select({ id: emailMessage.id })
    .from(emailMessage)
    .where(and(ne(emailMessage.text, redactedText), isExpired(before)))
    .limit(limit);
  const attachments = sql`(select coalesce(jsonb_agg(item || '{"base64": ""}'), '[]') from jsonb_array_elements(${emailMessage.attachments}) item)`;
  const { rowCount } = await db
    .update(emailMessage)
    .set({ text: redactedText, html: '', sealed: null, attachments, people: namedInSubject })
    .where(sql`${emailMessage.id} in ${batch}`);
  return rowCount ?? 0;
}

/** Empties the payloads of sent emails. The dedupe keys stay, so that nothing is sent twice. */
async function emptyRequests(db: Database, before: Date, limit: number): Promise<number> {
  const batch = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.kind, 'mail'), lt(outbox.completedAt, before), sql`${outbox.payload} <> '{}'`),
    )
    .limit(limit);
  const { rowCount } = await db
    .update(outbox)
    .set({ payload: {} })
    .where(and(sql`${outbox.id} in ${batch}`, isNotNull(outbox.completedAt)));
  return rowCount ?? 0;
}

const deleteMessages = (db: Database, before: Date, limit: number) =>
  deleteBatch(db, emailMessage, isExpired(before), limit);

async function deleteEmailFiles(folder: string, before: Date, limit: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((item) => /\.eml(?:\.part)?$/.test(item))) {
    if (removed === limit) break;
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
