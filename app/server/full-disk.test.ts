import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '#features/documents/contract/documents.ts';
import { writeEncryptedCopy, createBackupKeys } from '#platform/backup/encrypted-copy.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { diskLimits } from '#platform/files/disk-space.ts';
import { readBooks } from './read-books.ts';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { expectProblem, startSiteWithStaff } from './testing/staff.ts';
import { createFile, upload } from './testing/upload-documents.ts';

// The reserve is larger than the disk: it is full for all but the database.
const { reserveBytes } = diskLimits;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let folder: string;
beforeAll(async () => {
  site = await startSiteWithStaff();
  folder = await mkdtemp(join(tmpdir(), 'namugongo-full-'));
  await upload(site, createFile('earlier.txt', 'Earlier'));
  Object.assign(diskLimits, { reserveBytes: Number.MAX_SAFE_INTEGER });
});
afterAll(async () => {
  Object.assign(diskLimits, { reserveBytes });
  await rm(folder, { recursive: true, force: true });
  await site.stop();
});

const listFiles = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const getFilesFolder = () => join(site.site.platform.config.DATA_DIR, 'files');

test('an upload is refused with a reason, and nothing is lost', async () => {
  const before = await listFiles(getFilesFolder());
  await expect(upload(site, createFile('letter.txt', 'Letter'))).rejects.toMatchObject(
    expectProblem('storage-full'),
  );
  const { rows } = await site.handle.pool.query('select from document');
  expect(rows).toHaveLength(1);
  expect(await listFiles(getFilesFolder())).toEqual(before);
  expect(await site.call(documents.list, {}, await site.as('secretary'))).toHaveLength(1);
});

test('the sale goes on', async () => {
  const [chair] = await listFreeChairs(site.base);
  expect(await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]))).toMatchObject({
    status: 200,
  });
});

/** All that writes files by itself. A new writer asks `requireSpace` too, and stands here. */
const writers: Record<string, () => Promise<unknown>> = {
  'a generated file': () =>
    site.site.platform.files.write('pictures/1', Readable.from([Buffer.from('picture')])),
  'a backup': () =>
    createBackup({
      url: site.handle.url,
      files: site.site.platform.files,
      clock: site.clock,
      readBooks,
      folder: join(folder, 'namugongo-2027-06-13'),
    }),
  async 'a copy of a backup'() {
    const { publicKey } = await createBackupKeys();
    const source = join(folder, 'source');
    await mkdir(source);
    await writeFile(join(source, 'rows'), 'rows');
    await writeEncryptedCopy(source, publicKey, join(folder, 'copy.tar.age'));
  },
  async 'an email that is saved as a file'() {
    const { run } = createEmailHandler({ ...site.site.platform, kinds: {} });
    const mail = {
      to: 'a@example.org',
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
      people: [],
    };
    await run({ kind: 'test', mail }, { dedupeKey: 'full disk', attempts: 1 });
  },
};

test('a backup that finds no space leaves nothing, and says where how much is missing', async () => {
  await expect(writers['a backup']?.()).rejects.toThrow(
    /^There is not enough space in \S+namugongo-full-\w+: .* Make [\d,]+ MB free there, or set BACKUP_DIR/,
  );
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.unfinished'));
});

test.each(Object.entries(writers))('%s leaves the reserve of the database', async (_, write) => {
  await expect(write()).rejects.toThrow(/full|space/i);
});
