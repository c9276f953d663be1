import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { faultyEntry, getFreePort, spawnServer } from '../spawn-server.ts';
import { isLongRun } from '../long-run.ts';
import { copyProviderBooks, findErrors, listOpenWork } from './check-invariants.ts';
import { addStaffRoles } from './create-template.ts';
import type { Journal } from './journal.ts';
import { type DatabasePair, openDatabasePair } from './open-database-pair.ts';
import { createWebhook, openOutsideWorld } from './open-outside-world.ts';
import { prepareOffers } from './prepare-offers.ts';
import { startCrowd } from './run-crowd.ts';

// The primary dies during purchases and its standby is promoted; the site goes on by a DATABASE_URL that names both.

vi.setConfig({ testTimeout: 1_200_000 });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openSite(synchronous: boolean) {
  const pair = await openDatabasePair({ synchronous });
  closers.push(() => pair.close());
  const outside = await openOutsideWorld();
  closers.push(outside.close);
  const server = await spawnServer(
    { ...outside.variables, DATABASE_URL: pair.url },
    await getFreePort(),
    { path: faultyEntry },
  );
  closers.push(server.remove);
  await addStaffRoles(pair.primaryUrl);
  await prepareOffers(server.base, await signInAsAdministrator(server.base));
  return { ...outside, pair, server };
}

const countPaid = ({ purchases }: Journal) =>
  purchases.filter(({ outcome }) => outcome === 'paid').length;

const waitForSales = (journal: Journal, count: number) =>
  expect.poll(() => countPaid(journal), { timeout: 400_000 }).toBeGreaterThanOrEqual(count);

/** Sells, lets the primary die as `die` says, sells on the promoted standby, and returns what is wrong at rest. */
async function failOver(
  { pair, server, ...outside }: Awaited<ReturnType<typeof openSite>>,
  die: (pair: DatabasePair, journal: Journal) => Promise<void>,
): Promise<string[]> {
  const { cookie } = await signInAsAdministrator(server.base);
  const { provider, emailServer, receiver } = outside;
  const headers = { cookie };
  const secret = await createWebhook(server.base, outside, headers);
  const { received } = emailServer;
  const getBase = () => server.base;
  const { journal, finish } = startCrowd({ seed: 1, getBase, headers, received });
  await waitForSales(journal, 2);
  await die(pair, journal);
  const before = countPaid(journal);
  await pair.promote();
  await waitForSales(journal, before + 2);
  await finish();
  const handle = openDatabase(pair.standbyUrl, 2);
  closers.push(handle.close);
  const listOpen = () => listOpenWork(handle.database);
  await expect.poll(listOpen, { timeout: 400_000 }).toEqual([]);
  await copyProviderBooks(provider.database, handle.database);
  expect(server.isDead()).toBe(false);
  return findErrors({
    site: handle.database,
    journal,
    received,
    webhooks: { secret, ...receiver },
    bases: [server.base],
  });
}

test('with a synchronous standby, nothing that was acknowledged is lost', async () => {
  const site = await openSite(true);
  const errors = await failOver(site, async (pair) => {
    if (isLongRun) {
      // The primary acknowledges nothing while the standby gets nothing.
      await pair.freezeStandby();
      await pause(3_000);
    }
    await pair.killPrimary();
  });
  expect(errors).toEqual([]);
});

test.runIf(isLongRun)('without it, a standby that lagged behind has lost sales', async () => {
  const site = await openSite(false);
  const errors = await failOver(site, async (pair, journal) => {
    await pair.freezeStandby();
    await waitForSales(journal, countPaid(journal) + 2);
    await pair.killPrimary();
  });
  expect(errors.join('\n')).toMatch(/ticket \d+ was promised/);
});
