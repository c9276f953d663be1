import { payments, type TreasuryTotals } from '#features/payments/contract/payments.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { chairs as chairCalls, type Chair } from '#features/hall/contract/chairs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { fillCart, pay } from '#app/server/testing/buyer.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';

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
const totals = async (query = {}): Promise<TreasuryTotals> =>
  site.call(payments.getTotals, { query }, await site.as('treasurer'));
/** Lets time pass, so that work delayed on a busy machine is retried. */
const later = <T>(poll: () => Promise<T>) => {
  site.clock.advance(5_000);
  return poll();
};
const open = async () => site.call(payments.listOpenIssues, {}, await site.as('treasurer'));
const lines = ({ income }: TreasuryTotals) =>
  Object.fromEntries(
    income.map(({ method, account, kind, amountCents }) => [
      [method, account, kind].filter(Boolean).join(' '),
      amountCents,
    ]),
  );

describe('the totals', () => {
  test('are ledger sums by day, payment method and kind, and match the provider', async () => {
    const { orderId, response } = await pay(
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
    await site.callFresh(
      checkout.refund,
      {
        params: { orderId: orderId ?? 0 },
        body: {
          reason: 'Asked',
          tickets: response?.tickets?.slice(0, 1).map(({ id }) => id) ?? [],
        },
      },
      await site.as('treasurer'),
    );
    await expect
      .poll(() => later(async () => (await totals()).books))
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

  test('cover the requested days in the time zone of the site', async () => {
    const before = site.clock.now();
    // 10 pm on May 4 in Boston.
    site.clock.set(new Date('2027-05-05T02:00:00Z'));
    await site.call(
      boxOffice.sell,
      { body: { name: 'Sample Guest', method: 'cash', chairs: [take('children')] } },
      await site.as('reception'),
    );
    site.clock.set(before);
    const evening = [{ day: '2027-05-04', method: 'cash', account: 'tickets', kind: 'children' }];
    expect((await totals({ from: '2027-05-04', until: '2027-05-04' })).income).toMatchObject(
      evening,
    );
    expect((await totals({ from: '2027-05-04' })).income).toMatchObject(evening);
    expect((await totals({ from: '2027-05-05' })).income).toEqual([]);
    expect((await totals({ until: '2027-05-03' })).income).toHaveLength(5);
    expect((await totals({ until: '2027-05-04' })).income).toHaveLength(6);
    expect((await totals({ until: '2020-01-01' })).income).toEqual([]);
    expect((await totals({ event: 999_999 })).income).toEqual([]);
  });

  test('show when the provider does not respond', async () => {
    await scheduleFault(site.handle.database, { operation: 'retrieve', kind: 'timeOutBefore' });
    expect((await totals()).books).toMatchObject({ cardCents: 254_00, providerCents: null });
  });
});

describe('open issues', () => {
  test('list a disputed payment', async () => {
    const { orderId } = await pay(site.base, {
      ...(await fillCart(site.base, [take('adult')])),
      token: 'tok_createDispute',
    });
    await expect
      .poll(() => later(async () => (await open()).disputes))
      .toMatchObject([{ subject: 'order', subjectId: orderId, amountCents: 206_00 }]);
  });

  test('list a rejected refund', async () => {
    const [disputed] = (await open()).disputes;
    await site.callFresh(
      checkout.refund,
      { params: { orderId: disputed?.subjectId ?? 0 }, body: { reason: 'Asked' } },
      await site.as('treasurer'),
    );
    await expect
      .poll(() => later(async () => (await open()).refunds))
      .toMatchObject([{ subjectId: disputed?.subjectId, amountCents: 206_00, state: 'failed' }]);
  });

  test('list an attempt with an open bank challenge', async () => {
    const { orderId } = await pay(site.base, {
      ...(await fillCart(site.base, [take('adult')])),
      token: 'tok_threeDSecure2Required',
    });
    expect((await open()).attempts).toMatchObject([
      { subjectId: orderId, state: 'ACTION', name: 'Sample Buyer' },
    ]);
  });
});

test('payments say who paid, for an order and for a gift', async () => {
  const { response } = await donate(site.base);
  const list = await site.call(payments.list, {}, await site.as('treasurer'));
  const getNames = (subject: 'order' | 'donation') =>
    new Set(list.filter((item) => item.subject === subject).map(({ name }) => name));
  expect(list[0]).toMatchObject({ subject: 'donation', subjectId: response?.donationId });
  expect(getNames('donation')).toEqual(new Set(['Sample Donor']));
  expect(getNames('order')).toEqual(new Set(['Sample Buyer']));
});
