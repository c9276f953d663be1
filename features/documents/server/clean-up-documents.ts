import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { addMilliseconds, addMinutes } from '#platform/clock.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { z } from 'zod';
import { findUsedKeys, purgeDocumentRows } from './queries.ts';

const hourMs = 60 * 60_000;
/** How long a deleted document can be restored. */
const restorableMs = 24 * hourMs;
/** A younger file without a row may belong to an upload in progress. */
const orphanMinutes = 60;

const FileTask = z.object({ key: z.string() });
type FileTask = z.output<typeof FileTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'document-file': FileTask;
  }
}

/** Deletes a file after its row is purged. */
export const createFileTask = ({ files }: Platform): TaskHandler<FileTask> => ({
  payload: FileTask,
  run: ({ key }) => files.remove(key),
});

/** Purges documents a day after their deletion, and files without a row, which a crash during an upload leaves behind. */
export async function cleanUpDocuments(platform: Platform): Promise<void> {
  const { files, clock, transact } = platform;
  // First, so that the files of what is purged now are left to their tasks, without a warning.
  await removeOrphans(platform);
  await transact(async (db) => {
    const keys = await purgeDocumentRows(db, addMilliseconds(clock.now(), -restorableMs));
    for (const key of keys)
      await enqueueTask(db, { kind: 'document-file', dedupeKey: `file ${key}`, payload: { key } });
  });
  await files.discardReceivedBefore(addMilliseconds(clock.now(), -restorableMs));
}

async function removeOrphans({ files, clock, database, log }: Platform): Promise<void> {
  const storedBefore = addMinutes(clock.now(), -orphanMinutes);
  const existing: string[] = [];
  for await (const { key, storedAt } of files.list('documents'))
    if (storedAt < storedBefore) existing.push(key);
  for (let from = 0; from < existing.length; from += 500) {
    const keys = existing.slice(from, from + 500);
    const current = await findUsedKeys(database, keys);
    for (const key of keys.filter((each) => !current.has(each))) {
      log.warn({ key }, 'removed a file without a document');
      await files.remove(key);
    }
  }
}

export const createDocumentCleanupJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('documents', hourMs, platform.log, () => cleanUpDocuments(platform));
