import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { checkFolderName, checkStore } from './check-store.ts';
import { createSpaceCheck } from './disk-space.ts';
import { createDiskStore } from './disk-store.ts';
import { makeFolder } from './make-folder.ts';
import { openBucket } from './open-bucket.ts';
import { withStoreErrors } from './store-errors.ts';
import type { StoredFile, ReceivedFile, FileStore } from './store.ts';
import { ProblemError } from '../problem-error.ts';

/**
 * The files of the site, on disk or in an S3-compatible store (configuration `S3_*`). All contents are streamed.
 * Every call may throw 'storage-unavailable'; calls that write may also throw 'storage-full'.
 */
export type FileService = {
  /** Streams contents to a temporary local file; throws 'body-too-large' past `maxBytes`. The caller then calls `store` or `discard`. */
  receive(contents: Readable, maxBytes?: number): Promise<ReceivedFile>;
  /** Moves a received file to a key, atomically. */
  store(key: string, received: ReceivedFile): Promise<void>;
  /** Deletes a received file; does nothing when it is already stored. */
  discard(received: ReceivedFile): Promise<void>;
  /** Receives and stores contents under a key. */
  write(key: string, contents: Readable): Promise<{ bytes: number; sha256: string }>;
  /** The contents of a key; throws 'file-gone' when there are none. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every stored file below a folder, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Deletes received files last written before `date`, which a crashed process has left behind. */
  discardReceivedBefore(date: Date): Promise<void>;
  /** Saves, reads and deletes a small file. Throws what went wrong, as the store says it. */
  check(): Promise<void>;
};

const incomingFolderName = '.incoming';

/** Opens the store at the first call. */
export function createFileService(config: Config, log: Logger): FileService {
  const folder = resolve(config.DATA_DIR, 'files');
  // On the same disk as the stored files, because a rename is atomic only within one disk.
  const incoming = join(folder, incomingFolderName);
  let openedStore: Promise<FileStore> | undefined;
  const getStore = () => (openedStore ??= openStore(config, folder));
  const files: FileService = {
    receive: (contents, maxBytes = Infinity) => receive({ incoming, log, contents, maxBytes }),
    store: (key, received) =>
      withStoreErrors(log, async () => (await getStore()).store(key, received)).finally(() =>
        files.discard(received),
      ),
    discard: ({ path }) => deleteQuietly(path),
    async write(key, contents) {
      const received = await files.receive(contents);
      await files.store(key, received);
      return { bytes: received.bytes, sha256: received.sha256 };
    },
    async read(key) {
      const contents = await withStoreErrors(log, async () => (await getStore()).read(key));
      if (!contents) throw new ProblemError('file-gone');
      return contents;
    },
    remove: (key) => withStoreErrors(log, async () => (await getStore()).remove(key)),
    async *list(subfolder) {
      // On the local disk, received files lie beside the stored ones.
      const hidden = [incomingFolderName, checkFolderName];
      for await (const file of (await getStore()).list(subfolder))
        if (!hidden.some((name) => file.key.startsWith(`${name}/`))) yield file;
    },
    async check() {
      await makeFolder(folder);
      await checkStore(await getStore(), incoming);
    },
    async discardReceivedBefore(date) {
      const store = await getStore();
      for await (const { key, storedAt } of store.list(checkFolderName))
        if (storedAt < date) await store.remove(key);
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const existing = await stat(path).catch(() => null);
        if (existing && existing.mtime < date) await deleteQuietly(path);
      }
    },
  };
  return files;
}

/** Ignores errors: `discardReceivedBefore` deletes leftover files later. */
const deleteQuietly = (path: string): Promise<void> =>
  rm(path, { force: true }).catch(() => undefined);

const openStore = async (config: Config, folder: string): Promise<FileStore> =>
  (await openBucket(config, 'S3')) ?? createDiskStore(folder);

type ReceiveOptions = { incoming: string; log: Logger; contents: Readable; maxBytes: number };

/** Rethrows errors of the sender; throws a ProblemError for errors of the disk. Deletes the temporary file in both cases. */
async function receive({
  incoming,
  log,
  contents,
  maxBytes,
}: ReceiveOptions): Promise<ReceivedFile> {
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  const checkSpace = createSpaceCheck(dirname(incoming));
  let bytes = 0;
  try {
    const handle = await withStoreErrors(log, async () => {
      await makeFolder(dirname(incoming));
      await makeFolder(incoming);
      await checkSpace(0);
      return open(path, 'wx', 0o600);
    });
    try {
      for await (const chunk of contents) {
        const piece = Buffer.from(chunk);
        bytes += piece.length;
        if (bytes > maxBytes) throw new ProblemError('body-too-large');
        hash.update(piece);
        await withStoreErrors(log, async () => {
          await checkSpace(piece.length);
          await handle.appendFile(piece);
        });
      }
      await withStoreErrors(log, () => handle.sync());
    } finally {
      await handle.close();
    }
  } catch (error) {
    await deleteQuietly(path);
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
