import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '#app/contract.ts';
import { describe, expect, test } from 'vitest';
import { readManifest } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { listMigrations } from '#platform/database/database.ts';
import { version } from '#platform/version.ts';
import { readBooks } from './read-books.ts';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { startSite } from './testing/start-site.ts';

// app/server/releases has a backup of a sample site in use for each release (docs/operating.md, Releases).
const releases = fileURLToPath(new URL('./releases', import.meta.url));

test('the version of the site has a chapter in the changelog', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(changelog).toContain(`\n## ${version} `);
});

describe.each(readdirSync(releases))('the site of release %s', (release) => {
  test('can be restored, upgraded and used', async () => {
    const folder = join(releases, release);
    const place = await createEmptyPlace();
    const { url } = place;
    await restoreBackup({ ...place, readBooks, folder });
    const site = await startSite({ databaseUrl: url, variables: { DATA_DIR: place.directory } });
    const { handle } = site;
    // The restored site is on hold, because its payments and email may be somewhere else too.
    await expect(site.call(contract.site.get, {})).resolves.toMatchObject({ onHold: true });
    await handle.pool.query(`delete from setting where name = 'hold'`);
    expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
    expect(await readBooks(handle.database)).toMatchObject((await readManifest(folder)).books);
    const [chair] = await listFreeChairs(site.base);
    const outcome = await pay(site.base, await fillCart(site.base, [chair?.id ?? 0]));
    expect(outcome.status).toBe(200);
    await site.stop();
    await place.drop();
  });

  test('has a migration that no one changed since', async () => {
    const { migration } = await readManifest(join(releases, release));
    expect(listMigrations()).toContain(migration);
  });
});
