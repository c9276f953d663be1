import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, type BackupManifest, manifestFileName, readManifest } from './manifest.ts';
import { createDigest } from './write-part.ts';

/** Reads the whole backup and compares it with its manifest. Throws a BackupError that names every damaged, missing or extra part. */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const paths = await listPaths(folder);
  const errors = paths
    .filter((path) => !Object.hasOwn(manifest.parts, path))
    .map((path) => `${path} isn't part of the backup`);
  for (const [path, expected] of Object.entries(manifest.parts)) {
    const error = await findPartError(join(folder, path), expected);
    if (error) errors.push(`${path} ${error}`);
  }
  if (errors.length > 0) throw new BackupError(`The backup is damaged:\n  ${errors.join('\n  ')}`);
  return manifest;
}

async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== manifestFileName);
}

async function findPartError(
  path: string,
  expected: BackupManifest['parts'][string],
): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return 'is missing';
  if (stats.size !== expected.bytes) return `has ${stats.size} bytes instead of ${expected.bytes}`;
  const digest = createDigest();
  try {
    digest.stream.resume();
    await pipeline(createReadStream(path), digest.stream);
  } catch {
    return "can't be read";
  }
  return digest.read().sha256 === expected.sha256 ? null : 'has changed';
}
