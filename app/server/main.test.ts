import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { restoreIntoItsTables } from '#platform/backup/restore-backup.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { readBooks } from './read-books.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';

vi.setConfig({ testTimeout: 60_000 });
const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'namugongo-start-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Starts the server as a process that fails; resolves with its exit code and error output. */
async function runFailedStart(
  variables: Record<string, string>,
): Promise<{ code: unknown; output: string }> {
  const env = {
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: { ...env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

const nowhere = 'postgres://someone:secret@127.0.0.1:9/nothing';

describe('a failed start prints one sentence that says what to change', () => {
  test('a port that another program uses', async () => {
    const database = await createTestDatabase();
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, output } = await runFailedStart({ PORT: port, DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(output).toBe(
      `Another program is using port ${port}. Stop it, or set PORT to another number.`,
    );
    other.close();
    await database.drop();
  });

  test.each([
    [nowhere, 'no database server is running at that address'],
    ['postgres://someone:secret@host.invalid/nothing', 'its host name is unknown'],
    [
      'postgres://someone@host:port/name',
      "it isn't a valid address; write it like postgres://user:password@host:5432/name",
    ],
  ])('a database that cannot be reached: %s', async (url, reason) => {
    const { code, output } = await runFailedStart({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(output).toBe(`Can't use the database in DATABASE_URL: ${reason}.`);
  });

  test('a database that does not exist', async () => {
    const url = new URL(inject('maintenanceUrl'));
    url.pathname = '/no_such_database';
    const { output } = await runFailedStart({ DATABASE_URL: String(url) });
    expect(output).toBe(
      "Can't use the database in DATABASE_URL: there is no database with that name.",
    );
  });

  test('a backup before the upgrade that cannot be made', async () => {
    const place = await createEmptyPlace();
    const folder = fileURLToPath(new URL('./releases/1.0.0', import.meta.url));
    await restoreIntoItsTables({ ...place, readBooks, folder });
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    const { code, output } = await runFailedStart({ DATABASE_URL: place.url, BACKUP_DIR: file });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The backup before the upgrade failed: .+\nThe database was not changed\./,
    );
    await place.drop();
  });

  test('a data directory that this user cannot write to', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    const { code, output } = await runFailedStart({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Can't write to DATA_DIR \(.+a-file\/data\): .+\. Choose a folder this user can write to\.$/,
    );
  });

  test('wrong variables, each by name', async () => {
    const { code, output } = await runFailedStart({ PORT: 'eighty', HOLD_MINUTES: '-1' });
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'Please fix these settings:',
      expect.stringMatching(/^ {2}PORT: .+/),
      expect.stringMatching(/^ {2}HOLD_MINUTES: .+/),
    ]);
  });
});
