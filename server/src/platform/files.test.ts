import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startFileStore } from '../testing/start-file-store.ts';
import { createFiles, type Files } from './files.ts';

const silent = pino({ level: 'silent' });
const bytesOf = (words: string) => Readable.from([Buffer.from(words)]);

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-files-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const stores = {
  'on disk': async () => ({ variables: {}, stop: async () => undefined }),
  'in an S3-compatible store': startFileStore,
};

describe.each(Object.entries(stores))('a file %s', (_, startStore) => {
  let files: Files;
  let folder: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const [place, store] = await Promise.all([openFolder(), startStore()]);
    folder = place.folder;
    files = createFiles(readConfig({ DATA_DIR: folder, ...store.variables }), silent);
    stop = async () => {
      await store.stop();
      await place.remove();
    };
  });
  afterAll(() => stop());

  const waiting = () => readdir(join(folder, 'files', '.incoming'));

  it('is given back as it was written, with its size and checksum', async () => {
    const contents = Buffer.concat(Array.from({ length: 40 }, (_, i) => Buffer.alloc(50_000, i)));
    const written = await files.write('letters/1', Readable.from([contents]));
    expect(written).toEqual({
      bytes: 2_000_000,
      sha256: createHash('sha256').update(contents).digest('hex'),
    });
    expect(contents.equals(await buffer(await files.read('letters/1')))).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('may be empty', async () => {
    expect(await files.write('letters/empty', Readable.from([]))).toMatchObject({ bytes: 0 });
    expect(await text(await files.read('letters/empty'))).toBe('');
  });

  it('that is written again replaces the one before', async () => {
    await files.write('letters/2', bytesOf('first'));
    await files.write('letters/2', bytesOf('second'));
    expect(await text(await files.read('letters/2'))).toBe('second');
  });

  it('whose sender breaks off is not there at all', async () => {
    const broken = Readable.from(
      (async function* send() {
        yield Buffer.from('half of a lett');
        throw new Error('the line is dead');
      })(),
    );
    await expect(files.write('letters/3', broken)).rejects.toThrow('the line is dead');
    await expect(files.read('letters/3')).rejects.toMatchObject({ code: 'file-gone' });
    expect(await waiting()).toEqual([]);
  });

  it('that is larger than told is refused before it is whole', async () => {
    const long = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(1000)));
    await expect(files.receive(long, 2500)).rejects.toMatchObject({ code: 'body-too-large' });
    expect(await waiting()).toEqual([]);
  });

  it('that is removed is gone, and may be removed again', async () => {
    await files.write('letters/4', bytesOf('words'));
    await files.remove('letters/4');
    await files.remove('letters/4');
    await expect(files.read('letters/4')).rejects.toMatchObject({ code: 'file-gone' });
  });

  it('is found in its folder, and not in another', async () => {
    await files.write('notes/5', bytesOf('words'));
    await files.write('pictures/6', bytesOf('dots'));
    const found = [];
    for await (const { key } of files.list('notes')) found.push(key);
    expect(found).toEqual(['notes/5']);
    for await (const { key } of files.list('nothing')) found.push(key);
    expect(found).toEqual(['notes/5']);
  });

  it('that a dead process left half received is dropped in time', async () => {
    await files.write('letters/7', bytesOf('words'));
    const left = join(folder, 'files', '.incoming', 'left-behind');
    await writeFile(left, 'half');
    await utimes(left, new Date('2026-01-01'), new Date('2026-01-01'));
    await files.dropReceivedBefore(new Date('2025-12-31'));
    expect(await waiting()).toEqual(['left-behind']);
    await files.dropReceivedBefore(new Date('2026-01-02'));
    expect(await waiting()).toEqual([]);
  });
});

describe('a store that fails', () => {
  it('is full: a clear refusal, and nothing half written', async () => {
    const { folder, remove } = await openFolder();
    const script = fileURLToPath(new URL('testing/write-file.ts', import.meta.url));
    // The shell's limit of a file's size stands for a disk without room: half of the file is written, then no more.
    const command = `ulimit -f 512; exec "${process.execPath}" "${script}" "${folder}" 1000000`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toEqual({ refusal: 'storage-full' });
    expect(await readdir(join(folder, 'files'), { recursive: true })).toEqual(['.incoming']);
    await remove();
  });

  it('is not there: a clear refusal for every call', async () => {
    const [place, store] = await Promise.all([openFolder(), startFileStore()]);
    const files = createFiles(readConfig({ DATA_DIR: place.folder, ...store.variables }), silent);
    await files.write('letters/1', bytesOf('words'));
    await store.stop();
    const unreachable = { code: 'storage-unreachable' };
    await expect(files.read('letters/1')).rejects.toMatchObject(unreachable);
    await expect(files.write('letters/2', bytesOf('words'))).rejects.toMatchObject(unreachable);
    await expect(files.remove('letters/1')).rejects.toMatchObject(unreachable);
    expect(await readdir(join(place.folder, 'files', '.incoming'))).toEqual([]);
    await place.remove();
  });

  it('cannot be written to: a clear refusal', async () => {
    const { folder, remove } = await openFolder();
    await writeFile(join(folder, 'files'), 'a file where the folder should be');
    const files = createFiles(readConfig({ DATA_DIR: folder }), silent);
    await expect(files.write('letters/1', bytesOf('words'))).rejects.toMatchObject({
      code: 'storage-unreachable',
    });
    await remove();
  });

  it('needs its bucket named', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://store.example.org' })).toThrow(
      'S3_BUCKET is missing',
    );
  });
});
