import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, type fixedClock } from '#platform/clock.ts';
import { getOrCreateSiteSecret } from '#platform/secrets.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { fillCart, listFreeChairs, pay, getOrder } from '#app/server/testing/buyer.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { ticket } from '#features/event/server/tables.ts';
import { createWebhookProcessor } from './process-webhooks.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';
import { signatureHeader, signEvent, serializeEvent } from './sandbox/sign-event.ts';
import { delivery } from './sandbox/tables.ts';
import { paymentAttempt, webhookEvent } from './tables.ts';
import { insertWebhookEventRows } from './webhook-event-queries.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
let secret: string;

beforeAll(async () => {
  // No jobs run; this test delivers every event itself.
  site = await startSite({ pace: { sandboxTimeout: 500 } });
  chairs = (await listFreeChairs(site.base)).map(({ id }) => id);
  secret = await getOrCreateSiteSecret(site.handle.database, 'sandbox-webhook');
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(webhookEvent);
});

function send(
  body: string,
  options: { provider?: string; signature?: string } = {},
): Promise<Response> {
  return fetch(`${site.base}/api/payment/webhook/${options.provider ?? 'sandbox'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: options.signature ?? signEvent(body, secret, site.clock),
    },
    body,
  });
}

const eventAbout = (intentId: string, type = 'payment_intent.amount_capturable_updated') =>
  serializeEvent({ id: `evt_${randomUUID()}`, type, intentId, createdAt: site.clock.now() });

/** A confirmed payment whose response was lost. */
async function payUnanswered() {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
  const { orderId, status } = await pay(site.base, cart);
  expect(status).toBe(504);
  const attempt = await getAttempt(orderId ?? 0);
  return { ...cart, orderId: orderId ?? 0, intentId: attempt.intentId ?? '' };
}

async function getAttempt(orderId: number) {
  const [attempt] = await site.handle.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, orderId));
  if (!attempt) throw new Error(`Order ${orderId} has no attempt.`);
  return attempt;
}
const getTickets = (orderId: number) =>
  site.handle.database.$count(ticket, eq(ticket.orderId, orderId));
const work = () => site.site.payments.webhooks.work();

describe('an invalid event', () => {
  test.each([
    ['no signature', { signature: '' }],
    ['a signature of another body', { signature: 't=1,v1=00' }],
    ["another provider's address", { provider: 'stripe' }],
  ])('%s is rejected and not stored', async (_, options) => {
    const response = await send(eventAbout('pi_1'), options);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'webhook-signature-invalid' });
    expect(await site.handle.database.$count(webhookEvent)).toBe(0);
  });

  test('one changed byte is rejected', async () => {
    const body = eventAbout('pi_1');
    const signature = signEvent(body, secret, site.clock);
    expect((await send(body.replace('pi_1', 'pi_2'), { signature })).status).toBe(400);
  });

  test('a recorded event cannot be replayed later', async () => {
    const body = eventAbout('pi_1');
    const old = { now: () => addMilliseconds(site.clock.now(), -600_000) };
    expect((await send(body, { signature: signEvent(body, secret, old) })).status).toBe(400);
  });
});

describe('a signed event', () => {
  test('of an unknown intent is accepted and changes nothing', async () => {
    expect((await send(eventAbout('pi_of_somebody_else'))).status).toBe(200);
    await work();
    const [stored] = await site.handle.database.select().from(webhookEvent);
    expect(stored?.handledAt).not.toBeNull();
  });

  test('of no intent needs no work', async () => {
    const { database } = site.handle;
    await insertWebhookEventRows(database, [
      {
        provider: 'sandbox',
        eventId: 'evt_payout',
        type: 'payout.paid',
        intentId: null,
        receivedAt: site.clock.now(),
      },
    ]);
    await work();
    expect(await database.select().from(webhookEvent)).toMatchObject([
      { handledAt: site.clock.now() },
    ]);
  });

  test('about a refund is handled with the others', async () => {
    const { database } = site.handle;
    await send(eventAbout('pi_of_somebody_else', 'refund.updated'));
    await work();
    expect(await database.select().from(webhookEvent)).toMatchObject([
      { handledAt: site.clock.now() },
    ]);
  });

  test('is handled soon after it arrived, long before the next run', async () => {
    const { payments } = site.site.payments;
    const timings = { ...payments.timings, webhookDelay: 10, reconcileInterval: 3_600_000 };
    const webhooks = createWebhookProcessor({ ...payments, timings });
    const countHandled = () =>
      site.handle.database.$count(webhookEvent, isNotNull(webhookEvent.handledAt));
    await send(eventAbout('pi_of_somebody_else'));
    await webhooks.start();
    await expect.poll(countHandled).toBe(1);
    const body = eventAbout('pi_of_somebody_else');
    await webhooks.receive(Buffer.from(body), {
      [signatureHeader]: signEvent(body, secret, site.clock),
    });
    await expect.poll(countHandled).toBe(2);
    await webhooks.stop();
  });

  test('completes the sale of a lost response once, however often it arrives', async () => {
    const { orderId, cartId, intentId } = await payUnanswered();
    const body = eventAbout(intentId);
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await site.handle.database.$count(webhookEvent)).toBe(1);
    await Promise.all([work(), work(), work()]);
    expect(await getTickets(orderId)).toBe(1);
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ status: 'paid' });
  });

  test('with false content does no harm, because the intent is retrieved', async () => {
    const { orderId, cartId, intentId } = await payUnanswered();
    for (const type of [
      'payment_intent.canceled',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
      await send(eventAbout(intentId, type));
    await work();
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ status: 'paid' });
  });

  test('before the intent id is saved finds its attempt by the reference', async () => {
    const { orderId, cartId, intentId } = await payUnanswered();
    await site.handle.database
      .update(paymentAttempt)
      .set({ intentId: null })
      .where(eq(paymentAttempt.subjectId, orderId));
    await send(eventAbout(intentId));
    await work();
    expect(await getAttempt(orderId)).toMatchObject({ state: 'AUTHORIZED', intentId });
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ status: 'paid' });
  });

  test('that could not be handled waits for the next run', async () => {
    const { orderId, intentId } = await payUnanswered();
    await send(eventAbout(intentId));
    await scheduleFault(site.handle.database, { operation: 'retrieve', kind: 'serverError' });
    await work();
    expect((await getAttempt(orderId)).state).toBe('UNKNOWN');
    await work();
    expect((await getAttempt(orderId)).state).toBe('AUTHORIZED');
  });
});

test('shuffled and duplicate events of many payments lead to the same outcomes as the responses', async () => {
  const orders: Awaited<ReturnType<typeof payUnanswered>>[] = [];
  for (let count = 0; count < 6; count += 1) orders.push(await payUnanswered());
  const rows = await site.handle.database.select().from(delivery);
  const own = rows.filter(({ intentId }) => orders.some((order) => order.intentId === intentId));
  expect(own.length).toBeGreaterThanOrEqual(orders.length);
  const shuffled = [...own, ...own]
    .map((row) => ({ row, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place);
  for (const { row } of shuffled) {
    expect((await send(row.body)).status).toBe(200);
    if (Math.random() < 0.5) await work();
  }
  await work();
  expect(await Promise.all(orders.map(({ orderId }) => getTickets(orderId)))).toEqual(
    orders.map(() => 1),
  );
  expect(await findLedgerErrors(site.handle.database, { settled: false })).toEqual([]);
}, 30_000);
