import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { donate, type DonationOutcome } from '#app/server/testing/donate.ts';
import { type SpawnedSite, spawnSite } from '#app/server/testing/spawn-site.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

let cloned: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let folder: string;
const sites: SpawnedSite[] = [];

beforeAll(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
  folder = await mkdtemp(join(tmpdir(), 'namugongo-gifts-'));
});
// A process that is left over would do the work of the next test.
afterEach(async () => {
  for (const site of sites.splice(0)) if (!site.isDead()) await site.kill();
});
afterAll(async () => {
  await handle.close();
  await cloned.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dieAt: number | null): Promise<SpawnedSite> {
  const site = await spawnSite(cloned.url, {
    dieAt,
    variables: { DATA_DIR: folder },
    pace: { reconcileInterval: 500, staleAfter: 1_000, monthlyInterval: 200 },
  });
  sites.push(site);
  return site;
}

type Seen = {
  dieAt: number;
  reference: string;
  response: DonationOutcome | null;
  /** Writes until the response. */
  writes: number;
};

/** Waits until the process has killed itself or has nothing left to do; not longer than 20 s, because any moment is one to be killed. */
async function waitForEnd(site: SpawnedSite, isWorkLeft: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  while (performance.now() < end && !site.isDead() && (await isWorkLeft()))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

async function donateUntilCrash(site: SpawnedSite, dieAt: number): Promise<Seen> {
  const reference = randomUUID();
  await site.count();
  const input = await donate(site.base, { reference, email: `${reference}@example.org` });
  const writes = dieAt === 0 ? await site.count() : 0;
  await waitForEnd(site, async () => (await countOpenWork()) > 0);
  // A broken connection has status 0, as when offline.
  return { dieAt, reference, response: input.status === 0 ? null : input, writes };
}

async function countOpenWork(): Promise<number> {
  const { rows } = await handle.pool.query(
    "select (select count(*) from payment_attempt where state in ('CONFIRMING', 'INTENT', 'CREATED'))::int + (select count(*) from outbox_task where completed_at is null)::int as open",
  );
  return Number(rows[0]?.open ?? 0);
}

test('after a crash during a donation, the ledger matches the provider and each receipt is sent once', async () => {
  const whole = await start(null);
  const first = await donateUntilCrash(whole, 0);
  const seen = [first];
  const writes = await whole.count();
  await whole.kill();
  expect(first.response?.status).toBe(200);
  expect(writes).toBeGreaterThan(12);
  // A few points before and after the response are enough; the payment tests crash at every write.
  const after = writes - first.writes;
  for (const point of [0.3 * first.writes, 0.7 * first.writes, writes - 0.7 * after, writes]) {
    const dieAt = Math.ceil(point);
    const site = await start(dieAt);
    seen.push(await donateUntilCrash(site, dieAt));
    if (!site.isDead()) await site.kill();
  }
  expect(seen.filter(({ response }) => response === null).length).toBeGreaterThan(0);
  const last = await start(null);
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
  await expect.poll(countOpenWork, { timeout: 60_000, interval: 500 }).toBe(0);
  const emails = await handle.database.select().from(emailMessage);
  for (const { reference, response, dieAt } of seen) {
    const own = emails.filter(({ recipient }) => recipient === `${reference}@example.org`);
    const status = await callEndpoint(last.base, donations.getStatus, {
      params: { reference },
    }).catch(() => null);
    const about = `killed at write ${dieAt}`;
    expect(own, about).toHaveLength(status?.status === 'paid' ? 1 : 0);
    if (response?.status === 200) expect(status, about).toMatchObject({ status: 'paid' });
  }
  const { recorded: local, actual: provider } = await getLedgerTotals(handle.database);
  expect(local).toBe(provider);
}, 600_000);

test('after a crash during a monthly charge, each donation is charged once for its day', async () => {
  const addresses = Array.from({ length: 6 }, () => `${randomUUID()}@example.org`);
  const first = await start(null);
  for (const email of addresses)
    expect(await donate(first.base, { email, monthly: true })).toMatchObject({ status: 200 });
  const becomeDue = (email: string) =>
    handle.pool.query(
      "update monthly_donation set next_charge_on = '2020-01-31', retry_on = '2020-01-31' where email = $1",
      [email],
    );
  const countPaid = async (email: string): Promise<number> => {
    const { rows } = await handle.pool.query(
      "select count(*)::int as number from donation where email = $1 and state = 'PAID'",
      [email],
    );
    return Number(rows[0]?.number);
  };
  await first.count();
  const [whole = '', ...others] = addresses;
  await becomeDue(whole);
  await expect.poll(() => countPaid(whole), { timeout: 60_000, interval: 20 }).toBe(2);
  await expect.poll(countOpenWork, { timeout: 60_000, interval: 20 }).toBe(0);
  const writes = await first.count();
  await first.kill();
  expect(writes).toBeGreaterThan(others.length);
  let deaths = 0;
  for (const [round, email] of others.entries()) {
    const site = await start(Math.ceil(((round + 0.5) / others.length) * writes));
    await site.count();
    await becomeDue(email);
    const isWorkLeft = async () => (await countPaid(email)) < 2 || (await countOpenWork()) > 0;
    await waitForEnd(site, isWorkLeft);
    if (site.isDead()) deaths += 1;
    else await site.kill();
  }
  // Queries of idle background jobs count as writes too, so late points may not be reached.
  expect(deaths).toBeGreaterThan(0);
  await start(null);
  for (const email of addresses)
    await expect.poll(() => countPaid(email), { timeout: 60_000, interval: 500 }).toBe(2);
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
  await expect.poll(countOpenWork, { timeout: 60_000, interval: 500 }).toBe(0);
  // One charge at the provider and one receipt for each day.
  const { rows } = await handle.pool.query(
    `select d.email, count(*)::int as charges, count(distinct d.due_on)::int as days,
      (select count(*)::int from email_message m where m.recipient = d.email) as emails
      from sandbox.intent i join payment_attempt a on a.intent_id = i.id join donation d on d.id = a.subject_id
      where i.received_cents > 0 and d.email = any($1) group by d.email`,
    [addresses],
  );
  expect(rows).toHaveLength(addresses.length);
  for (const row of rows) expect(row).toMatchObject({ charges: 2, days: 2, emails: 2 });
}, 600_000);

test('when the mail server is down for an hour, donations work, and each receipt is sent once afterwards', async () => {
  const server = await startSmtpServer();
  await server.stop();
  const site = await startSiteWithStaff({ background: true, variables: { SMTP_URL: server.url } });
  const waiting = async () =>
    site.handle.database.select().from(outbox).where(eq(outbox.kind, 'mail'));
  for (const email of ['a@example.org', 'b@example.org'])
    expect(await donate(site.base, { email })).toMatchObject({ status: 200 });
  for (let minutes = 0; minutes <= 60; minutes += 15) {
    await expect
      .poll(async () => (await waiting()).every(({ lastError }) => lastError !== null))
      .toBe(true);
    site.clock.advance(15 * 60_000);
  }
  const back = await startSmtpServer(server.port);
  // An attempt may have failed a moment ago, so the next one may be due later.
  await expect
    .poll(() => {
      site.clock.advance(15 * 60_000);
      return back.recipients().toSorted();
    })
    .toEqual(['a@example.org', 'b@example.org']);
  site.clock.advance(60 * 60_000);
  await expect
    .poll(async () => (await waiting()).every(({ completedAt }) => completedAt !== null))
    .toBe(true);
  expect(back.recipients()).toHaveLength(2);
  await site.stop();
  await back.stop();
});
