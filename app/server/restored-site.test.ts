import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callEndpoint } from '#contract/client.ts';
import { site as siteCalls } from '#features/site/contract/site.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PaymentProvider } from '#features/payments/server/provider.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { exchangeTasks } from '#platform/outbox/outbox-queries.ts';
import { readBooks } from './read-books.ts';
import { fillCart, listFreeChairs, pay, sampleBuyer } from './testing/buyer.ts';
import { createEmptySite } from './testing/create-empty-site.ts';
import { donate } from './testing/donate.ts';
import { administrator, signInAsAdministrator } from './testing/sign-in.ts';
import { startSite } from './testing/start-site.ts';
import { startSmtpServer } from './testing/start-smtp-server.ts';

// A site that sells and sends is backed up in the middle of its work; its restored copy must not do any of that work by itself.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let place: Awaited<ReturnType<typeof createEmptySite>>;
let copy: Awaited<ReturnType<typeof startSite>>;
let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-copy-'));
  smtpServer = await startSmtpServer();
  place = await createEmptySite();
  const variables = { ...administrator, SMTP_URL: smtpServer.url };
  // Without background jobs, so that everything after the payment is left over.
  const original = await startSite({ variables });
  expect((await buy(original.base)).status).toBe(200);
  expect(await donate(original.base, { email: sampleBuyer.email, monthly: true })).toMatchObject({
    status: 200,
  });
  const { files } = original.site.platform;
  const source = { url: original.handle.url, files, clock: original.clock, readBooks };
  await createBackup({ ...source, folder: join(folder, 'backup') });
  await original.stop();
  await restoreBackup({ ...place, readBooks, folder: join(folder, 'backup') });
  copy = await startSite({
    databaseUrl: place.url,
    background: true,
    variables,
    pace: { reconcileInterval: 100, staleAfter: 0, monthlyInterval: 100, webhookDelay: 10 },
  });
  // The monthly donation is due again.
  copy.clock.advance(40 * 24 * 3_600_000);
});
afterAll(async () => {
  await copy.stop();
  await place.drop();
  await smtpServer.stop();
  await rm(folder, { recursive: true, force: true });
});

async function buy(base: string) {
  const [chair] = await listFreeChairs(base);
  return pay(base, await fillCart(base, [chair?.id ?? 0]));
}

const query = async (text: string) =>
  (await copy.handle.pool.query<Record<string, unknown>>(text)).rows;

/** What the card processor and the outbox have done. */
const readWork = async () => ({
  intents: await query('select id, state, received_cents from sandbox.intent order by id'),
  attempts: await query('select id, state from payment_attempt order by id'),
  tasks: await query(
    'select kind, attempts from outbox_task where completed_at is null order by id',
  ),
  emails: smtpServer.recipients(),
});

const changes: (keyof PaymentProvider)[] = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'setUpCard',
  'detachCard',
];

test('a restored site moves no money and sends nothing until an administrator starts both', async () => {
  const before = await readWork();
  const kinds = before.tasks.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['mail', 'payment-capture']));
  expect(before.emails).toEqual([]);
  expect(copy.site.hints[0]).toMatch(/^This site was restored from a backup: payments and email/);
  expect(await copy.call(siteCalls.get, {})).toMatchObject({ onHold: true });

  // Buyers, donors and the provider are refused; visitors can look at everything.
  const rejected = { status: 409, code: 'payments-on-hold', orderId: null };
  expect(await buy(copy.base)).toMatchObject(rejected);
  expect(await donate(copy.base)).toMatchObject({ status: 409, code: 'payments-on-hold' });
  const { provider } = copy.site.payments.payments;
  for (const name of changes)
    await expect(
      Promise.resolve(Reflect.apply(Object(provider[name]), provider, [{}])),
    ).rejects.toMatchObject({ code: 'payments-on-hold' });
  const intentId = String(before.intents[0]?.['id']);
  expect(await provider.retrieve(intentId)).toMatchObject({ outcome: 'ok' });

  // No job of the running site has touched what was left over, and none can.
  const { database } = copy.handle;
  expect(
    await exchangeTasks(database, {
      completed: [],
      lanes: [...new Set(kinds)].map((kind) => ({ kind: String(kind), room: 10 })),
      now: copy.clock.now(),
      latestRetry: copy.clock.now(),
      leaseMilliseconds: 1_000,
    }),
  ).toEqual([]);
  expect(await readWork()).toEqual(before);

  const options = { headers: await signInAsAdministrator(copy.base) };
  await callEndpoint(copy.base, siteCalls.release, {}, options);
  await callEndpoint(copy.base, siteCalls.release, {}, options);
  expect(await copy.call(siteCalls.get, {})).toMatchObject({ onHold: false });
  expect(
    await query(
      `select action, subject from audit_entry where action = 'start payments and email'`,
    ),
  ).toHaveLength(1);

  // What was left over is done now: the tickets go out, the card is charged, the month is donated.
  await vi.waitUntil(() => smtpServer.recipients().includes(sampleBuyer.email), {
    timeout: 60_000,
  });
  const isCaptured = async () =>
    (await query(`select 1 from sandbox.intent where id = '${intentId}' and state = 'succeeded'`))
      .length === 1;
  await vi.waitUntil(isCaptured, { timeout: 60_000 });
  await vi.waitUntil(
    async () =>
      (await query(`select 1 from payment_attempt where subject = 'donation'`)).length > 1,
    { timeout: 60_000 },
  );
  expect(await donate(copy.base)).toMatchObject({ status: 200 });
});
