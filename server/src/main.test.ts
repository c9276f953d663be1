import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from './platform/testing/clone-database.ts';

vi.setConfig({ testTimeout: 60_000 });
const entry = fileURLToPath(new URL('main.ts', import.meta.url));
let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'namugongo-start-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The server as a process that cannot start: how it ended and what the operator read. */
async function failedStart(
  variables: Record<string, string>,
): Promise<{ code: unknown; words: string }> {
  const env = {
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: { ...env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (bytes: Buffer) => (words += bytes.toString()));
  const [code] = await once(child, 'close');
  return { code, words: words.trim() };
}

const nowhere = 'postgres://someone:secret@127.0.0.1:9/nothing';

describe('a start that fails says in one sentence what to change', () => {
  test('a port that another program has', async () => {
    const database = await cloneDatabase();
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, words } = await failedStart({ PORT: port, DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(words).toBe(
      `Port ${port} is taken by another program. Stop that program, or set PORT to another number.`,
    );
    other.close();
    await database.drop();
  });

  test.each([
    [nowhere, 'nothing answers at its address'],
    ['postgres://someone:secret@host.invalid/nothing', 'its host is unknown'],
    [
      'postgres://someone@host:port/name',
      'it is no address, which looks like postgres://user:password@host:5432/name',
    ],
  ])('a database that cannot be reached: %s', async (url, reason) => {
    const { code, words } = await failedStart({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(words).toBe(`The database named by DATABASE_URL cannot be used: ${reason}.`);
  });

  test('a database that is not there', async () => {
    const url = new URL(inject('maintenanceUrl'));
    url.pathname = '/no_such_database';
    const { words } = await failedStart({ DATABASE_URL: String(url) });
    expect(words).toBe(
      'The database named by DATABASE_URL cannot be used: it has no database of that name.',
    );
  });

  test('a data directory that cannot be written', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    const { code, words } = await failedStart({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(words).toMatch(
      /^DATA_DIR is .+a-file\/data, and nothing can be written there \(.+\)\. Name a folder that this user may write to\.$/,
    );
  });

  test('variables with faults, each by name', async () => {
    const { code, words } = await failedStart({ PORT: 'eighty', HOLD_MINUTES: '-1' });
    expect(code).toBe(1);
    expect(words.split('\n')).toEqual([
      'The configuration has faults:',
      expect.stringMatching(/^ {2}PORT: .+/),
      expect.stringMatching(/^ {2}HOLD_MINUTES: .+/),
    ]);
  });
});
