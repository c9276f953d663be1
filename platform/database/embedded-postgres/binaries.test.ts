import { execFile } from 'node:child_process';
import { cp, lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPrivateDirectory } from '../testing/database-process.ts';
import { describeSpawnError, findBinaries, restoreSymlinks } from './binaries.ts';

const run = promisify(execFile);

test('the error for a platform without binaries names DATABASE_URL', async () => {
  await expect(findBinaries('linux', 'mips')).rejects.toThrow('Set DATABASE_URL');
  await expect(findBinaries('win32', 'x64')).rejects.toThrow('Set DATABASE_URL');
});

test('the error for a system that cannot load the binaries names DATABASE_URL', () => {
  const missingLoader = Object.assign(new Error('spawn'), { code: 'ENOENT' });
  expect(describeSpawnError(missingLoader).message).toContain('Set DATABASE_URL');
  const other = Object.assign(new Error('spawn'), { code: 'EACCES' });
  expect(describeSpawnError(other)).toBe(other);
});

test('missing symlinks between the libraries are created, and PostgreSQL then loads', async () => {
  const { postgres } = await findBinaries(process.platform, process.arch);
  const directory = await createPrivateDirectory();
  const native = join(directory.path, 'native');
  await cp(join(dirname(postgres), '..'), native, { recursive: true, verbatimSymlinks: true });
  await removeLinks(join(native, 'lib'));
  const copy = join(native, 'bin/postgres');
  await expect(run(copy, ['--version'])).rejects.toThrow('shared libraries');
  await restoreSymlinks(native);
  expect((await run(copy, ['--version'])).stdout).toContain('PostgreSQL');
  await restoreSymlinks(native);
  await directory.remove();
});

async function removeLinks(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
}
