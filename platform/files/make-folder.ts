import { mkdir } from 'node:fs/promises';

/** Makes one folder that only this user opens. Throws when its parent is gone: a disk that is no longer there is not replaced by a new folder. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
