import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isMissing } from './faults.ts';
import type { Store } from './store.ts';

/** Files below a folder of the local disk, each under its key. */
export function createDiskStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, key);
  return {
    async keep(key, { path }) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key));
      await rememberRename(dirname(pathOf(key)));
    },
    async read(key) {
      const handle = await open(pathOf(key)).catch(nullWhenMissing);
      return handle?.createReadStream() ?? null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(below) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(pathOf(below), options).catch(nullWhenMissing)) ?? [];
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(nullWhenMissing);
        const key = relative(folder, path).replaceAll(sep, '/');
        if (found) yield { key, keptAt: found.mtime };
      }
    },
  };
}

/** A loss of power must not undo a rename that somebody was told of. */
async function rememberRename(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function nullWhenMissing(fault: unknown): null {
  if (isMissing(fault)) return null;
  throw fault;
}
