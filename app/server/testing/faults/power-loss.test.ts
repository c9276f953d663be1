import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { faultyEntry, getFreePort, type SpawnedServer, spawnServer } from '../spawn-server.ts';
import { isLongRun } from '../long-run.ts';
import { copyProviderBooks, findErrors, listOpenWork } from './check-invariants.ts';
import { createTemplate } from './create-template.ts';
import { cutPower, openDisk, type PoweredMachine } from './cut-power.ts';
import type { Journal } from './journal.ts';
import type { Machine } from './open-machine.ts';
import { createWebhook, openOutsideWorld } from './open-outside-world.ts';
import { startCrowd } from './run-crowd.ts';

// The power fails during purchases: what the disk was not asked to keep is gone. The disk is an image, so what reached the disk is what a
// copy of the image has, without the pages that the kernel would still write.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

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

async function openTestDisk(): Promise<PoweredMachine | string> {
  const disk = await openDisk(join(folder, 'disk'), template.directory);
  if (typeof disk !== 'string') closers.push(disk.machine.close);
  return disk;
}

/** Sells, lets the power fail, starts again from what the disk has, and returns what is wrong at rest. */
async function losePower(
  disk: PoweredMachine,
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
  let server = await start(disk.machine);
  await prepare(disk.machine.getDatabaseUrl());
  const { cookie } = await signInAsAdministrator(server.base);
  const headers = { cookie };
  const secret = await createWebhook(server.base, outside, headers);
  const { received } = outside.emailServer;
  const getBase = () => server.base;
  const { journal, finish } = startCrowd({ seed: 1, getBase, headers, received });
  await waitForSales(journal, 3);

  const { machine: next } = await cutPower(disk, server.pid);
  closers.push(next.close);
  server = await start(next);
  await waitForSales(journal, countPaid(journal) + 1);
  await finish();
  const handle = openDatabase(next.getDatabaseUrl(), 2);
  closers.push(handle.close);
  await expect.poll(() => listOpenWork(handle.database), { timeout: 400_000 }).toEqual([]);
  await copyProviderBooks(outside.provider.database, handle.database);
  const webhooks = { secret, ...outside.receiver };
  return findErrors({ site: handle.database, journal, received, webhooks, bases: [server.base] });
}

const countPaid = ({ purchases }: Journal) =>
  purchases.filter(({ outcome }) => outcome === 'paid').length;

const waitForSales = (journal: Journal, count: number) =>
  expect.poll(() => countPaid(journal), { timeout: 400_000 }).toBeGreaterThanOrEqual(count);

test.runIf(isLongRun)(
  'after a power loss, everything that was acknowledged is there',
  async (context) => {
    const disk = await openTestDisk();
    if (typeof disk === 'string') return context.skip(disk);
    expect(await losePower(disk, async () => undefined)).toEqual([]);
  },
);

test.runIf(isLongRun)(
  'a database that acknowledges before it writes has lost sales',
  async (context) => {
    const disk = await openTestDisk();
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
