import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup } from '#platform/backup/create-backup.ts';
import { createBackupKeys, writeEncryptedCopy } from '#platform/backup/encrypted-copy.ts';
import { readBooks } from './read-books.ts';
import { startSite } from './testing/start-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-commands-'));
  const site = await startSite();
  const { files } = site.site.platform;
  const source = { url: site.handle.url, files, clock: site.clock, readBooks };
  for (const day of ['2027-06-12', '2027-06-13'])
    await createBackup({ ...source, folder: join(folder, `namugongo-${day}`) });
  await site.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL('./backup.ts', import.meta.url));

/** Runs a command as npm does; returns what it prints, or its error. */
async function run(args: string[], variables: Record<string, string> = {}): Promise<string> {
  const env = { TMPDIR: folder, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout.trim();
}
const rejectsWith = (message: string) => ({
  code: 1,
  stderr: expect.stringContaining(message),
});

test('the rehearsal restores the newest backup into a database of its own, and leaves nothing', async () => {
  const before = await readdir(folder);
  expect(await run(['rehearse'], { BACKUP_DIR: folder })).toMatch(
    /^The backup works: restored \d+ rows and \d+ files of .+namugongo-2027-06-13 into .+ in [\d.]+ s\..+\nVersion [\d.]+ needs no upgrade of its tables\./,
  );
  expect(await readdir(folder)).toEqual(before);
});

test('the rehearsal of a backup of an earlier release tells what the upgrade does', async () => {
  const release = fileURLToPath(new URL('./releases/1.0.0', import.meta.url));
  expect(await run(['rehearse', release])).toMatch(
    /\nThe upgrade to [\d.]+ works: \d+ migrations in [\d.]+ s\. The books are the same; .+\.\nThe site was not touched\.$/,
  );
});

test('a database without a site is not backed up', async () => {
  const empty = { DATA_DIR: join(folder, 'data') };
  await expect(run(['backup', join(folder, 'nothing')], empty)).rejects.toMatchObject(
    rejectsWith('There is no site in this database yet.'),
  );
});

test('the rehearsal of a damaged backup names the part', async () => {
  const damaged = join(folder, 'namugongo-2027-06-12');
  await appendFile(join(damaged, 'tables/public.job.jsonl.gz'), 'x');
  await expect(run(['rehearse', damaged])).rejects.toMatchObject(
    rejectsWith('public.job.jsonl.gz'),
  );
});

test('a rehearsal without a backup says so', async () => {
  await expect(run(['rehearse'])).rejects.toMatchObject(rejectsWith('set BACKUP_DIR'));
  await expect(run(['rehearse'], { BACKUP_DIR: join(folder, 'none') })).rejects.toMatchObject(
    rejectsWith('There is no backup in'),
  );
});

test('the printed keys encrypt and open a copy', async () => {
  const printed = await run(['backup-key']);
  const publicKey = /BACKUP_KEY=(age1\S+)/.exec(printed)?.[1] ?? '';
  const copy = join(folder, 'copy.tar.age');
  await writeEncryptedCopy(join(folder, 'namugongo-2027-06-13'), publicKey, copy);
  const [keyFile, target] = [join(folder, 'key.txt'), join(folder, 'unpacked')];
  await writeFile(keyFile, (await createBackupKeys()).secretKey);
  await expect(run(['unpack-backup', copy, keyFile, target])).rejects.toMatchObject(
    rejectsWith('this secret key belongs to another BACKUP_KEY'),
  );
  await writeFile(keyFile, `BACKUP_KEY=${publicKey}`);
  await expect(run(['unpack-backup', copy, keyFile, target])).rejects.toMatchObject(
    rejectsWith('There is no secret key in this file'),
  );
  await writeFile(keyFile, printed);
  const [cut, none] = [join(folder, 'cut.tar.age'), join(folder, 'none.tar.age')];
  await writeFile(cut, (await readFile(copy)).subarray(0, -100));
  await expect(run(['unpack-backup', cut, keyFile, target])).rejects.toMatchObject(
    rejectsWith('it is damaged or incomplete'),
  );
  await expect(run(['unpack-backup', none, keyFile, target])).rejects.toMatchObject(
    rejectsWith('there is no such file'),
  );
  expect(await run(['unpack-backup', copy, keyFile, target])).toMatch(
    /^Unpacked and verified \d+ rows/,
  );
  await expect(run(['unpack-backup', copy, keyFile, target])).rejects.toMatchObject(
    rejectsWith('already exists'),
  );
  await expect(run(['unpack-backup', copy])).rejects.toMatchObject(
    rejectsWith('Usage: npm run unpack-backup -- <copy that you downloaded> <file with'),
  );
});
