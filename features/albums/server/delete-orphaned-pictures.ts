import { addMilliseconds } from '#platform/clock.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { picturesFolder } from './generate-sizes.ts';
import { purgePictures, findUsedKeys } from './queries.ts';

const hourMs = 3_600_000;

/** Creates the job that deletes orphaned picture files at the start and every six hours. */
export function createPictureCleanupJob(platform: Platform): BackgroundJob {
  return createIntervalJob('orphaned pictures', 6 * hourMs, platform.log, () =>
    deleteOrphanedPictures(platform),
  );
}

/** Purges pictures deleted a day ago and deletes files without a picture that are older than an hour. Returns the number of deleted files. */
export async function deleteOrphanedPictures(platform: Platform): Promise<number> {
  const { database, files, clock } = platform;
  await purgePictures(database, addMilliseconds(clock.now(), -24 * hourMs));
  const newestAt = addMilliseconds(clock.now(), -hourMs);
  let deletedCount = 0;
  let batch: string[] = [];
  const deleteBatch = async () => {
    const used = await findUsedKeys(database, [...new Set(batch.map(getPictureKey))]);
    for (const path of batch)
      if (!used.has(getPictureKey(path))) {
        await files.remove(path);
        deletedCount += 1;
      }
    batch = [];
  };
  for await (const { key, storedAt } of files.list(picturesFolder)) {
    if (storedAt < newestAt) batch.push(key);
    if (batch.length >= 500) await deleteBatch();
  }
  await deleteBatch();
  return deletedCount;
}

/** Returns the key in 'pictures/<key>/640.avif'. */
const getPictureKey = (path: string): string => path.split('/')[1] ?? '';
