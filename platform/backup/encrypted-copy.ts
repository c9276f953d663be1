import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar, unpackTar } from 'modern-tar/fs';
import { isFullError } from '../files/store-errors.ts';
import { createSpaceGuard } from '../files/disk-space.ts';
import { BackupError } from './manifest.ts';

/** A pair of keys for the copies: the site knows the public one; whoever restores a copy needs the secret one. */
export async function createBackupKeys(): Promise<{ publicKey: string; secretKey: string }> {
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

/** Writes the folder of a backup into one file (tar, encrypted in the age format). Returns its size in bytes. */
export async function writeEncryptedCopy(
  folder: string,
  publicKey: string,
  file: string,
): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const encrypted = await encrypter.encrypt(toWebStream(packTar(folder)));
  await pipeline(
    readChunks(encrypted),
    createSpaceGuard(dirname(file)),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return (await stat(file)).size;
}

/** The secret key in what `npm run backup-key` has printed, or alone. Throws a BackupError when there is none. */
export function parseSecretKey(text: string): string {
  const [key] = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(text.toUpperCase()) ?? [];
  if (key) return key;
  throw new BackupError(
    'There is no secret key in this file. It needs the line with AGE-SECRET-KEY-1..., as npm run backup-key has printed it.',
  );
}

/** Unpacks a copy into a new folder, which gets its name when it is complete. Throws a BackupError for a wrong key or a damaged copy. */
export async function unpackEncryptedCopy(
  file: string,
  secretKey: string,
  folder: string,
): Promise<void> {
  if (await stat(folder).catch(() => null))
    throw new BackupError(`${folder} already exists. Choose a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(secretKey);
    const content = await decrypter.decrypt(toWebStream(createReadStream(file)));
    await pipeline(readChunks(content), unpackTar(unfinished, { dmode: 0o700, fmode: 0o600 }));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new BackupError(`Can't unpack ${file}: ${describeUnpackError(error)}`, { cause: error });
  }
}

function describeUnpackError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/identity|identities/.test(message))
    return 'this secret key belongs to another BACKUP_KEY. Use the key that was printed together with the BACKUP_KEY of the site when it made this copy.';
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'there is no such file. Check its name.';
  if (isFullError(error))
    return 'the disk is full. Make space, or choose a folder on another disk.';
  return `it is damaged or incomplete (${message}). Download it again, or take the copy of another day.`;
}

/** The library expects the browser's streams, whose types differ from those of Node's. */
function toWebStream(contents: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = contents[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void contents.destroy(),
  });
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
