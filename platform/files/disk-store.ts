import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isNotFoundError } from './store-errors.ts';
import type { FileStore } from './store.ts';

/** Stores files in a folder of the local disk; the key is the path. */
export function createDiskStore(folder: string): FileStore {
  const getPath = (key: string) => join(folder, key);
  return {
    async store(key, { path }) {
      await mkdir(dirname(getPath(key)), { recursive: true, mode: 0o700 });
      await rename(path, getPath(key));
      await syncDirectory(dirname(getPath(key)));
    },
    async read(key) {
      const handle = await open(getPath(key)).catch(nullWhenMissing);
      return handle?.createReadStream() ?? null;
    },
    remove: (key) => rm(getPath(key), { force: true }),
    async *list(subfolder) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(getPath(subfolder), options).catch(nullWhenMissing)) ?? [];
      for (const entry of entries.filter((item) => item.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const stats = await stat(path).catch(nullWhenMissing);
        const key = relative(folder, path).replaceAll(sep, '/');
        if (stats) yield { key, storedAt: stats.mtime };
      }
    },
  };
}

/** Flushes a rename to the disk, so that it survives a power failure. */
async function syncDirectory(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function nullWhenMissing(error: unknown): null {
  if (isNotFoundError(error)) return null;
  throw error;
}
