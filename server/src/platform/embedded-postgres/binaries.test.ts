import { execFile } from 'node:child_process';
import { cp, lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { privateDirectory } from '../testing/database-process.ts';
import { explainFailedSpawn, findBinaries, replayLinks } from './binaries.ts';

const run = promisify(execFile);

test('a platform without binaries is asked for DATABASE_URL', async () => {
  await expect(findBinaries('linux', 'mips')).rejects.toThrow('Set DATABASE_URL');
  await expect(findBinaries('win32', 'x64')).rejects.toThrow('Set DATABASE_URL');
});

test('a system that cannot load the binaries is asked for DATABASE_URL', () => {
  const missingLoader = Object.assign(new Error('spawn'), { code: 'ENOENT' });
  expect(explainFailedSpawn(missingLoader).message).toContain('Set DATABASE_URL');
  const other = Object.assign(new Error('spawn'), { code: 'EACCES' });
  expect(explainFailedSpawn(other)).toBe(other);
});

test('links between the libraries that npm left out are made, and PostgreSQL then loads', async () => {
  const { postgres } = await findBinaries(process.platform, process.arch);
  const directory = await privateDirectory();
  const native = join(directory.path, 'native');
  await cp(join(dirname(postgres), '..'), native, { recursive: true, verbatimSymlinks: true });
  await removeLinks(join(native, 'lib'));
  const copy = join(native, 'bin/postgres');
  await expect(run(copy, ['--version'])).rejects.toThrow('shared libraries');
  await replayLinks(native);
  expect((await run(copy, ['--version'])).stdout).toContain('PostgreSQL');
  await replayLinks(native);
  await directory.remove();
});

async function removeLinks(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
}
