import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describeStatus } from '#features/status/contract/rules/site-status.ts';
import { status } from '#features/status/contract/status.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '#app/server/read-books.ts';
import { createEmptySite } from '#app/server/testing/create-empty-site.ts';
import { startFileStore } from '#app/server/testing/start-file-store.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { endHold, putOnHold } from '../ops/hold.ts';
import { createBackupKeys, unpackEncryptedCopy } from './encrypted-copy.ts';
import { restoreBackup } from './restore-backup.ts';
import { openBucket } from '../files/open-bucket.ts';
import { createBackupJob, runScheduledBackup } from './run-scheduled-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let store: Awaited<ReturnType<typeof startFileStore>>;
let folder: string;
let keys: Awaited<ReturnType<typeof createBackupKeys>>;

beforeAll(async () => {
  [site, store, keys] = await Promise.all([
    startSiteWithStaff(),
    startFileStore(),
    createBackupKeys(),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'namugongo-nightly-'));
});
afterAll(async () => {
  await Promise.all([site.stop(), store.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const backUp = () => runScheduledBackup(site.site.platform, { url: site.handle.url, readBooks });
const set = (variables: Record<string, string | undefined>) =>
  Object.assign(site.site.platform.config, variables);
const setTime = (time: string) => site.clock.set(new Date(time));
const listBackups = async () => (await readdir(folder)).toSorted();
const listCopies = async () => {
  const names: string[] = [];
  const copies = await openBucket(site.site.platform.config, 'BACKUP_S3');
  for await (const { key } of copies?.list('backups') ?? []) names.push(key);
  return names.toSorted();
};
const readStatus = async () => (await site.call(status.get, {}, await site.as('admin'))).backup;
const readItem = async () =>
  describeStatus(await site.call(status.get, {}, await site.as('admin'))).find(
    ({ title }) => title === 'Backups',
  );

test('without BACKUP_DIR nothing is made', async () => {
  await backUp();
  expect(await readStatus()).toMatchObject({ isScheduled: false, lastAt: null });
});

test('a site on hold makes none, because it may be a copy of one that still runs', async () => {
  set({ BACKUP_DIR: folder });
  const { database } = site.handle;
  await putOnHold(database);
  const job = createBackupJob(site.site.platform, { url: site.handle.url, readBooks });
  const runOnce = async () => {
    await job.start();
    await new Promise((done) => setTimeout(done, 500));
    await job.stop();
  };
  await runOnce();
  expect(await listBackups()).toEqual([]);
  await endHold(database);
  await runOnce();
  expect(await listBackups()).toHaveLength(1);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await site.handle.pool.query(`delete from job where name like '%backup%'`);
});

test('one backup is made each day after three in the morning, by one process', async () => {
  set({ BACKUP_DIR: folder });
  await site.site.platform.files.write('sample/word.txt', Readable.from(['Amasomo']));
  setTime('2027-06-10T16:00:00Z');
  await Promise.all([backUp(), backUp(), backUp()]);
  expect(await listBackups()).toEqual(['namugongo-2027-06-10']);
  setTime('2027-06-11T06:59:00Z');
  await backUp();
  expect(await listBackups()).toEqual(['namugongo-2027-06-10']);
  setTime('2027-06-11T07:00:00Z');
  await backUp();
  await backUp();
  expect(await listBackups()).toEqual(['namugongo-2027-06-10', 'namugongo-2027-06-11']);
  expect(await readStatus()).toEqual({
    isScheduled: true,
    lastAt: '2027-06-11T07:00:00.000Z',
    hasCopies: false,
    copiedAt: null,
    error: null,
  });
});

test('a failed one is made an hour later, and what is finished is not made again', async () => {
  set({
    BACKUP_S3_BUCKET: 'files',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_KEY: keys.publicKey,
  });
  setTime('2027-06-12T07:00:00Z');
  await expect(backUp()).rejects.toThrow();
  expect(await listBackups()).toContain('namugongo-2027-06-12');
  expect(await readStatus()).toMatchObject({ lastAt: '2027-06-12T07:00:00.000Z', copiedAt: null });
  set({
    BACKUP_S3_ENDPOINT: store.variables.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: store.variables.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: store.variables.S3_SECRET_ACCESS_KEY,
  });
  Object.assign(site.site.platform.config, { BACKUP_S3_FORCE_PATH_STYLE: true });
  setTime('2027-06-12T07:30:00Z');
  await backUp();
  expect(await listCopies()).toEqual([]);
  setTime('2027-06-12T08:00:00Z');
  await backUp();
  expect(await listCopies()).toEqual(['backups/namugongo-2027-06-12.tar.age']);
  expect(await readStatus()).toEqual({
    isScheduled: true,
    lastAt: '2027-06-12T07:00:00.000Z',
    hasCopies: true,
    copiedAt: '2027-06-12T08:00:00.000Z',
    error: null,
  });
});

test('wrong keys of the bucket and a folder that is no folder show at once', async () => {
  const { config } = site.site.platform;
  const read = async (change: object) => {
    const before = { ...config };
    Object.assign(config, change);
    setTime(new Date(site.clock.now().getTime() + 60_000).toISOString());
    return readItem().finally(() => Object.assign(config, before));
  };
  expect(await read({})).toMatchObject({ level: 'ok' });
  const problem = {
    level: 'problem',
    text: expect.stringMatching(/^Backups can't be saved: .{5}/),
  };
  expect(await read({ BACKUP_S3_BUCKET: 'nobody' })).toMatchObject(problem);
  await writeFile(join(folder, 'file'), '');
  expect(await read({ BACKUP_DIR: join(folder, 'file') })).toMatchObject(problem);
  await rm(join(folder, 'file'));
  expect(await read({})).toMatchObject({ level: 'ok' });
  expect((await listBackups()).filter((name) => !name.startsWith('namugongo'))).toEqual([]);
});

test('a copy is nothing without the secret key, and the whole site with it', async () => {
  const [key = ''] = await listCopies();
  const contents = await (await openBucket(site.site.platform.config, 'BACKUP_S3'))?.read(key);
  const copy = join(folder, 'fetched.tar.age');
  await writeFile(copy, contents ?? '');
  const unpacked = join(folder, 'unpacked');
  const other = await createBackupKeys();
  await expect(unpackEncryptedCopy(copy, other.secretKey, unpacked)).rejects.toThrow(
    "Can't unpack",
  );
  expect(await listBackups()).not.toContain('unpacked');
  await unpackEncryptedCopy(copy, keys.secretKey, unpacked);
  await verifyBackup(unpacked);
  const place = await createEmptySite();
  await restoreBackup({ ...place, readBooks, folder: unpacked });
  expect(await text(await place.files.read('sample/word.txt'))).toBe('Amasomo');
  await place.drop();
  await rm(unpacked, { recursive: true });
  await rm(copy);
});

test('old backups and copies are deleted, and nothing else in the folder', async () => {
  await writeFile(join(folder, 'notes.txt'), 'ours');
  for (const day of ['13', '14', '15', '16', '17', '18']) {
    setTime(`2027-06-${day}T07:00:00Z`);
    await backUp();
  }
  setTime('2028-02-01T08:00:00Z');
  await backUp();
  // Seven, and the newest of a week before them.
  const expected = ['12', '13', '14', '15', '16', '17', '18'].map(
    (day) => `namugongo-2027-06-${day}`,
  );
  expect(await listBackups()).toEqual([...expected, 'namugongo-2028-02-01', 'notes.txt']);
  expect(await listCopies()).toEqual(
    [...expected, 'namugongo-2028-02-01'].map((name) => `backups/${name}.tar.age`),
  );
});

test('once a clock that was three days ahead is right, the next backup is made at once', async () => {
  setTime('2028-02-05T08:00:00Z');
  await backUp();
  setTime('2028-02-02T08:00:00Z');
  expect(await readItem()).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('dated 3 days in the future'),
  });
  await backUp();
  // Or it would pass for the backup of the fifth.
  expect(await listBackups()).toEqual(
    expect.arrayContaining(['namugongo-2028-02-02', 'namugongo-2028-02-02-dated-2028-02-05']),
  );
  expect(await readStatus()).toMatchObject({ lastAt: '2028-02-02T08:00:00.000Z' });
  expect(await readItem()).toMatchObject({ level: 'ok' });
});

test('what an attempt that was killed has left is removed first', async () => {
  const halves = [
    '2028-02-01.unfinished',
    '2028-02-05.tar.age',
    '2028-02-01-before-1.1.0.unfinished',
  ];
  const running = 'namugongo-2028-02-04-before-1.1.0.unfinished';
  for (const name of halves)
    await mkdir(join(folder, `namugongo-${name}`, 'tables'), { recursive: true });
  await mkdir(join(folder, running));
  setTime('2028-02-04T08:00:00Z');
  await backUp();
  const left = (await listBackups()).filter((name) => /unfinished|age$/.test(name));
  expect(left).toEqual([running]);
});

test('a damaged backup is neither copied nor counted', async () => {
  setTime('2028-02-06T08:00:00Z');
  await verifyBackup(join(folder, 'namugongo-2028-02-01'));
  await backUp();
  const copies = await listCopies();
  await site.handle.pool.query(
    `delete from job where name in ('scheduled backup', 'backup attempt')`,
  );
  await rm(join(folder, 'namugongo-2028-02-06', 'tables'), { recursive: true });
  await expect(backUp()).rejects.toThrow('The backup is damaged');
  expect(await listCopies()).toEqual(copies);
  const { rows } = await site.handle.pool.query(
    `select 1 from job where name = 'scheduled backup'`,
  );
  expect(rows).toEqual([]);
});
