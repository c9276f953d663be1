import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { startFileStore } from '#app/server/testing/start-file-store.ts';
import { createFileService, type FileService } from './files.ts';

const silent = pino({ level: 'silent' });
const toStream = (text: string) => Readable.from([Buffer.from(text)]);

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-files-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const stores = {
  'on disk': async () => ({ variables: {}, stop: async () => undefined }),
  'in an S3-compatible store': startFileStore,
};

describe.each(Object.entries(stores))('a file %s', (_, startStore) => {
  let files: FileService;
  let folder: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const [place, store] = await Promise.all([openFolder(), startStore()]);
    folder = place.folder;
    files = createFileService(parseConfig({ DATA_DIR: folder, ...store.variables }), silent);
    stop = async () => {
      await store.stop();
      await place.remove();
    };
  });
  afterAll(() => stop());

  const listIncoming = () => readdir(join(folder, 'files', '.incoming'));

  it('has the same contents when read, with its size and checksum', async () => {
    const contents = Buffer.concat(Array.from({ length: 40 }, (_, i) => Buffer.alloc(50_000, i)));
    const written = await files.write('letters/1', Readable.from([contents]));
    expect(written).toEqual({
      bytes: 2_000_000,
      sha256: createHash('sha256').update(contents).digest('hex'),
    });
    expect(contents.equals(await buffer(await files.read('letters/1')))).toBe(true);
    expect(await listIncoming()).toEqual([]);
  });

  it('can be read by no other user of the machine', async () => {
    const previousMask = process.umask(0);
    await files
      .write('private/deep/1', toStream('words'))
      .finally(() => process.umask(previousMask));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isFile() ? 0o600 : 0o700]);
    }
    expect(entries.length).toBeGreaterThan(1);
  });

  it('can be empty', async () => {
    expect(await files.write('letters/empty', Readable.from([]))).toMatchObject({ bytes: 0 });
    expect(await text(await files.read('letters/empty'))).toBe('');
  });

  it('replaces the previous one under the same key', async () => {
    await files.write('letters/2', toStream('first'));
    await files.write('letters/2', toStream('second'));
    expect(await text(await files.read('letters/2'))).toBe('second');
  });

  it('does not exist when the sender breaks off', async () => {
    const broken = Readable.from(
      (async function* send() {
        yield Buffer.from('half of a lett');
        throw new Error('the line is dead');
      })(),
    );
    await expect(files.write('letters/3', broken)).rejects.toThrow('the line is dead');
    await expect(files.read('letters/3')).rejects.toMatchObject({ code: 'file-gone' });
    expect(await listIncoming()).toEqual([]);
  });

  it('over the limit is rejected before it is complete', async () => {
    const long = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(1000)));
    await expect(files.receive(long, 2500)).rejects.toMatchObject({ code: 'body-too-large' });
    expect(await listIncoming()).toEqual([]);
  });

  it('is gone when removed, and can be removed again', async () => {
    await files.write('letters/4', toStream('words'));
    await files.remove('letters/4');
    await files.remove('letters/4');
    await expect(files.read('letters/4')).rejects.toMatchObject({ code: 'file-gone' });
  });

  it('is listed in its own folder only', async () => {
    await files.write('notes/5', toStream('words'));
    await files.write('pictures/6', toStream('dots'));
    const existing = [];
    for await (const { key } of files.list('notes')) existing.push(key);
    expect(existing).toEqual(['notes/5']);
    for await (const { key } of files.list('nothing')) existing.push(key);
    expect(existing).toEqual(['notes/5']);
  });

  it('is listed with all others, as a backup needs it', async () => {
    await files.write('notes/8', toStream('words'));
    await files.write('pictures/9', toStream('dots'));
    const all = [];
    for await (const { key } of files.list('')) all.push(key);
    expect(all).toEqual(expect.arrayContaining(['notes/8', 'pictures/9']));
  });

  it('left behind by a crashed process is discarded later', async () => {
    await files.write('letters/7', toStream('words'));
    const left = join(folder, 'files', '.incoming', 'left-behind');
    await writeFile(left, 'half');
    await utimes(left, new Date('2026-01-01'), new Date('2026-01-01'));
    await files.discardReceivedBefore(new Date('2025-12-31'));
    expect(await listIncoming()).toEqual(['left-behind']);
    await files.discardReceivedBefore(new Date('2026-01-02'));
    expect(await listIncoming()).toEqual([]);
  });
});

describe('a failing store', () => {
  it('that is full throws storage-full and leaves no partial file', async () => {
    const { folder, remove } = await openFolder();
    const script = fileURLToPath(new URL('./testing/write-file.ts', import.meta.url));
    // The file size limit of the shell simulates a full disk: half of the file is written.
    const command = `ulimit -f 512; exec "${process.execPath}" "${script}" "${folder}" 1000000`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toEqual({ problem: 'storage-full' });
    expect(await readdir(join(folder, 'files'), { recursive: true })).toEqual(['.incoming']);
    await remove();
  });

  it('that is unreachable throws storage-unavailable for every call', async () => {
    const [place, store] = await Promise.all([openFolder(), startFileStore()]);
    const files = createFileService(
      parseConfig({ DATA_DIR: place.folder, ...store.variables }),
      silent,
    );
    await files.write('letters/1', toStream('words'));
    await store.stop();
    const unreachable = { code: 'storage-unavailable' };
    await expect(files.read('letters/1')).rejects.toMatchObject(unreachable);
    await expect(files.write('letters/2', toStream('words'))).rejects.toMatchObject(unreachable);
    await expect(files.remove('letters/1')).rejects.toMatchObject(unreachable);
    expect(await readdir(join(place.folder, 'files', '.incoming'))).toEqual([]);
    await place.remove();
  });

  it('that is read-only throws storage-unavailable', async () => {
    const { folder, remove } = await openFolder();
    await writeFile(join(folder, 'files'), 'a file where the folder should be');
    const files = createFileService(parseConfig({ DATA_DIR: folder }), silent);
    await expect(files.write('letters/1', toStream('words'))).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
    await remove();
  });

  it('without a bucket is a configuration error', () => {
    expect(() => parseConfig({ S3_ENDPOINT: 'https://store.example.org' })).toThrow(
      'S3_BUCKET: is missing',
    );
  });
});
