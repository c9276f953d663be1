import { callEndpoint } from '#contract/client.ts';
import { maxInt } from '#contract/codecs.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { fillCart, listFreeChairs, pay, getOrder } from '#app/server/testing/buyer.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { type SpawnedSite, spawnSite } from '#app/server/testing/spawn-site.ts';
import {
  type FaultKind,
  faultKinds,
  type FaultOperation,
  scheduleFault,
} from './sandbox/testing/faulty-sandbox.ts';

let cloned: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let site: SpawnedSite;
let chairs: number[];
let headers: { cookie: string; origin: string };

type Bought = {
  cartId: string;
  orderId: number;
  intentId: string;
  clientSecret: string;
  status: number;
};
/** Every 200 response, checked again at the end. */
const promised: Bought[] = [];

beforeAll(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
  site = await spawnSite(cloned.url, { variables: administrator, pace: { sandboxTimeout: 800 } });
  chairs = (await listFreeChairs(site.base)).map(({ id }) => id);
  headers = await signInAsAdministrator(site.base);
});
afterAll(async () => {
  await site.kill();
  await handle.close();
  await cloned.drop();
});

async function buy(token = 'tok_visa'): Promise<Bought> {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  const { status, orderId, response } = await pay(site.base, { ...cart, token });
  const { rows } = await handle.pool.query(
    'select intent_id from payment_attempt where subject_id = $1 order by sequence desc limit 1',
    [orderId],
  );
  const intentId = String(rows[0]?.intent_id ?? '');
  const bought = {
    cartId: cart.cartId,
    orderId: orderId ?? 0,
    intentId,
    clientSecret: response?.clientSecret ?? '',
    status,
  };
  if (status === 200 && response?.status === 'paid') promised.push(bought);
  return bought;
}

/** How to trigger each operation, and the allowed responses. */
const scenarios: Record<
  Exclude<FaultOperation, 'deliver' | 'forgetCard' | 'setUpCard'>,
  () => Promise<number[]>
> = {
  createIntent: async () => [(await buy()).status],
  confirm: async () => [(await buy()).status],
  capture: async () => [(await buy()).status],
  cancel: async () => [(await buy('tok_chargeDeclined')).status],
  async retrieve() {
    const { intentId, clientSecret, orderId, cartId, status } = await buy(
      'tok_threeDSecure2Required',
    );
    if (clientSecret !== '') {
      await callEndpoint(site.base, sandboxPayments.completeChallenge, {
        params: { intentId },
        body: { clientSecret, succeed: true },
      });
      await getOrder(site.base, orderId, cartId);
    }
    return [status];
  },
  async refund() {
    const { orderId, status } = await buy();
    if (status !== 200) return [status];
    promised.pop();
    await callEndpoint(
      site.base,
      checkout.refund,
      { params: { orderId }, body: { reason: 'Fault matrix', seen: maxInt } },
      { headers },
    );
    return [status];
  },
};

/** 200, a certain error, or 'unknown'; never a false 'failed'. */
const honest: Record<keyof typeof scenarios, readonly number[]> = {
  createIntent: [200, 504],
  confirm: [200, 504],
  capture: [200, 504],
  cancel: [402, 504],
  retrieve: [200, 504],
  refund: [200, 504],
};

const operations = Object.keys(scenarios) as (keyof typeof scenarios)[];
const cases = operations.flatMap((operation) =>
  faultKinds.map((kind): [keyof typeof scenarios, FaultKind] => [operation, kind]),
);

test.each(cases)(
  '%s with %s gets a truthful response',
  async (operation, kind) => {
    await scheduleFault(handle.database, {
      operation,
      kind,
      milliseconds: kind === 'lateAction' ? 1_100 : 300,
    });
    for (const status of await scenarios[operation]()) expect(honest[operation]).toContain(status);
    expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
  },
  20_000,
);

test('lost, late and duplicate webhooks change nothing', async () => {
  for (const kind of [
    'timeOutBefore',
    'refusedConnection',
    'duplicateWebhook',
    'lateAnswer',
  ] as const) {
    await scheduleFault(handle.database, { operation: 'deliver', kind, milliseconds: 300 });
    expect((await buy()).status).toBe(200);
  }
}, 20_000);

test('within 60 s everything is settled, the ledger matches the provider, and every 200 holds', async () => {
  const begun = Date.now();
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 1_000,
    })
    .toEqual([]);
  const { recorded: local, actual: provider, charges } = await getLedgerTotals(handle.database);
  console.log(
    `${cases.length} faults, ${charges} charges, ${promised.length} promised, healed in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );
  expect(local).toBe(provider);
  for (const { orderId, cartId } of promised)
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}],
    });
  expect(await callEndpoint(site.base, payments.getBoard, {}, { headers })).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
}, 90_000);

test('every scheduled fault has occurred', async () => {
  const { rows } = await handle.pool.query(
    'select operation, kind, remaining_count as remaining from sandbox.fault where remaining_count > 0',
  );
  expect(rows).toEqual([]);
});
