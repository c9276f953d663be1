import { type Background, repeat } from '../platform/background.ts';
import { addMilliseconds, addMinutes } from '../platform/clock.ts';
import { enqueue, type WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { z } from 'zod';
import { findKnownKeys, purgeDocuments } from './queries.ts';

const hour = 60 * 60_000;
/** How long a deleted document can be restored. */
const restorable = 24 * hour;
/** A file without a row may still be getting one. */
const settling = 60;

const OfFile = z.object({ key: z.string() });

/** The outbox's work of kind 'document-file': the file goes only when the row that named it is gone for good. */
export const documentWork = ({ files }: Platform): Record<string, WorkHandler> => ({
  'document-file': ({ payload }) => files.remove(OfFile.parse(payload).key),
});

/** Removes what was deleted a day ago, and files that no row names: what a process left that died while it kept one. */
export async function sweepDocuments(platform: Platform): Promise<void> {
  const { files, clock, transact } = platform;
  await transact(async (db) => {
    const keys = await purgeDocuments(db, addMilliseconds(clock.now(), -restorable));
    for (const key of keys)
      await enqueue(db, { kind: 'document-file', dedupeKey: `file ${key}`, payload: { key } });
  });
  await removeOrphans(platform);
  await files.dropReceivedBefore(addMilliseconds(clock.now(), -restorable));
}

async function removeOrphans({ files, clock, database, log }: Platform): Promise<void> {
  const settled = addMinutes(clock.now(), -settling);
  const found: string[] = [];
  for await (const { key, keptAt } of files.list('documents'))
    if (keptAt < settled) found.push(key);
  for (let from = 0; from < found.length; from += 500) {
    const keys = found.slice(from, from + 500);
    const known = await findKnownKeys(database, keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      log.warn({ key }, 'a file that no document names is removed');
      await files.remove(key);
    }
  }
}

export const documentSweeper = (platform: Platform): Background =>
  repeat('documents', hour, platform.log, () => sweepDocuments(platform));
