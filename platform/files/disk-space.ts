import { statfs } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** Free space on a disk, in bytes. */
export const diskLimits = {
  /** Only the database may use the last of it: files, backups and emails stop here, so that a full disk doesn't stop the sale. */
  reserveBytes: 256 * 1024 * 1024,
  /** Below this, PostgreSQL soon fails. */
  databaseBytes: 64 * 1024 * 1024,
};

export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws an ENOSPC error, like a full disk, when a file in this folder would use the reserve. */
export async function requireSpace(folder: string): Promise<void> {
  if ((await getFreeBytes(folder)) >= diskLimits.reserveBytes) return;
  throw Object.assign(new Error(`${folder} is full, but for the reserve of the database.`), {
    code: 'ENOSPC',
  });
}

/** A writer asks again after so many bytes. */
const stepBytes = 1024 * 1024;

/** Calls `requireSpace` before the first byte and once each megabyte. */
export function createSpaceCheck(folder: string): (bytes: number) => Promise<void> {
  let nextBytes = 0;
  return async (bytes) => {
    nextBytes -= bytes;
    if (nextBytes > 0) return;
    await requireSpace(folder);
    nextBytes = stepBytes;
  };
}

/** A stream that passes on what there is space for. */
export function createSpaceGuard(folder: string): Transform {
  const checkSpace = createSpaceCheck(folder);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      checkSpace(chunk.length).then(() => done(null, chunk), done);
    },
  });
}
