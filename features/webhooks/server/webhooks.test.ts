import { contract } from '#app/contract.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { isSignedBy } from '#app/server/testing/start-receiver.ts';
import type { WebhookInput } from '#features/webhooks/contract/webhooks.ts';
import { putOnHold, endHold } from '#platform/ops/hold.ts';
import { applyRetentionRules } from '#platform/ops/retention.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpWebhooks } from '#app/server/testing/set-up-webhooks.ts';
import { webhookRetentionRules } from './retention-queries.ts';
import { webhook } from './tables.ts';

const { site, database, job, create, passMinutes, buy, listDeliveries, ...setUp } =
  await setUpWebhooks();
const { platform } = site.site;
const { webhooks } = contract;

const admin = setUp.asAdmin;
let receiver = setUp.getReceiver();
beforeEach(() => {
  receiver = setUp.getReceiver();
});
afterEach(() => setUp.reset());
afterAll(() => setUp.stop());

test('a test says what became of it, also while the webhook is paused, and is not tried again', async () => {
  const { webhook: created, secret } = await create();
  const params = { id: created.id };
  await site.call(webhooks.pause, { params }, await admin());
  expect(await site.call(webhooks.sendTest, { params }, await admin())).toMatchObject({
    event: 'test',
    state: 'delivered',
    attempts: 1,
  });
  expect(receiver.accepted.every((message) => isSignedBy(secret, message))).toBe(true);
  receiver.respondWith((response) => void response.writeHead(404).end());
  expect(await site.call(webhooks.sendTest, { params }, await admin())).toMatchObject({
    state: 'failed',
    status: 404,
  });
  await buy();
  await passMinutes(10);
  expect(receiver.attempts).toHaveLength(2);
});

test('an old secret signs too for a day', async () => {
  const { webhook: created, secret } = await create();
  const params = { id: created.id };
  const { secret: next } = await site.call(webhooks.rotateSecret, { params }, await admin());
  await buy();
  await job.drain();
  site.clock.advance(24 * 3_600_000 + 1);
  await buy();
  await job.drain();
  const signatures = receiver.accepted.map((message) =>
    [secret, next].map((item) => isSignedBy(item, message)),
  );
  expect(signatures).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('secrets are shown once and stored encrypted', async () => {
  const { webhook: created, secret } = await create({ url: `${receiver.url}?key=private` });
  const { secret: next } = await site.call(
    webhooks.rotateSecret,
    { params: { id: created.id } },
    await admin(),
  );
  const audit = JSON.stringify(await database.select().from(auditEntry));
  const rows = JSON.stringify([
    await database.select().from(webhook),
    await site.call(webhooks.list, {}, await admin()),
  ]);
  for (const item of [secret, next]) expect(rows + audit).not.toContain(item.slice(6));
  expect(audit).not.toContain('private');
});

test('no log line has a secret, a signature or what follows the path of an address', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  const logging = await setUpWebhooks({ LOG_LEVEL: 'trace' });
  const own = logging.getReceiver();
  const { webhook: created, secret } = await logging.create({ url: `${own.url}?key=private` });
  const params = { id: created.id };
  const { secret: next } = await logging.site.call(
    webhooks.rotateSecret,
    { params },
    await logging.asAdmin(),
  );
  await logging.buy();
  await logging.job.drain();
  own.respondWith((response) => void response.writeHead(500).end());
  await logging.buy();
  await logging.passMinutes(10);
  const [failed] = await logging.listDeliveries(created.id);
  await own.stop();
  await logging.site.call(
    webhooks.sendAgain,
    { params: { ...params, deliveryId: failed?.id ?? 0 } },
    await logging.asAdmin(),
  );
  await logging.site.stop();
  write.mockRestore();
  const log = lines.join('');
  expect(log).toContain('/api/webhooks');
  const signatures = own.attempts.map(({ headers }) => String(headers['webhook-signature']));
  expect(signatures.length).toBeGreaterThan(2);
  for (const text of [secret.slice(6), next.slice(6), 'private', ...signatures])
    expect(log).not.toContain(text);
});

test('a deleted webhook gets nothing more, and its secret is gone', async () => {
  const { webhook: created } = await create();
  await buy();
  const params = { id: created.id };
  await site.call(webhooks.delete, { params }, await admin());
  await buy();
  await job.drain();
  expect(receiver.attempts).toEqual([]);
  expect(await database.select().from(webhook).where(eq(webhook.secret, ''))).toHaveLength(1);
  for (const call of [webhooks.delete, webhooks.pause, webhooks.resume, webhooks.sendTest])
    await expect(site.call(call, { params }, await admin())).rejects.toMatchObject(
      expectProblem('webhook-not-found'),
    );
});

test('a site on hold sends nothing', async () => {
  await create();
  await buy();
  await putOnHold(database);
  await job.drain();
  expect(receiver.attempts).toEqual([]);
  await endHold(database);
  await job.drain();
  expect(receiver.accepted).toHaveLength(1);
});

test('ten webhooks are enough, and each leads to the internet', async () => {
  for (const url of ['https://10.0.0.1/', 'https://[fc00::1]:1/', 'http://example.org/'])
    await expect(create({ url })).rejects.toMatchObject(expectProblem('webhook-address-refused'));
  for (const url of ['https://name:word@example.org/', 'example.org', 'ftp://example.org/'])
    await expect(create({ url })).rejects.toThrow('url');
  const created = await Promise.allSettled(Array.from({ length: 12 }, () => create()));
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(create()).rejects.toMatchObject(expectProblem('too-many-webhooks'));
});

test('a change is refused when someone else made one, and is in the audit log', async () => {
  const { webhook: created } = await create();
  const { name, url, events } = created;
  const seen = { name, url, events };
  const update = async (change: Partial<WebhookInput>) =>
    site.call(
      webhooks.update,
      { params: { id: created.id }, body: { webhook: { ...seen, ...change }, seen } },
      await admin(),
    );
  expect(await update({ name: 'Other' })).toMatchObject({ name: 'Other' });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'change webhook',
    before: seen,
    after: { ...seen, name: 'Other' },
  });
  await expect(update({ url: 'https://example.org' })).rejects.toMatchObject(
    expectProblem('record-changed'),
  );
});

test('the log goes back 30 days', async () => {
  const { webhook: created } = await create();
  await buy();
  await job.drain();
  site.clock.advance(29 * 86_400_000);
  await buy();
  site.clock.advance(2 * 86_400_000);
  await applyRetentionRules(platform, webhookRetentionRules(platform));
  expect(await listDeliveries(created.id)).toHaveLength(1);
});
