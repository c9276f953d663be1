import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMilliseconds, addMinutes, fixedClock } from '#platform/clock.ts';
import { callDuring } from '#app/server/testing/call-during.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  confirmIntent,
  createTestIntent,
  newIdempotencyKey,
} from '../testing/provider-contract/fixtures.ts';
import { deliverEvents, sendEvent } from './deliver-webhooks.ts';
import { claimDeliveries, type DeliveryRow, insertDeliveryRows } from './queries.ts';
import { createSandbox } from './sandbox-provider.ts';
import { delivery } from './tables.ts';
import { setUpSandbox, waitFor, webhookSecret } from './testing/open-sandbox.ts';

const clock = fixedClock(testNow);
/** So long that nothing depends on a poll. */
const pollMilliseconds = 3_600_000;
let opened: Awaited<ReturnType<typeof setUpSandbox>>;
beforeAll(async () => {
  opened = await setUpSandbox({ clock });
});
beforeEach(() => opened.database.delete(delivery));
afterAll(() => opened.close());

const insertEvents = (count: number) =>
  insertDeliveryRows(
    opened.database,
    Array.from({ length: count }, (_, index) => ({
      eventId: `evt_${index}`,
      type: 'charge.refunded',
      intentId: 'pi_1',
      body: '{}',
      dueAt: testNow,
      createdAt: testNow,
    })),
  );

/** Records what is sent; the receiver accepts it once `until` resolves. */
function startRecording(until: Promise<void> = Promise.resolve()) {
  const types: string[] = [];
  const send = async (_: unknown, { type }: DeliveryRow) => {
    types.push(type);
    await until;
    return null;
  };
  return { types, send };
}
const open = ({ send }: ReturnType<typeof startRecording>) =>
  deliverEvents({ ...opened.settings, database: opened.database, pollMilliseconds, send });

test('All events of an earlier process are delivered after the start, more than one batch', async () => {
  await insertEvents(101);
  const recording = startRecording();
  const deliveries = open(recording);
  deliveries.start();
  await waitFor(() => recording.types.length === 101);
  await deliveries.stop();
});

test('An event that waits for its round is not delivered after the stop', async () => {
  await insertEvents(1);
  const recording = startRecording();
  const deliveries = open(recording);
  deliveries.start();
  await deliveries.stop();
  expect(recording.types).toEqual([]);
});

test('The stop of the sandbox waits for a delivery', async () => {
  await insertEvents(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const recording = startRecording(promise);
  const sandbox = createSandbox({ ...opened.settings, pollMilliseconds, send: recording.send });
  sandbox.start();
  await waitFor(() => recording.types.length === 1);
  let hasStopped = false;
  const stopping = sandbox.stop().then(() => (hasStopped = true));
  await opened.database.execute(sql`select`);
  expect(hasStopped).toBe(false);
  resolve();
  await stopping;
});

test('The events of a challenge are delivered at once', async () => {
  const recording = startRecording();
  const sandbox = createSandbox({ ...opened.settings, pollMilliseconds, send: recording.send });
  sandbox.start();
  const { id: intentId, clientSecret } = await createTestIntent(sandbox, 'automatic');
  await confirmIntent(sandbox, intentId, 'tok_threeDSecure2Required');
  await waitFor(() => recording.types.length === 1);
  expect(await sandbox.completeChallenge({ intentId, clientSecret, succeed: true })).toBe(true);
  await waitFor(() => recording.types.length === 2);
  expect(recording.types.at(-1)).toBe('payment_intent.succeeded');
  await sandbox.stop();
});

test.each([
  ['tok_pendingRefund', 'refund.updated'],
  ['tok_refundFail', 'refund.failed'],
])('A poll completes a refund of %s, with the event %s', async (token, type) => {
  const { sandbox } = opened;
  const { id: intentId } = await createTestIntent(sandbox, 'automatic');
  await confirmIntent(sandbox, intentId, token);
  await sandbox.refund({ key: newIdempotencyKey(), intentId, amountCents: 500 });
  const recording = startRecording();
  const later = createSandbox({
    ...opened.settings,
    clock: fixedClock(addMinutes(testNow, 1)),
    pollMilliseconds: 20,
    send: recording.send,
  });
  later.start();
  await waitFor(() => recording.types.length === 3);
  await later.stop();
  expect(recording.types.toSorted()).toEqual(['charge.refunded', 'payment_intent.succeeded', type]);
});

test('A process does not wait for the events that another one claims', async () => {
  await insertEvents(2);
  const take = {
    now: testNow,
    leaseUntil: addMilliseconds(testNow, 1),
    notBefore: addMilliseconds(testNow, -1),
    limit: 10,
  };
  const { hasWaited, result } = await callDuring(
    opened,
    (db) => db.execute(sql`select from ${delivery} where event_id = 'evt_0' for update`),
    () => claimDeliveries(opened.database, take),
  );
  expect({ hasWaited, result }).toMatchObject({
    hasWaited: false,
    result: { value: [{ eventId: 'evt_1' }] },
  });
});

/** The result of an event sent to a receiver that responds like this. */
async function sendTo(respond: (response: ServerResponse) => void): Promise<string | null> {
  const server = createServer((_, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await sendOnce(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function sendOnce(webhookUrl: string): Promise<string | null> {
  await opened.database.delete(delivery);
  await insertEvents(1);
  const [event] = await opened.database.select().from(delivery);
  if (!event) throw new Error('There is no event.');
  return sendEvent({ clock, webhookUrl, webhookSecret }, event);
}

test('A receiver accepts an event with a whole response', async () => {
  expect(await sendTo((response) => response.writeHead(200).end('{}'))).toBeNull();
  const breakOff = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('{', () => response.destroy());
  };
  expect(await sendTo(breakOff)).toBe('aborted');
});

test('Without a receiver an event is not accepted', async () => {
  let url = '';
  await sendTo((response) => {
    url = `http://${response.req.headers.host ?? ''}/`;
    response.writeHead(200).end();
  });
  expect(await sendOnce(url)).toContain('ECONNREFUSED');
});
