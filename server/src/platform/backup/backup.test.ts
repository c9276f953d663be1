import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { findLedgerErrors } from '../../testing/ledger-checks.ts';
import { fillCart, listFreeChairs, pay } from '../../testing/buyer.ts';
import { startSite } from '../../testing/start-site.ts';
import { createClient } from '../database-connections.ts';
import { openDatabase } from '../database.ts';
import { createFileService, type FileService } from '../files.ts';
import { createLogger } from '../log.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { listTables, getQualifiedName } from './catalog.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let folder: string;
let backup: string;

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'namugongo-backup-'));
  backup = join(folder, 'sunday');
  const [chair] = await listFreeChairs(site.base);
  await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]));
  await site.site.platform.files.write('sample/naïve name.txt', Readable.from(['Amasomo']));
  await createBackup({
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

/** Creates a database with empty tables and an empty file store. */
async function createEmptySite() {
  const cloned = await createTestDatabase();
  const client = createClient(cloned.url);
  await client.connect();
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(getQualifiedName).join(', ')} restart identity`);
  await client.end();
  const directory = await mkdtemp(join(folder, 'data-'));
  const files = createFileService(parseConfig({ DATA_DIR: directory }), createLogger('silent'));
  return { url: cloned.url, files, drop: cloned.drop };
}

async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = createClient(url);
  await client.connect();
  const all: Record<string, string[]> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(r)::text as line from ${getQualifiedName(table)} r order by 1`,
    );
    all[getQualifiedName(table)] = rows.map(({ line }) => line);
  }
  await client.end();
  return all;
}

describe('a backup', () => {
  test('restored into an empty site has the same rows and files, no ledger errors and continued sequences', async () => {
    const place = await createEmptySite();
    await restoreBackup({ ...place, folder: backup });
    expect(await readAllRows(place.url)).toEqual(await readAllRows(site.handle.url));
    expect(await text(await place.files.read('sample/naïve name.txt'))).toBe('Amasomo');
    const handle = openDatabase(place.url, 2);
    expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
    const { rows } = await handle.pool.query(
      `insert into outbox_task (kind, dedupe_key, payload, due_at) values ('none', 'after', '{}', now()) returning id = (select max(id) from outbox_task) + 1 as next`,
    );
    expect(rows).toEqual([{ next: true }]);
    await expect(handle.pool.query('delete from ledger_entry')).rejects.toThrow('never changed');
    await handle.close();
    await place.drop();
  });

  test('does not overwrite an existing folder', async () => {
    const making = { url: site.handle.url, files: site.site.platform.files, clock: site.clock };
    await expect(createBackup({ ...making, folder: backup })).rejects.toThrow('already exists');
  });

  test('is not restored into a database with a site', async () => {
    const files: FileService = site.site.platform.files;
    await expect(restoreBackup({ url: site.handle.url, files, folder: backup })).rejects.toThrow(
      'This database already has a site',
    );
  });

  test.each([
    ['with a truncated table', 'tables/public.chair.jsonl.gz', 'damaged'],
    ['with a missing file', 'files/sample/naïve name.txt', 'damaged: it has 0 of 1 files'],
    ['from another version', 'backup.json', 'another version'],
    ['without its manifest', 'backup.json', "isn't a backup"],
  ])('%s is rejected and leaves no rows', async (what, part, message) => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await cp(backup, broken, { recursive: true });
    const place = join(broken, part);
    const contents = await readFile(place);
    if (what.includes('truncated'))
      await writeFile(place, contents.subarray(0, contents.length / 2));
    else if (what.includes('version'))
      await writeFile(place, contents.toString().replace(/"migration": "\w/, '"migration": "-'));
    else await rm(place);
    const target = await createEmptySite();
    await expect(restoreBackup({ ...target, folder: broken })).rejects.toThrow(message);
    expect(Object.values(await readAllRows(target.url)).flat()).toEqual([]);
    await target.drop();
  });
});
