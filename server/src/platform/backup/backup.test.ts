import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { faultsInBooks } from '../../testing/books.ts';
import { fillCart, freeChairs, pay } from '../../testing/buyer.ts';
import { startSite } from '../../testing/start-site.ts';
import { openDatabase } from '../database.ts';
import { createFiles, type Files } from '../files.ts';
import { createLog } from '../log.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { listTables, fullName } from './catalog.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let folder: string;
let backup: string;

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'namugongo-backup-'));
  backup = join(folder, 'sunday');
  const [chair] = await freeChairs(site.base);
  await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]));
  await site.site.platform.files.write('sample/naïve name.txt', Readable.from(['Amasomo']));
  await makeBackup({
    url: site.handle.url,
    files: site.site.platform.files,
    clock: site.clock,
    folder: backup,
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A database with tables and no rows, and an empty file store. */
async function emptySite() {
  const cloned = await cloneDatabase();
  const client = new pg.Client({ connectionString: cloned.url });
  await client.connect();
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(fullName).join(', ')} restart identity`);
  await client.end();
  const directory = await mkdtemp(join(folder, 'data-'));
  const files = createFiles(readConfig({ DATA_DIR: directory }), createLog('silent'));
  return { url: cloned.url, files, drop: cloned.drop };
}

async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all: Record<string, string[]> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(r)::text as line from ${fullName(table)} r order by 1`,
    );
    all[fullName(table)] = rows.map(({ line }) => line);
  }
  await client.end();
  return all;
}

describe('a backup', () => {
  test('restored into an empty place is the same site, with sound books and numbers that go on', async () => {
    const place = await emptySite();
    await restoreBackup({ ...place, folder: backup });
    expect(await rowsOf(place.url)).toEqual(await rowsOf(site.handle.url));
    expect(await text(await place.files.read('sample/naïve name.txt'))).toBe('Amasomo');
    const handle = openDatabase(place.url, 2);
    expect(await faultsInBooks(handle.database, { settled: false })).toEqual([]);
    const { rows } = await handle.pool.query(
      `insert into outbox (kind, dedupe_key, payload, due_at) values ('none', 'after', '{}', now()) returning id = (select max(id) from outbox) + 1 as next`,
    );
    expect(rows).toEqual([{ next: true }]);
    await expect(handle.pool.query('delete from ledger_entry')).rejects.toThrow('never changed');
    await handle.close();
    await place.drop();
  });

  test('is not written over another', async () => {
    const making = { url: site.handle.url, files: site.site.platform.files, clock: site.clock };
    await expect(makeBackup({ ...making, folder: backup })).rejects.toThrow('is there already');
  });

  test('is not restored over a site', async () => {
    const files: Files = site.site.platform.files;
    await expect(restoreBackup({ url: site.handle.url, files, folder: backup })).rejects.toThrow(
      'There is a site in this database already',
    );
  });

  test.each([
    ['of which a table is cut off', 'tables/public.chair.jsonl.gz', 'damaged'],
    ['of which a file is missing', 'files/sample/naïve name.txt', 'damaged: 0 files of 1'],
    ['of another version', 'backup.json', 'another version'],
    ['without its label', 'backup.json', 'holds no backup'],
  ])('%s is refused, and nothing of it stays', async (what, part, words) => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await cp(backup, broken, { recursive: true });
    const place = join(broken, part);
    const contents = await readFile(place);
    if (what.includes('cut off')) await writeFile(place, contents.subarray(0, contents.length / 2));
    else if (what.includes('version'))
      await writeFile(place, contents.toString().replace(/"migration": "\w/, '"migration": "-'));
    else await rm(place);
    const target = await emptySite();
    await expect(restoreBackup({ ...target, folder: broken })).rejects.toThrow(words);
    expect(Object.values(await rowsOf(target.url)).flat()).toEqual([]);
    await target.drop();
  });
});
