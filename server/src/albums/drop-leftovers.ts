import { addMilliseconds } from '../platform/clock.ts';
import { type Background, repeat } from '../platform/background.ts';
import type { Platform } from '../platform/platform.ts';
import { picturesFolder } from './make-sizes.ts';
import { deleteRemovedBefore, keysInUse } from './queries.ts';

const hour = 3_600_000;

/** At the start and every six hours: what a process that died left half made, and what was taken out a day ago. */
export function sweepPictures(platform: Platform): Background {
  return repeat('leftover pictures', 6 * hour, platform.log, () => dropLeftovers(platform));
}

/** Removes files that belong to no picture; younger than an hour they may be in the making. Answers how many it removed. */
export async function dropLeftovers(platform: Platform): Promise<number> {
  const { database, files, clock } = platform;
  await deleteRemovedBefore(database, addMilliseconds(clock.now(), -24 * hour));
  const young = addMilliseconds(clock.now(), -hour);
  let removed = 0;
  let batch: string[] = [];
  const dropBatch = async () => {
    const used = await keysInUse(database, [...new Set(batch.map(pictureIn))]);
    for (const path of batch)
      if (!used.has(pictureIn(path))) {
        await files.remove(path);
        removed += 1;
      }
    batch = [];
  };
  for await (const { key, keptAt } of files.list(picturesFolder)) {
    if (keptAt < young) batch.push(key);
    if (batch.length >= 500) await dropBatch();
  }
  await dropBatch();
  return removed;
}

/** 'pictures/<key>/640.avif' */
const pictureIn = (path: string): string => path.split('/')[1] ?? '';
