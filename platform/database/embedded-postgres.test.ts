import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { chooseIdentity } from './embedded-postgres/identity.ts';
import {
  ClusterBusyError,
  saysEmptyPidFile,
  startPostmaster,
} from './embedded-postgres/postmaster.ts';
import { isAlive } from './embedded-postgres/process.ts';
import {
  createPathWith,
  createPrivateDirectory,
  queryRows,
  spawnDatabase,
} from './testing/database-process.ts';

const log = { info: () => undefined, warn: () => undefined };
// These tests start and kill real processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
let home: Awaited<ReturnType<typeof createPrivateDirectory>>;

beforeEach(async () => {
  home = await createPrivateDirectory();
});
afterEach(() => home.remove());

describe('a database on an empty directory', () => {
  test('is durable, in UTF-8 and UTC, and has no network port', async () => {
    const database = await startEmbeddedPostgres({ directory: join(home.path, 'db'), log });
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit'];
    const rows = await queryRows(
      database.url,
      `select name, setting from pg_settings where name in ('${names.join("','")}') order by name`,
    );
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(
      await queryRows(
        database.url,
        `select pg_encoding_to_char(encoding) as encoding, lower('ÀÉ') as lowered,
                current_setting('TimeZone') as zone, current_database() as name
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', lowered: 'àé', zone: 'UTC', name: 'namugongo' }]);
    expect((await stat(join(home.path, 'db'))).mode & 0o777).toBe(0o700);
    await database.stop();
    expect(isAlive(database.pid)).toBe(false);
  });

  test('logs no statement and no value of a row', async () => {
    const directory = join(home.path, 'db');
    const database = await startEmbeddedPostgres({ directory, log });
    await queryRows(
      database.url,
      'create table person (name text unique check (length(name) > 3))',
    );
    await queryRows(database.url, "insert into person values ('Zebulona')");
    for (const statement of [
      "insert into person values ('Zebulona')",
      "insert into person values ('Zeb')",
      "select 'Zebulona'::integer",
      'selekt Zebulona',
    ])
      await expect(queryRows(database.url, statement)).rejects.toThrow();
    await database.stop();
    const printed = await readFile(join(directory, 'postgres.log'), 'utf8');
    expect(printed).toContain('ready to accept connections');
    expect(printed).not.toContain('Zeb');
  });

  test('keeps committed rows across a restart', async () => {
    const first = await startEmbeddedPostgres({ directory: home.path, log });
    await queryRows(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await queryRows(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test('is created again after a kill during creation', async () => {
    const interrupted = spawnDatabase(home.path);
    interrupted.output.catch(() => undefined);
    await vi.waitUntil(async () => (await listUnfinished(home.path)).length > 0, 10_000);
    await interrupted.kill();
    expect(await readdir(home.path)).not.toContain('cluster');
    const database = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await queryRows(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await listUnfinished(home.path)).toEqual([]);
    await database.stop();
  });

  test('has its socket in a short private directory when the path is too long', async () => {
    const directory = join(home.path, 'a'.repeat(60), 'b'.repeat(60));
    const database = await startEmbeddedPostgres({ directory, log });
    expect(await queryRows(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socketDirectory = new URL(database.url).searchParams.get('host') ?? '';
    expect(socketDirectory).not.toContain(home.path);
    expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(stat(socketDirectory)).rejects.toThrow('ENOENT');
  });
});

describe('a killed process', () => {
  test('stops its database, and the next start finds every committed row', async () => {
    const first = spawnDatabase(home.path);
    const { url, pid } = await first.started;
    await queryRows(url, 'create table kept as select 7 as number');
    await first.kill();
    const database = await startEmbeddedPostgres({ directory: home.path, log });
    expect(database.pid).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
    expect(await queryRows(database.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await database.stop();
  });

  test('without setpriv leaves a running database, which the next process takes over and stops', async () => {
    const root = process.getuid?.() === 0;
    const path = await createPathWith(
      home.path,
      root ? ['unshare', 'test', 'true'] : ['test', 'true'],
    );
    const first = spawnDatabase(join(home.path, 'db'), { path });
    const { url, pid } = await first.started;
    await queryRows(url, 'create table kept as select 7 as number');
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    const database = await startEmbeddedPostgres({ directory: join(home.path, 'db'), log });
    expect(database.pid).toBe(pid);
    expect(await queryRows(database.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await database.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('does not block the next start when its process id now belongs to another program', async () => {
    const first = await startEmbeddedPostgres({ directory: home.path, log });
    await first.stop();
    const lines = [process.pid, join(home.path, 'cluster'), 1, 5432, home.path, '', '1 1', 'ready'];
    await writeFile(join(home.path, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`);
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await queryRows(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });
});

describe('two processes on one directory', () => {
  test('share one database, also when both start on an empty directory at the same time', async () => {
    const first = spawnDatabase(home.path);
    const second = spawnDatabase(home.path);
    const [one, other] = await Promise.all([first.started, second.started]);
    expect(other.pid).toBe(one.pid);
    await Promise.all([first.stop(), second.stop()]);
    expect(isAlive(one.pid)).toBe(false);
  });

  test('the one whose launch comes second stops waiting for it', async () => {
    const directory = home.path;
    const database = await startEmbeddedPostgres({ directory, log });
    const binaries = await findBinaries(process.platform, process.arch);
    const identity = await chooseIdentity(binaries.postgres);
    // Timers, and the reading of files between them.
    const countWaits = () =>
      process.getActiveResourcesInfo().filter((name) => /Timeout|FSReq/.test(name)).length;
    const before = countWaits();
    await expect(startPostmaster(directory, directory, binaries, identity)).rejects.toThrow(
      ClusterBusyError,
    );
    // The wait lasted a minute, with a look every 10 ms, and kept the process from ending.
    let busyAt = performance.now();
    const deadline = busyAt + 5000;
    while (performance.now() - busyAt < 200 && performance.now() < deadline) {
      if (countWaits() > before) busyAt = performance.now();
      await nextTurn();
    }
    expect(performance.now()).toBeLessThan(deadline);
    await database.stop();
  });

  test('do not stop the database of the other', async () => {
    const first = spawnDatabase(home.path);
    const { pid } = await first.started;
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    await second.stop();
    expect(isAlive(pid)).toBe(true);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test.each([['short'], ['too long for a socket'.padEnd(90, '.')]])(
    'the remaining one restarts the database at the same URL (%s)',
    async (name) => {
      const directory = join(home.path, name);
      const first = spawnDatabase(directory);
      const { pid } = await first.started;
      const second = await startEmbeddedPostgres({ directory, log });
      await first.stop();
      await vi.waitUntil(() => second.pid !== pid, 10_000);
      expect(await queryRows(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.stop();
      expect(isAlive(second.pid)).toBe(false);
    },
  );
});

test('a killed database is restarted without losing rows', async () => {
  const database = await startEmbeddedPostgres({ directory: home.path, log });
  const { pid, url } = database;
  await queryRows(url, 'create table kept as select 7 as number');
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => database.pid !== pid, 20_000);
  expect(await queryRows(url, 'select number from kept')).toEqual([{ number: 7 }]);
  await database.stop();
});

test('a process file that a power cut left empty does not block the next start', async () => {
  const first = await startEmbeddedPostgres({ directory: home.path, log });
  await first.stop();
  await writeFile(join(home.path, 'cluster/postmaster.pid'), '');
  const second = await startEmbeddedPostgres({ directory: home.path, log });
  expect(await queryRows(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test.each([
  ['FATAL:  lock file "postmaster.pid" is empty', true],
  // Of a PostgreSQL that runs: without its file it would end.
  ['FATAL:  lock file "postmaster.pid" already exists', false],
])('%s: the file says nothing: %s', (text, isEmpty) => {
  expect(saysEmptyPidFile(text)).toBe(isEmpty);
});

test('a cluster of another PostgreSQL is left alone, with one sentence', async () => {
  const directory = join(home.path, 'db');
  await mkdir(join(directory, 'cluster'), { recursive: true });
  await writeFile(join(directory, 'cluster/PG_VERSION'), '16\n');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(
    /is of PostgreSQL 16, and this version of the site brings PostgreSQL \d+\./,
  );
  expect(await readdir(join(directory, 'cluster'))).toEqual(['PG_VERSION']);
});

test('an error for a directory that cannot be created contains its path', async () => {
  await writeFile(join(home.path, 'file'), '');
  const directory = join(home.path, 'file', 'db');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(directory);
});

async function listUnfinished(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('cluster-unfinished'));
}
