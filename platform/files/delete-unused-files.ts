import { addMinutes } from '../clock.ts';
import type { Platform } from '../platform.ts';

/**
 * Deletes the files of a folder whose names are not in `used`. Leaves those of the last hour: they may belong to a change that is being saved,
 * and pages that are open still load them.
 */
export async function deleteUnusedFiles(
  { files, clock }: Platform,
  folder: string,
  used: ReadonlySet<string>,
): Promise<void> {
  const newestAt = addMinutes(clock.now(), -60);
  for await (const { key, storedAt } of files.list(folder))
    if (storedAt < newestAt && !used.has(key.slice(folder.length + 1))) await files.remove(key);
}
