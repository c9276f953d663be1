import { carts } from '../../features/seats/contract/carts.ts';
import { type Chair, chairs } from '../../features/hall/contract/chairs.ts';
import { decodeTicketQrCodes } from '../qr-codes.ts';
import {
  buyTickets,
  findFreeChair,
  listFreeChairs,
  newBuyer,
  openTableCards,
  createPaidOrder,
  openChairRow,
} from '../checkout.ts';
import { expect, type Site, test } from '../fixtures.ts';

const listed = async (site: Site): Promise<Chair[]> =>
  site.call(chairs.list, { query: { event: 1 } });
const wireChairs = async (site: Site): Promise<Record<string, unknown>[]> =>
  (await fetch(`${site.base}/api/reception/chair?event=1`)).json();

test.describe('9 Business constants and limits', () => {
  for (const [type, dollars] of [
    ['adult', 200],
    ['youth', 100],
    ['children', 40],
    ['priest', 0],
  ] as const)
    test(`Chair prices: ${type} ${dollars} dollars`, async ({ page, site }) => {
      const own = (await wireChairs(site)).filter(({ chairType }) => chairType === type);
      expect(new Set(own.map(({ amount }) => amount))).toEqual(new Set([dollars]));
      const all = await site.call(chairs.list, { query: { chairType: type } });
      const chair = all.find(({ chairName }) => chairName === 'Chair 10');
      if (!chair) throw new Error(`There is no ${type} chair.`);
      await openTableCards(page, type);
      await expect(await openChairRow(page, chair)).toContainText(
        dollars === 0 ? 'Free' : `$${dollars}`,
      );
    });
  for (const [count, type, subtotal, fee] of [
    [1, 'adult', 200, 6],
    [1, 'children', 40, 2],
    [3, 'children', 120, 4],
  ] as const)
    test(`Processing fee 3 percent of the subtotal, rounded up to a whole dollar; total = subtotal plus fee: ${subtotal} + ${fee} dollars`, async ({
      site,
    }) => {
      const { id } = await site.call(carts.create, { body: {} });
      for (const chair of await listFreeChairs(site, count, type))
        await site.call(carts.hold, { params: { cartId: id, chairId: chair.id } });
      expect(await (await fetch(`${site.base}/api/reception/cart/${id}`)).json()).toMatchObject({
        feePercent: 3,
        subtotalCents: subtotal * 100,
        feeCents: fee * 100,
        totalCents: (subtotal + fee) * 100,
      });
    });
  test('Barcode: 11 characters of letters and digits (corrected by decisions, section 1: made by the server, unique)', async ({
    site,
  }) => {
    const { tickets } = await createPaidOrder(site, await listFreeChairs(site, 2), newBuyer());
    for (const { barCode } of tickets) expect(barCode).toMatch(/^[A-Za-z0-9]{11}$/);
    expect(new Set(tickets.map(({ barCode }) => barCode)).size).toBe(2);
  });
  test('Ticket barcode rendering is CODE128, line width 2, height 30, without text; a scanner reads both codes', async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    const { tickets } = await createPaidOrder(site, [await findFreeChair(site)], buyer);
    await page.goto(`/receipt/${buyer.phone}`);
    await expect(page.getByRole('article')).toHaveCount(1);
    const [codes] = await decodeTicketQrCodes(page);
    expect(codes).toEqual({
      qr: tickets[0]?.barCode,
      bars: tickets[0]?.barCode,
      lineWidth: 2,
      height: 30,
      barText: '',
    });
  });
  test('Tables: Child and Table 1 to 50 except 9', async ({ site }) => {
    const names = new Set((await listed(site)).map(({ tableName }) => tableName));
    const target = ['Child', ...Array.from({ length: 50 }, (_, index) => `Table ${index + 1}`)];
    expect(names).toEqual(new Set(target.filter((name) => name !== 'Table 9')));
  });
  test('Chairs: Chair 1 to Chair 10 at every table', async ({ site }) => {
    for (const table of Map.groupBy(await listed(site), ({ tableName }) => tableName).values())
      expect(new Set(table.map(({ chairName }) => chairName))).toEqual(
        new Set(Array.from({ length: 10 }, (_, index) => `Chair ${index + 1}`)),
      );
  });
});

test.describe('3 Entities and their fields', () => {
  test('Chair: id, tableName, chairName, amount (dollars), chairType, chairStatus', async ({
    site,
  }) => {
    for (const chair of await wireChairs(site))
      expect(chair).toEqual({
        id: expect.any(Number),
        tableName: expect.any(String),
        chairName: expect.any(String),
        amount: expect.any(Number),
        chairType: expect.stringMatching(/^(adult|youth|children|priest)$/),
        chairStatus: expect.stringMatching(/^(Available|Sold|Request|Reserved|Buy)$/),
        // Beyond the specification: who may sit there besides guests of its type, and a place for a wheelchair.
        admits: expect.arrayContaining([chair.chairType]),
        accessible: expect.any(Boolean),
        // Beyond the specification: 'Sold' because of a ticket, not because staff set the status.
        claimed: expect.any(Boolean),
      });
  });
  test("Checkout record: id, checkoutDate, userName, userEmail, telephone, tableName, chairName, amount, chairType, charId (the chair id as text), barCode, received (initially 'No')", async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    const chair = await findFreeChair(site);
    const response = page.waitForResponse('**/api/payment');
    await buyTickets(page, [chair], buyer);
    const { tickets } = await (await response).json();
    expect(tickets).toEqual([
      {
        id: expect.any(Number),
        checkoutDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        userName: buyer.name,
        userEmail: buyer.email,
        telephone: buyer.phone,
        tableName: chair.tableName,
        chairName: chair.chairName,
        amount: 200,
        chairType: 'adult',
        charId: String(chair.id),
        barCode: expect.any(String),
        received: 'No',
      },
    ]);
  });
  test('Payment payload: note is the list of chair labels as Table-Chair', async ({
    page,
    site,
  }) => {
    const two = await listFreeChairs(site, 2);
    const requested = page.waitForRequest('**/api/payment');
    await buyTickets(page, two, newBuyer());
    expect((await requested).postDataJSON().note).toEqual(
      two.map(({ tableName, chairName }) => `${tableName}-${chairName}`),
    );
  });
});

test.describe('4 States and transitions, Chair at creation, by type', () => {
  for (const [type, amount, status] of [
    ['adult', 200, 'Buy'],
    ['youth', 100, 'Request'],
    ['children', 40, 'Buy'],
    ['priest', 0, 'Sold'],
  ] as const)
    test(`${type} amount ${amount} status ${status}`, async ({ site }) => {
      const created = await site.callAsAdmin(chairs.create, {
        body: { tableName: 'Child', chairName: `Test of ${type}`, chairType: type },
      });
      expect({ amount: created.amount / 100, status: created.chairStatus }).toEqual({
        amount,
        status,
      });
    });
});
