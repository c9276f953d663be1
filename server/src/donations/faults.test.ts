import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { call } from '@namugongo/contract/call';
import { donations } from '@namugongo/contract/donations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { mailMessage, outbox } from '../platform/tables.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { faultsInBooks, totals } from '../testing/books.ts';
import { give, type GiftOutcome } from '../testing/give.ts';
import { type SpawnedSite, spawnSite } from '../testing/spawn-site.ts';
import { startMailServer } from '../testing/start-mail-server.ts';
import { startSiteWithStaff } from '../testing/staff.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let handle: DatabaseHandle;
let folder: string;
const sites: SpawnedSite[] = [];

beforeAll(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
  folder = await mkdtemp(join(tmpdir(), 'namugongo-gifts-'));
});
afterAll(async () => {
  for (const site of sites) if (!site.isDead()) await site.kill();
  await handle.close();
  await cloned.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dieAt: number | null): Promise<SpawnedSite> {
  const site = await spawnSite(cloned.url, {
    dieAt,
    variables: { DATA_DIR: folder },
    pace: { reconcileEvery: 500, openFor: 1_000, monthlyEvery: 200 },
  });
  sites.push(site);
  return site;
}

type Seen = { dieAt: number; reference: string; answered: GiftOutcome | null };

async function giveUntilDeath(site: SpawnedSite, dieAt: number): Promise<Seen> {
  const reference = randomUUID();
  await site.count();
  const given = await give(site.base, { reference, email: `${reference}@example.org` });
  for (let tries = 0; tries < 60 && !site.isDead() && (await openWork()) > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  // A broken connection looks to the client like being offline.
  return { dieAt, reference, answered: given.status === 0 ? null : given };
}

async function openWork(): Promise<number> {
  const { rows } = await handle.pool.query(
    "select (select count(*) from payment_attempt where state in ('CONFIRMING', 'INTENT', 'CREATED'))::int + (select count(*) from outbox where done_at is null)::int as open",
  );
  return Number(rows[0]?.open ?? 0);
}

test('killed in the middle of a gift, the books are equal after the restart and each receipt is written once', async () => {
  const whole = await start(null);
  const seen = [await giveUntilDeath(whole, 0)];
  const writes = await whole.count();
  await whole.kill();
  expect(seen[0]?.answered?.status).toBe(200);
  expect(writes).toBeGreaterThan(12);
  // A few moments of it: the payments' own test dies at every write.
  for (const share of [0.2, 0.45, 0.7, 0.9]) {
    const dieAt = Math.ceil(share * writes);
    const site = await start(dieAt);
    seen.push(await giveUntilDeath(site, dieAt));
    if (!site.isDead()) await site.kill();
  }
  expect(seen.filter(({ answered }) => answered === null).length).toBeGreaterThan(0);
  const last = await start(null);
  await expect
    .poll(() => faultsInBooks(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
  await expect.poll(openWork, { timeout: 60_000, interval: 500 }).toBe(0);
  const letters = await handle.database.select().from(mailMessage);
  for (const { reference, answered, dieAt } of seen) {
    const own = letters.filter(({ recipient }) => recipient === `${reference}@example.org`);
    const stands = await call(last.base, donations.status, { params: { reference } }).catch(
      () => null,
    );
    const about = `killed at write ${dieAt}`;
    expect(own, about).toHaveLength(stands?.status === 'paid' ? 1 : 0);
    if (answered?.status === 200) expect(stands, about).toMatchObject({ status: 'paid' });
  }
  const { ours, theirs } = await totals(handle.database);
  expect(ours).toBe(theirs);
}, 240_000);

test('killed in the middle of a monthly charge, each gift is charged once for its day', async () => {
  const addresses = Array.from({ length: 6 }, () => `${randomUUID()}@example.org`);
  const first = await start(null);
  for (const email of addresses)
    expect(await give(first.base, { email, monthly: true })).toMatchObject({ status: 200 });
  const becomeDue = (email: string) =>
    handle.pool.query(
      "update monthly_gift set next_on = '2020-01-31', try_on = '2020-01-31' where email = $1",
      [email],
    );
  const paidOf = async (email: string): Promise<number> => {
    const { rows } = await handle.pool.query(
      "select count(*)::int as number from donation where email = $1 and state = 'PAID'",
      [email],
    );
    return Number(rows[0]?.number);
  };
  await first.count();
  const [whole = '', ...others] = addresses;
  await becomeDue(whole);
  await expect.poll(() => paidOf(whole), { timeout: 10_000 }).toBe(2);
  await expect.poll(openWork, { timeout: 20_000 }).toBe(0);
  const writes = await first.count();
  await first.kill();
  expect(writes).toBeGreaterThan(others.length);
  let deaths = 0;
  for (const [round, email] of others.entries()) {
    const site = await start(Math.ceil(((round + 0.5) / others.length) * writes));
    await site.count();
    await becomeDue(email);
    for (let tries = 0; tries < 60 && !site.isDead() && (await paidOf(email)) < 2; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (site.isDead()) deaths += 1;
    else await site.kill();
  }
  expect(deaths).toBeGreaterThan(2);
  await start(null);
  for (const email of addresses)
    await expect.poll(() => paidOf(email), { timeout: 60_000, interval: 500 }).toBe(2);
  await expect
    .poll(() => faultsInBooks(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
  await expect.poll(openWork, { timeout: 60_000, interval: 500 }).toBe(0);
  // One charge and one receipt for each day, in the provider's books and in the mail.
  const { rows } = await handle.pool.query(
    `select d.email, count(*)::int as charges, count(distinct d.due_on)::int as days,
      (select count(*)::int from mail_message m where m.recipient = d.email) as letters
      from sandbox.intent i join payment_attempt a on a.intent_id = i.id join donation d on d.id = a.subject_id
      where i.received_cents > 0 and d.email = any($1) group by d.email`,
    [addresses],
  );
  expect(rows).toHaveLength(addresses.length);
  for (const row of rows) expect(row).toMatchObject({ charges: 2, days: 2, letters: 2 });
}, 240_000);

test('while the mail server is down for an hour gifts go on, and each receipt is sent once afterwards', async () => {
  const server = await startMailServer();
  await server.stop();
  const site = await startSiteWithStaff({ background: true, variables: { SMTP_URL: server.url } });
  const waiting = async () =>
    site.handle.database.select().from(outbox).where(eq(outbox.kind, 'mail'));
  for (const email of ['a@example.org', 'b@example.org'])
    expect(await give(site.base, { email })).toMatchObject({ status: 200 });
  for (let minutes = 0; minutes <= 60; minutes += 15) {
    await expect
      .poll(async () => (await waiting()).every(({ lastError }) => lastError !== null))
      .toBe(true);
    site.clock.advance(15 * 60_000);
  }
  const back = await startMailServer(server.port);
  await expect
    .poll(() => back.recipients().toSorted(), { timeout: 20_000 })
    .toEqual(['a@example.org', 'b@example.org']);
  site.clock.advance(60 * 60_000);
  await expect
    .poll(async () => (await waiting()).every(({ doneAt }) => doneAt !== null))
    .toBe(true);
  expect(back.recipients()).toHaveLength(2);
  await site.stop();
  await back.stop();
});
