import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSpaceGuard } from '../files/disk-space.ts';
import type { BackupPart } from './manifest.ts';

/** Streams contents through `steps` into a new file and flushes it to the disk. Returns the size and the checksum of the file. */
export async function writePart(
  folder: string,
  path: string,
  contents: Readable,
  steps: readonly Transform[] = [],
): Promise<BackupPart> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const digest = createDigest();
  await pipeline([
    contents,
    ...steps,
    digest.stream,
    createSpaceGuard(dirname(target)),
    createWriteStream(target, { mode: 0o600, flush: true }),
  ]);
  return digest.read();
}

/** A stream that passes everything on and counts it; `read` after its end. */
export function createDigest(): { stream: Transform; read(): BackupPart } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Flushes the entries of a folder to the disk, so that they survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
