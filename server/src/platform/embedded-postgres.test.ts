import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './embedded-postgres/process.ts';
import { pathWith, privateDirectory, rowsOf, spawnDatabase } from './testing/database-process.ts';

const log = { info: () => undefined, warn: () => undefined };
// Real processes that start, die and start again, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
let home: Awaited<ReturnType<typeof privateDirectory>>;

beforeEach(async () => {
  home = await privateDirectory();
});
afterEach(() => home.remove());

describe('a database on an empty directory', () => {
  test('is durable, in UTF-8 and UTC, and deaf to the network', async () => {
    const database = await startEmbeddedPostgres({ directory: join(home.path, 'db'), log });
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit'];
    const rows = await rowsOf(
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
      await rowsOf(
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

  test('keeps what was committed when it is started again', async () => {
    const first = await startEmbeddedPostgres({ directory: home.path, log });
    await rowsOf(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await rowsOf(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test('is made whole after a kill in the middle of making it', async () => {
    const interrupted = spawnDatabase(home.path);
    interrupted.answer.catch(() => undefined);
    await vi.waitUntil(async () => (await unfinishedIn(home.path)).length > 0, 10_000);
    await interrupted.kill();
    expect(await readdir(home.path)).not.toContain('cluster');
    const database = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await rowsOf(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await unfinishedIn(home.path)).toEqual([]);
    await database.stop();
  });

  test('has its socket in a short private directory when the path is too long for one', async () => {
    const directory = join(home.path, 'a'.repeat(60), 'b'.repeat(60));
    const database = await startEmbeddedPostgres({ directory, log });
    expect(await rowsOf(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socketDirectory = new URL(database.url).searchParams.get('host') ?? '';
    expect(socketDirectory).not.toContain(home.path);
    expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(stat(socketDirectory)).rejects.toThrow('ENOENT');
  });
});

describe('a server that is killed', () => {
  test('takes its database with it, and the next start finds every committed row', async () => {
    const first = spawnDatabase(home.path);
    const { url, pid } = await first.started;
    await rowsOf(url, 'create table kept as select 7 as number');
    await first.kill();
    const database = await startEmbeddedPostgres({ directory: home.path, log });
    expect(database.pid).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
    expect(await rowsOf(database.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await database.stop();
  });

  test('leaves a running database where setpriv is missing, which the next start adopts and stops', async () => {
    const root = process.getuid?.() === 0;
    const path = await pathWith(home.path, root ? ['unshare', 'test', 'true'] : ['test', 'true']);
    const first = spawnDatabase(join(home.path, 'db'), { path });
    const { url, pid } = await first.started;
    await rowsOf(url, 'create table kept as select 7 as number');
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    const database = await startEmbeddedPostgres({ directory: join(home.path, 'db'), log });
    expect(database.pid).toBe(pid);
    expect(await rowsOf(database.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await database.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('does not block the next start when its number now belongs to another program', async () => {
    const first = await startEmbeddedPostgres({ directory: home.path, log });
    await first.stop();
    const lines = [process.pid, join(home.path, 'cluster'), 1, 5432, home.path, '', '1 1', 'ready'];
    await writeFile(join(home.path, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`);
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    expect(await rowsOf(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });
});

describe('two servers on one directory', () => {
  test('get one database, also when both start on an empty directory at once', async () => {
    const first = spawnDatabase(home.path);
    const second = spawnDatabase(home.path);
    const [one, other] = await Promise.all([first.started, second.started]);
    expect(other.pid).toBe(one.pid);
    await Promise.all([first.stop(), second.stop()]);
    expect(isAlive(one.pid)).toBe(false);
  });

  test('do not stop the database of each other', async () => {
    const first = spawnDatabase(home.path);
    const { pid } = await first.started;
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    await second.stop();
    expect(isAlive(pid)).toBe(true);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('the one that stays starts the database again at the same address', async () => {
    const first = spawnDatabase(home.path);
    const { pid } = await first.started;
    const second = await startEmbeddedPostgres({ directory: home.path, log });
    await first.stop();
    await vi.waitUntil(() => second.pid !== pid, 10_000);
    expect(await rowsOf(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });
});

test('a database that is killed is started again and loses nothing', async () => {
  const database = await startEmbeddedPostgres({ directory: home.path, log });
  const { pid, url } = database;
  await rowsOf(url, 'create table kept as select 7 as number');
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => database.pid !== pid, 20_000);
  expect(await rowsOf(url, 'select number from kept')).toEqual([{ number: 7 }]);
  await database.stop();
});

test('a directory that cannot be made is refused with its path', async () => {
  await writeFile(join(home.path, 'file'), '');
  const directory = join(home.path, 'file', 'db');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(directory);
});

async function unfinishedIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('cluster-unfinished'));
}
