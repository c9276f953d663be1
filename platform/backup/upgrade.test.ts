import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '#app/server/read-books.ts';
import { createEmptyPlace } from '#app/server/testing/create-empty-site.ts';
import { systemClock } from '../clock.ts';
import { createClient } from '../database/database-connections.ts';
import { listMigrations, migrateDatabase } from '../database/database.ts';
import { createLogger } from '../ops/log.ts';
import { version } from '../version.ts';
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts';
import { getBackupDay } from './backup-schedule.ts';
import { getLastMigration } from './catalog.ts';
import { readManifest } from './manifest.ts';
import { rehearseUpgrade, restoreIntoItsTables } from './restore-backup.ts';

// The site of the first release, before it is upgraded.
const release = fileURLToPath(new URL('../../app/server/releases/1.0.0', import.meta.url));
let folder: string;
let place: Awaited<ReturnType<typeof createEmptyPlace>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-upgrade-'));
  place = await createEmptyPlace();
  await restoreIntoItsTables({ ...place, readBooks, folder: release });
});
afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

const upgrade = (parent: string | undefined) =>
  migrateDatabase(place.url, {
    beforeUpgrade: () =>
      backUpBeforeUpgrade({
        ...place,
        readBooks,
        parent,
        clock: systemClock,
        log: createLogger('silent'),
      }),
  });

async function query<T>(work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const client = createClient(place.url);
  await client.connect();
  return work(client).finally(() => client.end());
}

test('a failed backup prevents the upgrade', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(upgrade(file)).rejects.toThrow('The backup before the upgrade failed: ');
  const { migration } = await readManifest(release);
  expect(await query(getLastMigration)).toBe(migration);
});

test('the backup before an upgrade brings the earlier release back', async () => {
  expect(await upgrade(folder)).toBeGreaterThan(0);
  expect(await query(getLastMigration)).toBe(listMigrations().at(-1));
  const names = (await readdir(folder)).filter((name) => getBackupDay(name));
  expect(names).toEqual([expect.stringMatching(new RegExp(`-before-${version}$`))]);
  const backup = join(folder, names[0] ?? '');
  const [original, saved] = await Promise.all([readManifest(release), readManifest(backup)]);
  expect(saved).toMatchObject({
    format: original.format,
    migration: original.migration,
    books: original.books,
  });
  expect(Object.keys(saved.parts).toSorted()).toEqual(Object.keys(original.parts).toSorted());
  const earlier = await createEmptyPlace();
  await restoreIntoItsTables({ ...earlier, readBooks, folder: backup });
  // What the restored release is rehearsed for next: the same upgrade again.
  const rehearsal = await rehearseUpgrade({ ...earlier, readBooks }, saved);
  expect(rehearsal.migrations).toBe(listMigrations().length - 1);
  await expect(
    rehearseUpgrade(
      { ...earlier, readBooks },
      { ...saved, books: { ...saved.books, 'ledger, tickets': 1 } },
    ),
  ).rejects.toThrow(/changes the books[^]*ledger, tickets: -\d+ instead of 1/);
  await earlier.drop();
});

test('a site that is up to date makes no backup when it starts', async () => {
  const before = await readdir(folder);
  expect(await upgrade(folder)).toBe(0);
  expect(await readdir(folder)).toEqual(before);
});

test('a version does not start on the tables of a later one', async () => {
  await query((client) =>
    client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       values ('later', extract(epoch from now() + interval '10 years') * 1000)`,
    ),
  );
  await expect(upgrade(folder)).rejects.toThrow(
    'A later version of the site has upgraded this database.',
  );
});

test('a version does not start on tables from before 1.0.0, and makes no backup of them', async () => {
  await query((client) =>
    client.query(
      `update drizzle.__drizzle_migrations set hash = 'earlier'
       where id = (select min(id) from drizzle.__drizzle_migrations)`,
    ),
  );
  const before = await readdir(folder);
  await expect(upgrade(folder)).rejects.toThrow('This database is from before version 1.0.0');
  expect(await readdir(folder)).toEqual(before);
});
