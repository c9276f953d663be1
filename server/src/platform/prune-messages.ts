import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { systemClock, addMilliseconds } from './clock.ts';
import type { Database } from './database.ts';
import type { Platform } from './platform.ts';
import { deleteSome, type Pruning } from './prune.ts';
import { mailMessage, outbox, rateLimit } from './tables.ts';

type Ground = Pick<Platform, 'database' | 'config'>;

/** Messages, finished work and counters of limits. */
export const messagePrunings = ({ database, config }: Ground): Pruning[] => [
  {
    what: 'finished work, all but messages',
    days: 30,
    prune: (before, most) =>
      deleteSome(database, outbox, and(ne(outbox.kind, 'mail'), lt(outbox.doneAt, before)), most),
  },
  {
    what: 'the words of messages',
    days: 90,
    prune: async (before, most) => {
      const emptied = await emptyMessages(database, before, most);
      return Math.max(emptied, await emptyRequests(database, before, most));
    },
  },
  {
    what: 'messages kept as files',
    days: 90,
    prune: (before, most) => removeLetters(join(config.DATA_DIR, 'mail'), before, most),
  },
  {
    what: 'to whom messages went',
    days: 730,
    prune: async (before, most) => {
      const removed = await deleteMessages(database, before, most);
      return Math.max(removed, await deleteSome(database, outbox, lt(outbox.doneAt, before), most));
    },
  },
  {
    what: 'counters of limits',
    days: 1,
    // The library that counts goes by the time of the process.
    prune: (_before, most) =>
      deleteSome(database, rateLimit, lt(rateLimit.expire, yesterday().getTime()), most),
  },
];

const yesterday = () => addMilliseconds(systemClock.now(), -86_400_000);

/** Sent, or kept because there is no mail server; what is still to be tried stays whole. */
const isOver = (before: Date) => {
  const unfinished = sql`exists (select from ${outbox} where ${outbox.dedupeKey} = ${mailMessage.dedupeKey} and ${outbox.doneAt} is null)`;
  const { sentAt, createdAt } = mailMessage;
  return and(
    or(lt(sentAt, before), and(isNull(sentAt), lt(createdAt, before))),
    sql`not ${unfinished}`,
  );
};

export const removedText = 'The words were removed after 90 days.';

async function emptyMessages(db: Database, before: Date, most: number): Promise<number> {
  const some = db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(and(ne(mailMessage.html, ''), isOver(before)))
    .limit(most);
  const names = sql`(select coalesce(jsonb_agg(one || '{"base64": ""}'), '[]') from jsonb_array_elements(${mailMessage.attachments}) one)`;
  const { rowCount } = await db
    .update(mailMessage)
    .set({ text: removedText, html: '', attachments: names })
    .where(sql`${mailMessage.id} in ${some}`);
  return rowCount ?? 0;
}

/** What messages were made from; the key stays, so that nothing is sent twice. */
async function emptyRequests(db: Database, before: Date, most: number): Promise<number> {
  const some = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), lt(outbox.doneAt, before), sql`${outbox.payload} <> '{}'`))
    .limit(most);
  const { rowCount } = await db
    .update(outbox)
    .set({ payload: {} })
    .where(and(sql`${outbox.id} in ${some}`, isNotNull(outbox.doneAt)));
  return rowCount ?? 0;
}

const deleteMessages = (db: Database, before: Date, most: number) =>
  deleteSome(db, mailMessage, isOver(before), most);

async function removeLetters(folder: string, before: Date, most: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    if (removed === most) break;
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
