import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getBackupDay, getBackupName, listExpiredDays } from '#platform/backup/backup-schedule.ts';
import { type BackupManifest, manifestFileName, readManifest } from '#platform/backup/manifest.ts';
import { verifyBackup } from '#platform/backup/verify-backup.ts';
import { listMigrations, openDatabase } from '#platform/database/database.ts';
import { addDays } from '#contract/rules/dates.ts';
import { readBooks } from '../../read-books.ts';
import { listFreeChairs } from '../buyer.ts';
import { getNumberSetting, isLongRun } from '../long-run.ts';
import { createRandom, type Random } from '../random.ts';
import { administrator, signInAsAdministrator } from '../sign-in.ts';
import { faultyEntry, getFreePort, type SpawnedServer, spawnServer } from '../spawn-server.ts';
import {
  createReleaseTemplate,
  release,
  type UpgradePoint,
  upgradeWaits,
} from './create-release-template.ts';
import { cutPower, openDisk, type PoweredMachine, syncDisk } from './cut-power.ts';
import { openMachine } from './open-machine.ts';
import { startPublishing } from './publish-pages.ts';

// The power fails in the middle of an upgrade, of a backup, of the rotation of backups and of a publish, at points that the seed chooses.
// Then the site starts as always; everything is there wholly, as it was before or after, and what is named like a backup is one. A long
// run has many points, and a disk that loses what it was not asked to keep. SEED repeats a run.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

const seed = getNumberSetting('SEED', isLongRun ? Math.floor(Math.random() * 1_000_000) : 1);
const rounds = Array.from({ length: isLongRun ? 8 : 1 }, (_, index) => seed + index);
const upgradeCount = listMigrations().length - 1;

let folder = '';
let template = '';
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nf-cut-'));
  template = join(folder, 'template');
  await createReleaseTemplate(template);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the template, in a long run on a disk that loses power where the system has one. */
async function openSite(): Promise<PoweredMachine> {
  const image = join(await mkdtemp(join(folder, 'disk-')), 'image');
  const disk = isLongRun ? await openDisk(image, template) : 'not in a short run';
  const site =
    typeof disk === 'string' ? { machine: await openMachine({ template }), image: null } : disk;
  closers.push(site.machine.close);
  return site;
}

const backupFolder = 'backups';

/** Starts the site as `npm start` does; with `hours`, with a clock that is ahead. */
async function startSite(
  { machine }: PoweredMachine,
  { hours = 0, onSpawn }: { hours?: number; onSpawn?: (pid: number) => void } = {},
): Promise<SpawnedServer> {
  const clock = `${machine.directory}.clock`;
  await writeFile(clock, String(hours * 3_600_000));
  closers.push(() => rm(clock, { force: true }));
  const server = await spawnServer(
    {
      ...administrator,
      DATA_DIR: machine.directory,
      BACKUP_DIR: join(machine.directory, backupFolder),
      SECOND_FACTOR: 'off',
      ...(hours > 0 && { CLOCK_FILE: clock }),
    },
    await getFreePort(),
    {
      prefix: machine.prefix,
      ...(hours > 0 && { path: faultyEntry }),
      ...(onSpawn && { onSpawn }),
    },
  );
  closers.push(server.kill);
  return server;
}

/** Starts the site and cuts the power as soon as it is at the point; returns the site after it. */
async function startAndCut(
  site: PoweredMachine,
  isAtPoint: () => Promise<boolean>,
  hours = 0,
): Promise<PoweredMachine> {
  let pid = 0;
  const onSpawn = (id: number) => (pid = id);
  // It ends before it is ready, or after.
  const starting = startSite(site, { hours, onSpawn }).catch(() => null);
  const poll = { timeout: 300_000, interval: 1 };
  await expect.poll(() => isAtPoint().catch(() => false), poll).toBe(true);
  const next = await cutPower(site, pid);
  if (next.machine !== site.machine) closers.push(next.machine.close);
  await starting;
  return next;
}

/** The site serves, and what it printed at its start is for its operator. */
async function expectServing({ base, getOutput }: SpawnedServer): Promise<void> {
  expect((await listFreeChairs(base)).length).toBeGreaterThan(0);
  expect((await fetch(base)).status).toBe(200);
  const [untilReady = ''] = getOutput().split('Namugongo is ready');
  expect(untilReady).not.toMatch(/^\s+at |"level":[56]0/m);
}

const getBackups = ({ machine }: PoweredMachine): string => join(machine.path, backupFolder);
const listBackups = (site: PoweredMachine): Promise<string[]> =>
  readdir(getBackups(site)).catch(() => []);

/** What is named like a backup is one; the rest says that it is not finished. */
async function expectWholeBackups(site: PoweredMachine): Promise<void> {
  for (const name of await listBackups(site)) {
    if (getBackupDay(name) === null) expect(name).toMatch(/\.unfinished$/);
    else await verifyBackup(join(getBackups(site), name));
  }
}

async function query(site: PoweredMachine, statement: string): Promise<boolean> {
  const { pool, close } = openDatabase(site.machine.getDatabaseUrl(), 1);
  return pool
    .query(statement)
    .then(({ rows }) => rows.length > 0)
    .finally(close);
}

const listUpgradePoints = (random: Random): UpgradePoint[] => [
  ...Array.from({ length: isLongRun ? upgradeCount : 0 }, (_, index) => ({
    setting: 'cut.migration' as const,
    count: index + 1,
  })),
  ...rounds.map(() => ({ setting: 'cut.statement' as const, count: 1 + random.int(150) })),
];

/** Starts the upgrade and cuts the power at the point. */
async function cutUpgrade(
  site: PoweredMachine,
  { setting, count }: UpgradePoint,
): Promise<PoweredMachine> {
  const getSettings = ({ machine }: PoweredMachine) =>
    join(machine.path, 'database/cluster/postgresql.auto.conf');
  const before = await readFile(getSettings(site), 'utf8');
  await appendFile(getSettings(site), `\n${setting} = '${count}'\n`);
  await syncDisk(site);
  const next = await startAndCut(site, () => query(site, upgradeWaits));
  await writeFile(getSettings(next), before);
  await syncDisk(next);
  return next;
}

/** The site is upgraded as a whole, with the same books, and its backups before it and after it are there. */
async function expectUpgraded(site: PoweredMachine, server: SpawnedServer): Promise<void> {
  expect(server.getOutput()).toContain(`"migrations":${upgradeCount}`);
  await expectServing(server);
  const { database, close } = openDatabase(site.machine.getDatabaseUrl(), 1);
  closers.push(close);
  const { books, migration } = await readManifest(release);
  expect(await readBooks(database)).toMatchObject(books);
  await expect.poll(server.getOutput).toContain('"Backup made and verified"');
  await expectWholeBackups(site);
  const names = await listBackups(site);
  expect(names.filter((name) => getBackupDay(name) === null)).toEqual([]);
  const earlier = names.find((name) => name.includes('-before-')) ?? '';
  expect((await readManifest(join(getBackups(site), earlier))).migration).toBe(migration);
}

test('an upgrade that the power ends is made again as a whole, and a page whose publishing it ends is there or not', async ({
  task,
}) => {
  Object.assign(task.meta, { seed });
  const random = createRandom(seed);
  let site = await openSite();
  for (const point of listUpgradePoints(random)) {
    site = await cutUpgrade(site, point);
    await expectWholeBackups(site);
  }
  let server = await startSite(site);
  await expectUpgraded(site, server);
  for (const round of rounds) {
    const headers = await signInAsAdministrator(server.base);
    const publisher = await startPublishing(server.base, headers, `news-${round}`);
    await expect.poll(publisher.getConfirmed, { interval: 5 }).toBeGreaterThan(0);
    await pause(random.int(1_000));
    const next = await cutPower(site, server.pid);
    if (next.machine !== site.machine) closers.push(next.machine.close);
    site = next;
    await publisher.stop();
    server = await startSite(site);
    await expectServing(server);
    await publisher.expectWhole(server.base, site.machine.path);
  }
});

test.runIf(isLongRun)(
  'an upgrade that is written when the power ends is not made again',
  async () => {
    const all = `select from drizzle.__drizzle_migrations having count(*) = ${upgradeCount + 1}`;
    let site = await openSite();
    site = await startAndCut(site, () => query(site, all));
    const server = await startSite(site);
    expect(server.getOutput()).not.toContain('Upgraded the database');
    await expectServing(server);
  },
);

const fileCount = 400;
const earlierDays = Array.from({ length: 12 }, (_, index) => addDays('2020-01-05', index));
/** The rotation deletes these; one more of today changes nothing of it. */
const expiredDays = listExpiredDays([...earlierDays, '2026-01-01']);

/** Earlier backups; what the rotation deletes has many files, so that it takes a while. */
async function addEarlierBackups(site: PoweredMachine): Promise<void> {
  const { migration, createdAt } = await readManifest(release);
  const part = { bytes: 1, sha256: createHash('sha256').update('x').digest('hex') };
  for (const day of earlierDays) {
    const backup = join(getBackups(site), getBackupName(day));
    await mkdir(join(backup, 'files'), { recursive: true });
    const parts: BackupManifest['parts'] = {};
    for (let index = 0; index < (expiredDays.includes(day) ? fileCount : 1); index += 1) {
      parts[`files/${index}`] = part;
      await writeFile(join(backup, 'files', `${index}`), 'x');
    }
    const manifest = { format: 2, createdAt, migration, tables: {}, parts, books: {} };
    await writeFile(join(backup, manifestFileName), JSON.stringify(manifest));
  }
  await syncDisk(site);
}

const countTables = (site: PoweredMachine, name: string): Promise<number> =>
  readdir(join(getBackups(site), name, 'tables')).then(
    ({ length }) => length,
    () => 0,
  );

/** Counts the files of backups that the rotation deletes. */
function watchDeletions(site: PoweredMachine) {
  const deleted = { count: 0, stop: () => folders.forEach((item) => item.close()) };
  const folders = expiredDays.map((day) =>
    watch(join(getBackups(site), getBackupName(day), 'files'), () => (deleted.count += 1)),
  );
  return deleted;
}

test.each(rounds)(
  'a backup or a rotation that the power ends leaves only backups (%i)',
  async (round) => {
    const random = createRandom(round);
    let site = await openSite();
    await addEarlierBackups(site);
    const tables = random.int(100);
    site = await startAndCut(site, async () => {
      const names = await listBackups(site);
      const name = names.find((item) => /\d\.unfinished$/.test(item) && !item.includes('before'));
      return name !== undefined && (await countTables(site, name)) > tables;
    });
    await expectWholeBackups(site);

    const deleted = watchDeletions(site);
    const min = random.int(fileCount);
    site = await startAndCut(site, async () => deleted.count > min, 2);
    deleted.stop();
    await expectWholeBackups(site);

    const server = await startSite(site, { hours: 4 });
    await expectServing(server);
    await expect.poll(server.getOutput).toContain('"Backup made and verified"');
    await expectWholeBackups(site);
    const days = (await listBackups(site)).map((name) => getBackupDay(name) ?? name);
    expect(days.filter((day) => day < '2021')).toEqual(
      earlierDays.filter((day) => !expiredDays.includes(day)),
    );
    expect(days.filter((day) => !/^[\d-]+$/.test(day))).toEqual([]);
    await server.terminate();
  },
);
