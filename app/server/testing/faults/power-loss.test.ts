import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { faultyEntry, getFreePort, type SpawnedServer, spawnServer } from '../spawn-server.ts';
import { isLongRun } from '../long-run.ts';
import { copyProviderBooks, findErrors, listOpenWork } from './check-invariants.ts';
import { createTemplate } from './create-template.ts';
import type { Journal } from './journal.ts';
import { type Machine, openMachine } from './open-machine.ts';
import { openOutsideWorld } from './open-outside-world.ts';
import { startCrowd } from './run-crowd.ts';

// The power fails during purchases: what the disk was not asked to keep is gone. The disk is an image, so what reached the disk is what a
// copy of the image has, without the pages that the kernel would still write. Needs root, loop devices and mkfs.ext4.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

const run = promisify(execFile);
const imageBytes = 1024 ** 3;

const closers: (() => Promise<unknown>)[] = [];
let folder = '';
let template: Awaited<ReturnType<typeof createTemplate>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nf-power-'));
  template = await createTemplate();
  closers.push(() => rm(folder, { recursive: true }), template.remove);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function createImage(): Promise<string> {
  const image = join(folder, 'disk');
  const file = await open(image, 'w');
  await file.truncate(imageBytes);
  await file.close();
  await run('mkfs.ext4', ['-q', '-F', image], { env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } });
  return image;
}

/** Null with a reason where the system lets no test mount an image. */
async function openDisk(): Promise<{ machine: Machine; image: string } | string> {
  if (process.getuid?.() !== 0) return 'only root mounts an image';
  const image = await createImage().catch(String);
  if (!image.startsWith('/')) return image;
  const machine = await openMachine({ template: template.directory, image });
  closers.push(machine.close);
  return machine.hasOwnDisk ? { machine, image } : 'the system has no loop devices';
}

/** Sells, lets the power fail, starts again from what the disk has, and returns what is wrong at rest. */
async function losePower(
  { machine, image }: { machine: Machine; image: string },
  prepare: (url: string) => Promise<void>,
): Promise<string[]> {
  const outside = await openOutsideWorld();
  closers.push(outside.close);
  const start = async ({ directory, prefix }: Machine): Promise<SpawnedServer> => {
    const variables = { ...outside.variables, STARTER: 'none', DATA_DIR: directory };
    const server = await spawnServer(variables, await getFreePort(), { path: faultyEntry, prefix });
    closers.push(server.kill);
    return server;
  };
  let server = await start(machine);
  await prepare(machine.getDatabaseUrl());
  const { cookie } = await signInAsAdministrator(server.base);
  const { journal, finish } = startCrowd(1, () => server.base, { cookie });
  await waitForSales(journal, 3);

  process.kill(server.pid, 'SIGSTOP');
  const copy = join(folder, 'copy');
  await run('cp', ['--sparse=always', image, copy]);
  for (const pid of await machine.listPostgresPids()) process.kill(pid, 'SIGKILL');
  await server.kill();

  const next = await openMachine({ image: copy });
  closers.push(next.close);
  server = await start(next);
  await waitForSales(journal, countPaid(journal) + 1);
  await finish();
  const handle = openDatabase(next.getDatabaseUrl(), 2);
  closers.push(handle.close);
  await expect.poll(() => listOpenWork(handle.database), { timeout: 400_000 }).toEqual([]);
  await copyProviderBooks(outside.provider.database, handle.database);
  const { received } = outside.emailServer;
  return findErrors({ site: handle.database, journal, received, bases: [server.base] });
}

const countPaid = ({ purchases }: Journal) =>
  purchases.filter(({ outcome }) => outcome === 'paid').length;

const waitForSales = (journal: Journal, count: number) =>
  expect.poll(() => countPaid(journal), { timeout: 400_000 }).toBeGreaterThanOrEqual(count);

test.runIf(isLongRun)(
  'after a power loss, everything that was acknowledged is there',
  async (context) => {
    const disk = await openDisk();
    if (typeof disk === 'string') return context.skip(disk);
    expect(await losePower(disk, async () => undefined)).toEqual([]);
  },
);

test.runIf(isLongRun)(
  'a database that acknowledges before it writes has lost sales',
  async (context) => {
    const disk = await openDisk();
    if (typeof disk === 'string') return context.skip(disk);
    const errors = await losePower(disk, async (url) => {
      await execSql(url, 'alter system set wal_writer_delay = 10000');
      await execSql(url, 'select pg_reload_conf()');
      await execSql(url, 'alter role current_user set synchronous_commit = off');
      await execSql(
        url,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
      );
    });
    expect(errors.join('\n')).toMatch(/ticket \d+ was promised/);
  },
);
