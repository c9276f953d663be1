import { contract } from '#app/contract.ts';
import { fillCart, pay } from '#app/server/testing/buyer.ts';
import { donate } from '#app/server/testing/donate.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { isSignedBy, startReceiver } from '#app/server/testing/start-receiver.ts';
import { isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { setUpWebhooks } from '#app/server/testing/set-up-webhooks.ts';
import { createDeliveryJob } from './deliver-messages.ts';
import { claimDeliveries } from './queries.ts';
import { webhookDelivery } from './tables.ts';

const {
  site,
  database,
  job,
  chairs,
  create,
  passMinutes,
  buy,
  listDeliveries,
  getWebhook,
  ...setUp
} = await setUpWebhooks();
const { platform } = site.site;
const { webhooks, donations, today } = contract;
const { checkIn, boxOffice, checkout } = contract.reception;
const admin = setUp.asAdmin;
let receiver = setUp.getReceiver();
beforeEach(() => {
  receiver = setUp.getReceiver();
});
afterEach(() => setUp.reset());
afterAll(() => setUp.stop());

const countPaused = async () =>
  (await site.call(today.get, {}, await admin())).tasks.find(
    ({ kind }) => kind === 'webhooks-paused',
  )?.count ?? 0;

test('a receiver that is down for an hour gets each event once', async () => {
  const { secret } = await create();
  receiver.respondWith((response) => void response.writeHead(503).end());
  const orders = [await buy(), await buy(2)];
  await passMinutes(30);
  orders.push(await buy());
  const { response } = await donate(site.base);
  await passMinutes(30);
  expect(receiver.accepted).toEqual([]);
  const failed = receiver.attempts.length;
  expect(failed).toBeLessThan(30);

  receiver.respondWith();
  while (receiver.accepted.length === 0) await passMinutes(1);
  // The first success sends all that waits.
  await passMinutes(1);
  expect(receiver.accepted.map(({ id }) => id).toSorted()).toEqual(
    [`gift-received-${response?.donationId}`, ...orders.map((id) => `order-paid-${id}`)].toSorted(),
  );
  expect(receiver.accepted.every((message) => isSignedBy(secret, message))).toBe(true);
  await passMinutes(60);
  expect(receiver.accepted).toHaveLength(4);
  expect(receiver.attempts).toHaveLength(failed + 4);
});

test('each fact is a message, and so is what undoes it, with numbers and no names', async () => {
  await create();
  const [chairId = 0, otherId = 0] = chairs.splice(0, 2);
  const sale = { chairs: [chairId, otherId], method: 'cash' as const, name: 'Sample Guest' };
  const { orderId, tickets } = await site.call(
    boxOffice.sell,
    { body: { ...sale, email: 'guest@example.org', phone: '6175550123' } },
    await site.as('reception'),
  );
  const [ticket] = tickets;
  if (!ticket) throw new Error('Two tickets were sold.');
  const { response } = await donate(site.base);
  await job.drain();
  expect(receiver.accepted.map(({ type }) => type).toSorted()).toEqual([
    'gift.received',
    'order.paid',
  ]);
  const paid = receiver.accepted.find(({ type }) => type === 'order.paid');
  expect(paid?.data).toEqual({
    order: orderId,
    event: expect.any(Number),
    method: 'cash',
    chairs: 2,
    feeCents: 0,
    totalCents: 40_000,
  });
  const event = Number(paid?.data['event']);
  const usher = await site.as('usher');
  const receive = () =>
    site.call(checkIn.receive, { query: { event }, body: { barCode: ticket.barCode } }, usher);
  await receive();
  await receive();
  await site.call(
    checkIn.undoReceipt,
    { query: { event }, body: { barCode: ticket.barCode } },
    usher,
  );
  site.clock.advance(60_000);
  await receive();
  const treasurer = await site.as('treasurer');
  await site.call(
    checkout.refundAmount,
    {
      params: { orderId },
      body: { reason: 'Late', amountCents: 1_000, emailsReason: false, seen: 2_000_000_000 },
    },
    treasurer,
  );
  await site.call(
    checkout.refund,
    { params: { orderId }, body: { reason: 'Asked', tickets: [ticket.id], seen: 2_000_000_000 } },
    treasurer,
  );
  await site.call(
    donations.refund,
    {
      params: { id: response?.donationId ?? 0 },
      body: { reason: 'Asked', seen: { state: 'PAID' } },
    },
    treasurer,
  );
  receiver.accepted.length = 0;
  await job.drain();
  const guest = { ticket: ticket.id, order: orderId, event };
  expect(
    receiver.accepted
      .map(({ type, data }) => ({ type, data }))
      .toSorted(
        (a, b) =>
          a.type.localeCompare(b.type) ||
          Number(a.data['amountCents'] ?? 0) - Number(b.data['amountCents'] ?? 0),
      ),
  ).toEqual([
    {
      type: 'gift.refunded',
      data: { donation: response?.donationId, amountCents: 5_000, isVoided: false },
    },
    { type: 'guest.arrived', data: guest },
    { type: 'guest.arrived', data: guest },
    { type: 'guest.undone', data: guest },
    {
      type: 'order.refunded',
      data: { order: orderId, event, method: 'cash', tickets: [], amountCents: 1_000 },
    },
    {
      type: 'order.refunded',
      data: { order: orderId, event, method: 'cash', tickets: [ticket.id], amountCents: 19_500 },
    },
  ]);
  expect(new Set(receiver.attempts.map(({ id }) => id)).size).toBe(receiver.attempts.length);
  expect(receiver.attempts.map(({ body }) => body).join()).not.toMatch(/Sample|example|617|NMG/);
});

test('a sale that does not happen sends nothing, and a webhook gets only its events', async () => {
  const { webhook: other } = await create({ events: ['gift.received'] });
  await buy();
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
  await job.drain();
  expect(await listDeliveries(other.id)).toEqual([]);
});

test('a slow receiver holds up no other', async () => {
  const slow = await startReceiver();
  slow.respondWith(() => undefined);
  const { webhook: away } = await create({ name: 'Slow', url: slow.url });
  const { webhook: fast } = await create({ name: 'Fast' });
  await buy();
  const draining = job.drain();
  await expect.poll(() => slow.attempts.length).toBe(1);
  await expect.poll(async () => (await listDeliveries(fast.id))[0]?.state).toBe('delivered');
  await buy();
  void job.drain();
  await expect.poll(() => receiver.accepted.length).toBe(2);
  // Its first attempt is still under way.
  expect(await listDeliveries(away.id, 'waiting')).toMatchObject([
    { error: null },
    { error: null },
  ]);
  await slow.stop();
  await draining;
});

test('two processes send a message once', async () => {
  await create();
  for (let count = 0; count < 8; count += 1) await buy();
  const jobs = [job, createDeliveryJob(platform), createDeliveryJob(platform)];
  await Promise.all(jobs.map((item) => item.drain()));
  expect(receiver.attempts).toHaveLength(8);
});

test('after a crash between sending and saving, the message is sent again with the same id', async () => {
  const { webhook: created } = await create();
  await buy();
  const due = { now: site.clock.now(), latestRetry: new Date('2099-01-01') };
  expect(await claimDeliveries(database, { webhookId: created.id, limit: 4, ...due })).toHaveLength(
    1,
  );
  await job.drain();
  expect(receiver.attempts).toEqual([]);
  await database.update(webhookDelivery).set({ lockedUntil: new Date(0) });
  await job.drain();
  await database.update(webhookDelivery).set({ deliveredAt: null });
  await job.drain();
  expect(receiver.accepted).toHaveLength(2);
  expect(receiver.accepted[0]?.id).toBe(receiver.accepted[1]?.id);
});

test('a webhook to which nothing gets through for three days is paused, and on Today; resumed, it gets all', async () => {
  const { webhook: created } = await create();
  receiver.respondWith((response) => void response.writeHead(500).end());
  const first = await buy();
  const hour = 3_600_000;
  for (let hours = 0; hours < 80; hours += 1) {
    site.clock.advance(hour);
    await job.drain();
  }
  expect(await getWebhook(created.id)).toMatchObject({ pausedBy: 'site', waiting: 1 });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'pause webhook',
    actorId: 'system',
  });
  expect(await countPaused()).toBe(1);
  const attempts = receiver.attempts.length;
  const second = await buy();
  site.clock.advance(hour);
  await job.drain();
  expect(receiver.attempts).toHaveLength(attempts);

  receiver.respondWith();
  const params = { id: created.id };
  await site.call(webhooks.resume, { params }, await admin());
  expect(await countPaused()).toBe(0);
  await job.drain();
  expect(receiver.accepted.map(({ id }) => id).toSorted()).toEqual(
    [`order-paid-${first}`, `order-paid-${second}`].toSorted(),
  );
  expect(await getWebhook(created.id)).toMatchObject({ pausedAt: null, failingSince: null });
});

test('a receiver that is gone for good is paused right away', async () => {
  const { webhook: created } = await create();
  receiver.respondWith((response) => void response.writeHead(410).end());
  await buy();
  await job.drain();
  expect(await getWebhook(created.id)).toMatchObject({ pausedBy: 'site' });
});

test('a message that one receiver rejects for days is given up and can be sent again', async () => {
  const { webhook: created } = await create();
  const rejected = `order-paid-${await buy()}`;
  receiver.respondWith((response) => void response.writeHead(422).end());
  await job.drain();
  for (let attempts = 1; attempts < 16; attempts += 1) {
    receiver.respondWith();
    await site.call(webhooks.sendTest, { params: { id: created.id } }, await admin());
    receiver.respondWith((response) => void response.writeHead(422).end());
    await database
      .update(webhookDelivery)
      .set({ dueAt: site.clock.now() })
      .where(isNull(webhookDelivery.deliveredAt));
    await job.drain();
  }
  const [delivery] = await listDeliveries(created.id, 'failed');
  expect(delivery).toMatchObject({
    messageId: rejected,
    attempts: 16,
    status: 422,
    error: 'response',
  });
  receiver.respondWith();
  const params = { id: created.id, deliveryId: delivery?.id ?? 0 };
  expect(await site.call(webhooks.sendAgain, { params }, await admin())).toMatchObject({
    state: 'delivered',
    status: 204,
    messageId: rejected,
  });
  expect(receiver.accepted.at(-1)?.id).toBe(rejected);
});
