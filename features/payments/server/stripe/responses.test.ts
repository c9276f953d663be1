import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { callStripe } from './call-stripe.ts';
import { createStripe } from './stripe-provider.ts';
import { stripeTestSettings } from './testing/open-stripe.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A provider that gets the same response to every request. */
async function openWithResponse(body: unknown, status = 200) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, protocol: 'http' as const };
  return createStripe({ ...stripeTestSettings, address });
}
const createList = (...data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/' });

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 2060,
  amount_received: 2060,
  currency: 'usd',
  client_secret: 'secret',
  metadata: { reference: 'r' },
  latest_charge: null,
  last_payment_error: null,
  customer: 'cus_1',
  payment_method: 'pm_1',
  setup_future_usage: 'off_session',
};
const savedCard = { customer: 'cus_1', card: 'pm_1' };

test.each([
  [400, 'rejected'],
  [401, 'rejected'],
  [403, 'rejected'],
  [404, 'rejected'],
  [500, 'unknown'],
])('an error with status %i is %s', async (status, outcome) => {
  const provider = await openWithResponse({ error: { message: 'no' } }, status);
  expect(await provider.retrieve('pi_1')).toMatchObject({ outcome });
});

test('an error before the first request is a rejection', async () => {
  const fail = () => Promise.reject(new TypeError('The input is invalid.'));
  expect(await callStripe(null, fail)).toEqual({
    outcome: 'rejected',
    why: 'The input is invalid.',
  });
});

test('an intent in another currency is not read as one in dollars', async () => {
  const provider = await openWithResponse({ ...intent, currency: 'ugx' });
  expect(await provider.retrieve('pi_1')).toEqual({
    outcome: 'unknown',
    why: 'The intent pi_1 is in ugx',
  });
});

test.each([
  ['that is paid', {}, savedCard],
  ['that is authorized', { status: 'requires_capture' }, savedCard],
  [
    'with a customer and a method',
    { customer: { id: 'cus_1' }, payment_method: { id: 'pm_1' } },
    savedCard,
  ],
  ['that waits for the bank', { status: 'requires_action' }, null],
  ['that charges a card once', { setup_future_usage: null }, null],
  ['without a customer', { customer: null }, null],
  ['without a method', { payment_method: null }, null],
])('an intent %s has the card that it saved', async (_, change, expected) => {
  const provider = await openWithResponse({ ...intent, ...change });
  expect(await provider.retrieve('pi_1')).toMatchObject({ value: { savedCard: expected } });
});

test('the list of charges has what was paid in dollars', async () => {
  const provider = await openWithResponse(
    createList(
      { ...intent, id: 'pi_unpaid', amount_received: 0 },
      { ...intent, id: 'pi_ugx', currency: 'ugx' },
      intent,
      { ...intent, id: 'pi_2', amount_received: 1 },
    ),
  );
  expect(await provider.listCharged()).toMatchObject({
    outcome: 'ok',
    value: [{ id: 'pi_1' }, { id: 'pi_2', receivedCents: 1 }],
  });
});

test('the list of refunds has each with its state', async () => {
  const statuses = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', null];
  const refunds = statuses.map((status, index) => ({ id: `re_${index}`, amount: 500, status }));
  const provider = await openWithResponse(createList(...refunds));
  expect(await provider.listRefunds(testNow)).toEqual({
    outcome: 'ok',
    value: ['succeeded', 'pending', 'pending', 'failed', 'failed', 'pending'].map(
      (state, index) => ({ id: `re_${index}`, amountCents: 500, state }),
    ),
  });
});

const setup = {
  id: 'seti_1',
  object: 'setup_intent',
  status: 'succeeded',
  client_secret: 'secret',
  customer: 'cus_1',
  payment_method: { id: 'pm_1', card: { last4: '4242' } },
  last_setup_error: null,
};

test.each([
  ['is saved', {}, { state: 'kept', card: savedCard, lastFour: '4242' }],
  [
    'waits for the bank',
    { status: 'requires_action' },
    { state: 'requires_action', card: savedCard },
  ],
  ['is refused', { status: 'requires_payment_method' }, { state: 'refused', card: null }],
  ['was canceled', { status: 'canceled' }, { state: 'refused', card: null }],
  ['is in a state of the future', { status: 'new' }, { state: 'processing', card: savedCard }],
  ['has no customer', { customer: null }, { state: 'kept', card: null }],
  ['has no method', { payment_method: null }, { card: null, lastFour: null }],
  [
    'has only ids',
    { customer: { id: 'cus_1' }, payment_method: 'pm_1' },
    { card: savedCard, lastFour: null },
  ],
  ['is no card', { payment_method: { id: 'pm_1' } }, { card: savedCard, lastFour: null }],
])('a card to be saved that %s', async (_, change, expected) => {
  const provider = await openWithResponse({ ...setup, ...change });
  expect(await provider.retrieveSetup('seti_1')).toMatchObject({ value: expected });
});
