import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskLimits, getFreeBytes } from '../files/disk-space.ts';
import { isFullError } from '../files/store-errors.ts';
import { BackupError, readManifest } from './manifest.ts';

const toMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;

/** What to do about a folder that is full; null for another error. `bytes` had been written, and are free again. */
export async function describeFullFolder(
  error: unknown,
  folder: string,
  bytes: number,
): Promise<BackupError | null> {
  if (!isFullError(error)) return null;
  const parent = dirname(folder);
  const freeBytes = await getFreeBytes(parent);
  const neededBytes = Math.max(bytes, await getLargestBackup(parent)) + diskLimits.reserveBytes;
  const missingBytes = Math.max(neededBytes - freeBytes, 1);
  return new BackupError(
    `There is not enough space in ${parent}: a backup needs at least ${toMegabytes(neededBytes)}, and ${toMegabytes(freeBytes)} are free. Make ${toMegabytes(missingBytes)} free there, or set BACKUP_DIR to a folder on a larger disk. What was half written is removed.`,
    { cause: error },
  );
}

/** The size of everything in a folder. */
export async function getFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries.filter((item) => item.isFile()))
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  return bytes;
}

async function getLargestBackup(parent: string): Promise<number> {
  let largest = 0;
  for (const name of await readdir(parent).catch(() => [])) {
    const manifest = await readManifest(join(parent, name)).catch(() => null);
    const parts = Object.values(manifest?.parts ?? {});
    largest = Math.max(
      largest,
      parts.reduce((sum, part) => sum + part.bytes, 0),
    );
  }
  return largest;
}
