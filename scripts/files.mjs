// Where things stand, and whether they changed since they were last used.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at its end. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What belongs to the installed packages, and goes with them. */
export const CACHE = join(ROOT, 'node_modules/.cache/namugongo');

/** A hash over the names and the contents of files and folders below the project; missing ones count as missing. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The value in a small JSON file, or undefined when it is missing or broken. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a small JSON file and the folders it needs. */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

function filesBelow(path) {
  const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}
