import { call } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { checkout } from '@namugongo/contract/reception/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { faultsInBooks, totals } from '../testing/books.ts';
import { fillCart, freeChairs, pay, poll } from '../testing/buyer.ts';
import { administrator, signInAsAdministrator } from '../testing/sign-in.ts';
import { type SpawnedSite, spawnSite } from '../testing/spawn-site.ts';
import { orderFault } from './sandbox/order-fault.ts';
import { type FaultKind, faultKinds, type FaultOperation } from './sandbox/rules.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
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
/** Every 200 a client saw, to be found again at the end. */
const promised: Bought[] = [];

beforeAll(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
  site = await spawnSite(cloned.url, { variables: administrator, pace: { sandboxTimeout: 1_500 } });
  chairs = (await freeChairs(site.base)).map(({ id }) => id);
  headers = await signInAsAdministrator(site.base);
});
afterAll(async () => {
  await site.kill();
  await handle.close();
  await cloned.drop();
});

async function buy(token = 'tok_visa'): Promise<Bought> {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  const { status, orderId, answer } = await pay(site.base, { ...cart, token });
  const { rows } = await handle.pool.query(
    'select intent_id from payment_attempt where subject_id = $1 order by number desc limit 1',
    [orderId],
  );
  const intentId = String(rows[0]?.intent_id ?? '');
  const bought = {
    cartId: cart.cartId,
    orderId: orderId ?? 0,
    intentId,
    clientSecret: answer?.clientSecret ?? '',
    status,
  };
  if (status === 200 && answer?.status === 'paid') promised.push(bought);
  return bought;
}

/** What makes the product call each operation, and what a client may hear of it. */
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
      await call(site.base, payments.sandboxChallenge, {
        params: { intentId },
        body: { clientSecret, succeed: true },
      });
      await poll(site.base, orderId, cartId);
    }
    return [status];
  },
  async refund() {
    const { orderId, status } = await buy();
    if (status !== 200) return [status];
    promised.pop();
    await call(
      site.base,
      checkout.refund,
      { params: { orderId }, body: { reason: 'Fault matrix' } },
      { headers },
    );
    return [status];
  },
};

/** 200, a refusal that is certain, or 'not known yet': never a false 'failed'. */
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
  '%s with %s is answered honestly',
  async (operation, kind) => {
    await orderFault(handle.database, {
      operation,
      kind,
      milliseconds: kind === 'lateAction' ? 2_000 : 300,
    });
    for (const status of await scenarios[operation]()) expect(honest[operation]).toContain(status);
    expect(await faultsInBooks(handle.database, { settled: false })).toEqual([]);
  },
  20_000,
);

test('webhooks that are lost, late and doubled change nothing', async () => {
  for (const kind of [
    'timeOutBefore',
    'refusedConnection',
    'duplicateWebhook',
    'lateAnswer',
  ] as const) {
    await orderFault(handle.database, { operation: 'deliver', kind, milliseconds: 300 });
    expect((await buy()).status).toBe(200);
  }
}, 20_000);

test('within 60 s everything is settled, both books agree, and every 200 is kept', async () => {
  const begun = Date.now();
  await expect
    .poll(() => faultsInBooks(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 1_000,
    })
    .toEqual([]);
  const { ours, theirs, charges } = await totals(handle.database);
  console.log(
    `${cases.length} faults, ${charges} charges, ${promised.length} promised, healed in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );
  expect(ours).toBe(theirs);
  for (const { orderId, cartId } of promised)
    expect(await poll(site.base, orderId, cartId)).toMatchObject({ status: 'paid', tickets: [{}] });
  expect(await call(site.base, payments.board, {}, { headers })).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
}, 90_000);

test('every fault that was ordered has happened', async () => {
  const { rows } = await handle.pool.query(
    'select operation, kind, remaining from sandbox.fault where remaining > 0',
  );
  expect(rows).toEqual([]);
});
