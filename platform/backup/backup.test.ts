import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBooks } from '#app/server/read-books.ts';
import { createEmptySite } from '#app/server/testing/create-empty-site.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { fillCart, listFreeChairs, pay } from '#app/server/testing/buyer.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { createClient } from '../database/database-connections.ts';
import { openDatabase } from '../database/database.ts';
import { listTables, getQualifiedName } from './catalog.ts';
import { createBackup } from './create-backup.ts';
import { BackupManifest, manifestFileName } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let folder: string;
let backup: string;
const document = 'files/sample/naïve name.txt';

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'namugongo-backup-'));
  backup = join(folder, 'sunday');
  await sellOneChair();
  const { files } = site.site.platform;
  await files.write('sample/naïve name.txt', Readable.from(['Amasomo']));
  await files.receive(Readable.from(['half of an upload']));
  await createBackup({ ...getSource(), folder: backup });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const getSource = () => ({
  url: site.handle.url,
  files: site.site.platform.files,
  clock: site.clock,
  readBooks,
});

async function sellOneChair(): Promise<void> {
  const [chair] = await listFreeChairs(site.base);
  const outcome = await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]));
  expect(outcome.status).toBe(200);
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
    await restoreBackup({ ...place, readBooks, folder: backup });
    const handle = openDatabase(place.url, 2);
    // The restored site is on hold; see restored-site.test.ts.
    await handle.pool.query(`delete from setting where name = 'hold'`);
    // The site notes the backup after it, and the restored one where it came from.
    expect(await readAllRows(place.url)).toEqual(await readAllRows(site.handle.url));
    expect(await text(await place.files.read('sample/naïve name.txt'))).toBe('Amasomo');
    expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
    const { rows } = await handle.pool.query(
      `insert into outbox_task (kind, dedupe_key, payload, due_at) values ('none', 'after', '{}', now()) returning id = (select max(id) from outbox_task) + 1 as next`,
    );
    expect(rows).toEqual([{ next: true }]);
    await expect(handle.pool.query('delete from ledger_entry')).rejects.toThrow('never changed');
    await handle.close();
    await place.drop();
  });

  test('lists every part with its size and checksum, and no upload that is half received', async () => {
    const manifest = await verifyBackup(backup);
    expect(manifest.parts[document]).toEqual({
      bytes: 7,
      sha256: createHash('sha256').update('Amasomo').digest('hex'),
    });
    const files = Object.keys(manifest.parts).filter((path) => path.startsWith('files/'));
    expect(files).toEqual([document]);
    expect(manifest.books).toMatchObject({
      'ledger, transactions out of balance': 0,
      'sales without a payment': 0,
    });
    expect(manifest.books['ledger, tickets']).toBeLessThan(0);
  });

  test('does not overwrite an existing folder', async () => {
    await expect(createBackup({ ...getSource(), folder: backup })).rejects.toThrow(
      'already exists',
    );
  });

  test('is not restored into a database with a site', async () => {
    await expect(restoreBackup({ ...getSource(), folder: backup })).rejects.toThrow(
      'This database already has a site',
    );
  });

  test('is not restored into a file store with other files', async () => {
    const place = await createEmptySite();
    await place.files.write('of/another.txt', Readable.from(['x']));
    await expect(restoreBackup({ ...place, readBooks, folder: backup })).rejects.toThrow(
      'The file store already has other files (of/another.txt).',
    );
    await place.drop();
  });

  test('during a sale is of one moment', async () => {
    const during = join(folder, 'during a sale');
    const before = await readAllRows(site.handle.url);
    // A sale doesn't touch this table, which is copied after the orders and before the tickets.
    const blocker = await site.handle.pool.connect();
    await blocker.query('begin; lock table page in access exclusive mode');
    const creating = createBackup({ ...getSource(), folder: during });
    await vi.waitUntil(
      async () =>
        (
          await blocker.query(
            `select from pg_locks where relation = 'page'::regclass and not granted`,
          )
        ).rowCount,
      30_000,
    );
    await sellOneChair();
    await blocker.query('rollback');
    blocker.release();
    await creating;
    const place = await createEmptySite();
    await restoreBackup({ ...place, readBooks, folder: during });
    const after = await readAllRows(place.url);
    for (const table of ['order', 'order_chair', 'ticket', 'payment_attempt', 'ledger_entry'])
      expect([table, after[`"public"."${table}"`]]).toEqual([table, before[`"public"."${table}"`]]);
    await place.drop();
  });
});

const chairs = 'tables/public.chair.jsonl.gz';
const ledger = 'tables/public.ledger_entry.jsonl.gz';

type Damage = (path: (part: string) => string) => Promise<void>;

/** Changes the rows of a table and makes the manifest match, as someone would who wants to hide it. */
const rewriteTable =
  (part: string, change: (lines: string[]) => string[]): Damage =>
  async (path) => {
    const lines = gunzipSync(await readFile(path(part)))
      .toString()
      .trimEnd()
      .split('\n');
    const contents = gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await writeFile(path(part), contents);
    const manifest = BackupManifest.parse(
      JSON.parse(await readFile(path(manifestFileName), 'utf8')),
    );
    manifest.parts[part] = {
      bytes: contents.length,
      sha256: createHash('sha256').update(contents).digest('hex'),
    };
    await writeFile(path(manifestFileName), JSON.stringify(manifest));
  };

const rewriteManifest =
  (search: RegExp, replacement: string): Damage =>
  async (path) => {
    const contents = await readFile(path(manifestFileName), 'utf8');
    await writeFile(path(manifestFileName), contents.replace(search, replacement));
  };

const changeAmounts = (lines: string[], change: (cents: number) => number) =>
  lines.map((line) =>
    line.replace(
      /"amount_cents": (-?\d+)/,
      (_, cents) => `"amount_cents": ${change(Number(cents))}`,
    ),
  );

/** Damage and the message that names it; `isVerifiable` is false where only a restore finds it. */
const damages: [string, Damage, string, { isVerifiable: boolean }][] = [
  [
    'with a document cut in half',
    async (path) => writeFile(path(document), 'Ama'),
    `${document} has 3 bytes instead of 7`,
    { isVerifiable: true },
  ],
  [
    'with a changed byte in a document',
    async (path) => writeFile(path(document), 'Amasimo'),
    `${document} has changed`,
    { isVerifiable: true },
  ],
  [
    'with a changed byte in a table',
    async (path) => {
      const contents = await readFile(path(chairs));
      contents[contents.length - 9] = (contents.at(-9) ?? 0) ^ 1;
      await writeFile(path(chairs), contents);
    },
    `${chairs} has changed`,
    { isVerifiable: true },
  ],
  [
    'with a truncated table',
    async (path) => {
      const contents = await readFile(path(chairs));
      await writeFile(path(chairs), contents.subarray(0, contents.length / 2));
    },
    `${chairs} has `,
    { isVerifiable: true },
  ],
  [
    'with a missing table',
    (path) => rm(path(chairs)),
    `${chairs} is missing`,
    { isVerifiable: true },
  ],
  [
    'with a missing document',
    (path) => rm(path(document)),
    `${document} is missing`,
    { isVerifiable: true },
  ],
  [
    'with an extra document',
    async (path) => {
      await mkdir(dirname(path('files/more/extra.txt')), { recursive: true });
      await writeFile(path('files/more/extra.txt'), 'x');
    },
    "files/more/extra.txt isn't part of the backup",
    { isVerifiable: true },
  ],
  [
    'without its manifest',
    (path) => rm(path(manifestFileName)),
    "isn't a backup: backup.json is missing",
    { isVerifiable: true },
  ],
  [
    'with half a manifest',
    rewriteManifest(/"books"[^]*$/, ''),
    "can't read backup.json",
    { isVerifiable: true },
  ],
  [
    'of the format before',
    rewriteManifest(/"format": 2/, '"format": 1'),
    'another version of the site',
    { isVerifiable: true },
  ],
  [
    'of another version',
    rewriteManifest(/"migration": "\w/, '"migration": "-'),
    'another version of the site',
    { isVerifiable: false },
  ],
  [
    'with one row less in a valid table',
    rewriteTable(chairs, (lines) => lines.slice(1)),
    'public.chair has ',
    { isVerifiable: false },
  ],
  [
    'with a changed amount in the ledger',
    rewriteTable(ledger, ([first = '', ...lines]) => [
      ...changeAmounts([first], (cents) => cents + 100),
      ...lines,
    ]),
    'ledger, transactions out of balance: 1 instead of 0',
    { isVerifiable: false },
  ],
  [
    'with changed amounts that balance',
    rewriteTable(ledger, (lines) => changeAmounts(lines, (cents) => cents * 2)),
    'ledger, tickets: ',
    { isVerifiable: false },
  ],
];

describe('a damaged backup', () => {
  // One for all, because no restore may change it.
  let place: Awaited<ReturnType<typeof createEmptySite>>;
  beforeAll(async () => {
    place = await createEmptySite();
  });
  afterAll(() => place.drop());

  test.each(damages)(
    '%s is rejected by name, and changes nothing',
    async (_, damage, message, { isVerifiable }) => {
      const broken = await mkdtemp(join(folder, 'broken-'));
      await cp(backup, broken, { recursive: true });
      await damage((part) => join(broken, part));
      if (isVerifiable) await expect(verifyBackup(broken)).rejects.toThrow(message);
      else await expect(verifyBackup(broken)).resolves.toBeDefined();
      await expect(restoreBackup({ ...place, readBooks, folder: broken })).rejects.toThrow(message);
      expect(Object.values(await readAllRows(place.url)).flat()).toEqual([]);
      expect(await readdir(place.directory)).toEqual([]);
    },
  );

  test('has all its damage in one message', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await cp(backup, broken, { recursive: true });
    await rm(join(broken, chairs));
    await appendFile(join(broken, document), 'x');
    await expect(verifyBackup(broken)).rejects.toThrow(
      `The backup is damaged:\n  ${chairs} is missing\n  ${document} has 8 bytes instead of 7`,
    );
  });
});
