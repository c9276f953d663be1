import { emails } from '../../features/emails/contract/emails.ts';
import { payments } from '../../features/payments/contract/payments.ts';
import { boxOffice } from '../../features/orders/contract/box-office.ts';
import { type Chair, chairs } from '../../features/hall/contract/chairs.ts';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { checkout } from '../../features/orders/contract/checkout.ts';
import { moves } from '../../features/tickets/contract/moves.ts';
import { requests } from '../../features/orders/contract/seat-requests.ts';
import { listFreeChairs, newBuyer, createPaidOrder } from '../checkout.ts';
import { expect, type Site, test } from '../fixtures.ts';
import { readNewestChange, refund } from '../staff.ts';

const expectEmail = (site: Site, to: string, subject: RegExp) =>
  expect
    .poll(async () => {
      const { messages } = await site.callAsAdmin(emails.list, { query: {} });
      return messages.filter((item) => item.to === to && subject.test(item.subject)).length;
    })
    .toBeGreaterThan(0);

/** A youth chair without a request. */
async function youthChair(site: Site): Promise<Chair> {
  const listed = await site.call(chairs.list, { query: { chairType: 'youth' } });
  for (const chair of listed.filter(({ claimed }) => !claimed)) {
    const { state } = await site.call(requests.getState, { params: { id: chair.id } });
    if (state === 'none') return chair;
  }
  throw new Error('All youth seats are asked for.');
}

test.describe('4 Buying (decisions)', () => {
  test('Youth chairs are by request: staff approve (the buyer gets a payment link that holds the chair) or decline, with an e-mail either way', async ({
    site,
  }) => {
    const decisions = [
      { call: requests.approve, subject: /is approved$/, status: 'Reserved' },
      { call: requests.decline, subject: /^Your request for/, status: 'Request' },
    ];
    for (const { call, subject, status } of decisions) {
      const chair = await youthChair(site);
      const buyer = newBuyer();
      const { id } = chair;
      await site.call(requests.create, { params: { id }, body: buyer });
      await site.callAsAdmin(call, { params: { id }, body: {} });
      const now = await site.call(chairs.list, { query: { chairType: 'youth' } });
      expect(now.find((item) => item.id === id)?.chairStatus).toBe(status);
      await expectEmail(site, buyer.email, subject);
    }
  });

  test('Box office: staff sell or give a chair for cash, check, Zelle or as a gift, through POST /api/umdreception/checkout', async ({
    site,
  }) => {
    const four = await listFreeChairs(site, 4);
    for (const [index, method] of (['cash', 'check', 'zelle', 'gift'] as const).entries()) {
      const sold = await site.callAsAdmin(boxOffice.sell, {
        body: { ...newBuyer(), chairs: [four[index]?.id ?? 0], method },
      });
      expect(sold).toMatchObject({ totalCents: 20_000, tickets: [{ chairId: four[index]?.id }] });
    }
    expect(boxOffice.sell).toMatchObject({ method: 'POST', path: '/api/umdreception/checkout' });
  });

  test('Refund and cancel (treasurer), move to another chair (reception): the chair returns to sale, the old bar code stops working, the buyer is told by e-mail, the ledger balances', async ({
    site,
  }) => {
    const [first, second] = await listFreeChairs(site, 2);
    const buyer = newBuyer();
    const { orderId, tickets } = await createPaidOrder(site, first ? [first] : [], buyer);
    const getVerdict = async (barCode = '') => {
      const existing = await site.callAsAdmin(checkIn.findTicket, {
        params: { barCode },
        query: {},
      });
      return existing.verdict;
    };
    const getStatus = async (chair: Chair | undefined) => {
      const all = await site.call(chairs.list, { query: {} });
      return all.find(({ id }) => id === chair?.id)?.chairStatus;
    };
    const moved = await site.callAsAdmin(moves.moveTicket, {
      params: { id: tickets[0]?.id ?? 0 },
      body: { chairId: second?.id ?? 0, seen: await readNewestChange(site, orderId) },
    });
    // The old code admits the guest at the new seat.
    expect(await getVerdict(tickets[0]?.barCode)).toBe('received');
    expect([await getStatus(first), await getStatus(second)]).toEqual(['Buy', 'Sold']);
    await refund(site, orderId);
    for (const { barCode } of [...tickets, ...moved.tickets])
      expect(await getVerdict(barCode)).toBe('cancelled');
    expect(await getStatus(second)).toBe('Buy');
    await expectEmail(site, buyer.email, /^Your refund/);
    await expect
      .poll(() => site.callAsAdmin(payments.getBoard, {}))
      .toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
    expect(checkout.refund.access).toEqual(['treasurer']);
    expect(moves.moveTicket.access).toEqual(['reception']);
  });
});
