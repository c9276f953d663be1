import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createDiskStore } from './files/disk-store.ts';
import { inStore } from './files/faults.ts';
import type { Kept, Received, Store } from './files/store.ts';
import { Refusal } from './problems.ts';

/**
 * The files of the site, on disk or in an S3-compatible store (configuration `S3_*`). Nothing is ever wholly in memory.
 * Every call may refuse with 'storage-unreachable', and one that writes with 'storage-full'.
 */
export type Files = {
  /** Takes bytes in, piece by piece, to the local disk; refuses with 'body-too-large' past `most` bytes. Whoever receives also keeps or drops. */
  receive(contents: Readable, most?: number): Promise<Received>;
  /** Puts a received file under a key: whole or not at all. */
  keep(key: string, received: Received): Promise<void>;
  /** Forgets a received file; nothing happens when it was kept already. */
  drop(received: Received): Promise<void>;
  /** Receives and keeps in one. */
  write(key: string, contents: Readable): Promise<{ bytes: number; sha256: string }>;
  /** The bytes under a key; refuses with 'file-gone' when there are none. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Everything below a folder, in no order: for finding what belongs to nothing any more. */
  list(folder: string): AsyncIterable<Kept>;
  /** Drops what a process that died left half received before this moment. */
  dropReceivedBefore(moment: Date): Promise<void>;
};

/** The store is opened at the first call, so that a site that keeps no files needs none. */
export function createFiles(config: Config, log: Logger): Files {
  const folder = resolve(config.DATA_DIR, 'files');
  // Beside the kept files: a rename is whole or not at all only within one disk.
  const incoming = join(folder, '.incoming');
  let opened: Promise<Store> | undefined;
  const store = () => (opened ??= openStore(config, folder));
  const files: Files = {
    receive: (contents, most = Infinity) => receive({ incoming, log, contents, most }),
    keep: (key, received) =>
      inStore(log, async () => (await store()).keep(key, received)).finally(() =>
        files.drop(received),
      ),
    drop: ({ path }) => forget(path),
    async write(key, contents) {
      const received = await files.receive(contents);
      await files.keep(key, received);
      return { bytes: received.bytes, sha256: received.sha256 };
    },
    async read(key) {
      const found = await inStore(log, async () => (await store()).read(key));
      if (!found) throw new Refusal('file-gone');
      return found;
    },
    remove: (key) => inStore(log, async () => (await store()).remove(key)),
    async *list(below) {
      yield* (await store()).list(below);
    },
    async dropReceivedBefore(moment) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < moment) await forget(path);
      }
    },
  };
  return files;
}

/** What cannot be removed now is dropped with the leavings of dead processes. */
const forget = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined);

async function openStore(config: Config, folder: string): Promise<Store> {
  if (!config.S3_BUCKET) return createDiskStore(folder);
  const { createS3Store } = await import('./files/s3-store.ts');
  return createS3Store(config, config.S3_BUCKET);
}

type Receiving = { incoming: string; log: Logger; contents: Readable; most: number };

/** A fault of the sender's side is thrown as it is; one of the disk as a refusal. Either leaves nothing behind. */
async function receive({ incoming, log, contents, most }: Receiving): Promise<Received> {
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const handle = await inStore(log, async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      return open(path, 'wx', 0o600);
    });
    try {
      for await (const chunk of contents) {
        const piece = Buffer.from(chunk);
        bytes += piece.length;
        if (bytes > most) throw new Refusal('body-too-large');
        hash.update(piece);
        await inStore(log, () => handle.appendFile(piece));
      }
      await inStore(log, () => handle.sync());
    } finally {
      await handle.close();
    }
  } catch (fault) {
    await forget(path);
    throw fault;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
