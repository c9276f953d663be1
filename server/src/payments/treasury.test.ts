import { payments, type Totals } from '@namugongo/contract/payments';
import { boxOffice } from '@namugongo/contract/reception/box-office';
import { checkout } from '@namugongo/contract/reception/checkout';
import { chairs as chairCalls, type Chair } from '@namugongo/contract/reception/chairs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, pay } from '../testing/buyer.ts';
import { startSiteWithStaff } from '../testing/staff.ts';
import { orderFault } from './sandbox/order-fault.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let chairs: Chair[];

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true, pace: { sandboxTimeout: 500 } });
  chairs = await site.call(chairCalls.list, { query: {} });
});
afterAll(() => site.stop());

const take = (type: Chair['chairType']): number => {
  const place = chairs.findIndex(
    ({ chairType, chairStatus }) => chairType === type && chairStatus === 'Buy',
  );
  return chairs.splice(place, 1)[0]?.id ?? 0;
};
const totals = async (query = {}): Promise<Totals> =>
  site.call(payments.totals, { query }, await site.as('treasurer'));
/** Work that a busy machine kept from its answer is tried again after a while. */
const later = <T>(look: () => Promise<T>) => {
  site.clock.advance(5_000);
  return look();
};
const open = async () => site.call(payments.open, {}, await site.as('treasurer'));
const lines = ({ income }: Totals) =>
  Object.fromEntries(
    income.map(({ method, account, kind, amountCents }) => [
      [method, account, kind].filter(Boolean).join(' '),
      amountCents,
    ]),
  );

describe('the totals', () => {
  test('are the sums of the ledger by day, way of paying and kind, and equal both books', async () => {
    const { orderId, answer } = await pay(
      site.base,
      await fillCart(site.base, [take('adult'), take('adult'), take('children')]),
    );
    await site.call(
      boxOffice.sell,
      {
        body: { name: 'Sample Guest', method: 'check', chairs: [take('adult'), take('children')] },
      },
      await site.as('reception'),
    );
    await site.call(
      checkout.refund,
      {
        params: { orderId: orderId ?? 0 },
        body: {
          reason: 'Asked',
          tickets: answer?.tickets?.slice(0, 1).map(({ id }) => id) ?? [],
        },
      },
      await site.as('treasurer'),
    );
    await expect
      .poll(() => later(async () => (await totals()).books), { timeout: 8_000 })
      .toEqual({
        incomeCents: 254_00 + 240_00,
        cardCents: 254_00,
        clearingCents: 0,
        providerCents: 254_00,
      });
    expect(lines(await totals())).toEqual({
      'card tickets adult': 200_00,
      'card tickets children': 40_00,
      'card fees': 14_00,
      'check tickets adult': 200_00,
      'check tickets children': 40_00,
    });
  });

  test('are of the days asked for, in the time zone of the site', async () => {
    const [line] = (await totals()).income;
    const day = line?.day ?? '';
    expect((await totals({ from: day, until: day })).income).not.toEqual([]);
    expect((await totals({ from: '2099-01-01' })).income).toEqual([]);
    expect((await totals({ until: '2020-01-01' })).income).toEqual([]);
    expect((await totals({ event: 999_999 })).income).toEqual([]);
  });

  test('say so when the provider does not answer', async () => {
    await orderFault(site.handle.database, { operation: 'retrieve', kind: 'timeOutBefore' });
    expect((await totals()).books).toMatchObject({ cardCents: 254_00, providerCents: null });
  });
});

describe('open matters', () => {
  test('name a payment that the bank disputes', async () => {
    const { orderId } = await pay(site.base, {
      ...(await fillCart(site.base, [take('adult')])),
      token: 'tok_createDispute',
    });
    await expect
      .poll(() => later(async () => (await open()).disputes), { timeout: 8_000 })
      .toMatchObject([{ subject: 'order', subjectId: orderId, amountCents: 206_00 }]);
  });

  test('name a refund that the provider refused', async () => {
    const [disputed] = (await open()).disputes;
    await site.call(
      checkout.refund,
      { params: { orderId: disputed?.subjectId ?? 0 }, body: { reason: 'Asked' } },
      await site.as('treasurer'),
    );
    await expect
      .poll(() => later(async () => (await open()).refunds), { timeout: 8_000 })
      .toMatchObject([{ subjectId: disputed?.subjectId, amountCents: 206_00, state: 'failed' }]);
  });

  test('name an attempt that waits for the buyer and his bank', async () => {
    const { orderId } = await pay(site.base, {
      ...(await fillCart(site.base, [take('adult')])),
      token: 'tok_threeDSecure2Required',
    });
    expect((await open()).attempts).toMatchObject([{ subjectId: orderId, state: 'ACTION' }]);
  });
});
