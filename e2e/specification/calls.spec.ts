import { sandboxPayments } from '../../features/payments/contract/sandbox.ts';
import { carts } from '../../features/seats/contract/carts.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import {
  buyTickets,
  testCards,
  getDialog,
  findFreeChair,
  listFreeChairs,
  newBuyer,
  createPaidOrder,
  payWithCard,
  goToPayment,
} from '../checkout.ts';
import { expect, signIn, test } from '../fixtures.ts';

test.describe('7 The calls it makes, Reception', () => {
  test('A purchase', async ({ page, site }) => {
    const buyer = newBuyer();
    const two = await listFreeChairs(site, 2);
    const cartCreated = page.waitForResponse('**/api/reception/cart');
    const tokenRequested = page.waitForRequest('**/api/sandbox/tokens');
    const responded = page.waitForResponse('**/api/payment');
    await buyTickets(page, two, buyer);
    const [response, tokenRequest] = [await responded, await tokenRequested];
    const request = response.request();
    const body = request.postDataJSON();
    await test.step('POST /api/payment: token, amount in cents, name, phone, email, checkoutDate, location, note', () => {
      expect(request.method()).toBe('POST');
      expect(body).toMatchObject({
        ...buyer,
        amount: expect.any(Number),
        location: expect.any(String),
      });
      expect(Object.keys(body).toSorted()).toEqual(
        [
          'amount',
          'cartId',
          'checkoutDate',
          'email',
          'location',
          'name',
          'note',
          'phone',
          'token',
        ].toSorted(),
      );
      expect(Math.abs(Date.parse(body.checkoutDate) - Date.now())).toBeLessThan(60_000);
    });
    await test.step('9 Business constants: amounts sent to the payment call are in cents', () => {
      // Two chairs of 200 dollars and the fee of 12.
      expect(body.amount).toBe(412_00);
    });
    await test.step("POST /api/payment carries the cart's id and an Idempotency-Key header (added by decisions, section 7)", async () => {
      expect(body.cartId).toMatch(/^[0-9a-f-]{36}$/);
      expect((await request.allHeaders())['idempotency-key']).toMatch(/^.{8,}$/);
    });
    await test.step('POST /api/payment answers { orderId, status, tickets } (decisions, section 7)', async () => {
      expect(response.status()).toBe(200);
      const ticket = expect.objectContaining({ received: 'No' });
      expect(await response.json()).toMatchObject({
        orderId: expect.any(Number),
        status: 'paid',
        tickets: [ticket, ticket],
      });
    });
    await test.step('Card tokens are created client-side: the card number goes to the provider alone', () => {
      expect(tokenRequest.postData()).toContain(testCards.good);
      expect(request.postData()).not.toContain(testCards.good);
      expect(body.token).toMatch(/^tok_/);
    });
    await test.step('The success range is HTTP 200 to 299: a 201 is a success to the browser', async () => {
      expect((await cartCreated).status()).toBe(201);
    });
  });
  test('POST /api/payment is raced against a 30-second timeout', async ({ page, site }) => {
    test.setTimeout(90_000);
    await page.route('**/api/payment', () => {});
    await goToPayment(page, [await findFreeChair(site)], newBuyer());
    const startedAt = Date.now();
    await payWithCard(page, testCards.good);
    await expect(getDialog(page, 'Error').getByRole('alert')).toHaveText(
      'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.',
      { timeout: 40_000 },
    );
    const seconds = (Date.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(35);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  test('Chairs by chair type: the response must be an array (decisions, section 7: GET /api/reception/chair?chairType={type}&event={id})', async ({
    site,
  }) => {
    let count = 0;
    for (const type of ['adult', 'youth', 'children', 'priest']) {
      const response = await fetch(`${site.base}/api/reception/chair?chairType=${type}&event=1`);
      const listed: { chairType: string }[] = await response.json();
      expect(Array.isArray(listed)).toBe(true);
      expect(listed.length).toBeGreaterThan(0);
      expect(listed.every((chair) => chair.chairType === type)).toBe(true);
      const current = await fetch(`${site.base}/api/reception/chair?chairType=${type}`);
      count += (await current.json()).length;
    }
    const all = await (await fetch(`${site.base}/api/reception/chair`)).json();
    expect(all).toHaveLength(count);
  });
  test('GET /api/umdreception/checkout/receipt/{id}: a data array of id, barCode, userName, tableName, chairName', async ({
    site,
  }) => {
    const buyer = newBuyer();
    const chair = await findFreeChair(site);
    await createPaidOrder(site, [chair], buyer);
    const response = await fetch(`${site.base}/api/umdreception/checkout/receipt/${buyer.phone}`);
    expect(await response.json()).toEqual({
      data: [
        expect.objectContaining({
          id: expect.any(Number),
          barCode: expect.stringMatching(/^[A-Za-z0-9]{11}$/),
          userName: buyer.name,
          tableName: chair.tableName,
          chairName: chair.chairName,
        }),
      ],
    });
  });
  test('Tickets by phone: an empty data array when there are none (decisions, section 7)', async ({
    site,
  }) => {
    const response = await fetch(`${site.base}/api/umdreception/checkout/receipt/6175550199`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: [] });
  });
  test('GET /api/reception/chair/request/{id}: the request state of the chair', async ({
    site,
  }) => {
    const youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
    // The last chair, because other tests request the first ones.
    const chair = youth.findLast(({ chairStatus }) => chairStatus === 'Request');
    const response = await fetch(`${site.base}/api/reception/chair/request/${chair?.id}`);
    expect(await response.json()).toEqual({ chairId: chair?.id, state: 'none' });
  });
  test('POST /api/reception/chair: the create-chair form object; PUT /api/reception/chair/{id}: tableName, chairName, amount, chairType, chairStatus', async ({
    site,
  }) => {
    const headers = {
      'content-type': 'application/json',
      cookie: await signIn(site.base),
      origin: site.base,
    };
    const created = await fetch(`${site.base}/api/reception/chair`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ tableName: 'Table 1', chairName: 'Child', chairType: 'children' }),
    });
    expect(created.status).toBe(201);
    const chair = await created.json();
    expect(chair).toMatchObject({ amount: 40, chairStatus: 'Buy' });
    const { tableName, chairName, amount, chairType, chairStatus, accessible } = chair;
    const seen = { tableName, chairName, amount, chairType, chairStatus, accessible };
    const body = {
      tableName: 'Table 1',
      chairName: 'Child',
      amount: 35,
      chairType: 'children',
      chairStatus: 'Sold',
    };
    const changed = await fetch(`${site.base}/api/reception/chair/${chair.id}`, {
      method: 'PUT',
      headers,
      // Beyond the specification: what the form began with.
      body: JSON.stringify({ ...body, seen }),
    });
    // Beyond the specification: who may sit there, a place for a wheelchair, and whether it is claimed.
    const more = { admits: ['children'], accessible: false, claimed: false };
    expect(await changed.json()).toEqual({ id: chair.id, ...body, ...more });
  });
});

test.describe('7 Calls the specification leaves open (decisions)', () => {
  test('Errors are RFC 9457 problem+json whose detail is the text to show', async ({ site }) => {
    const response = await fetch(`${site.base}/api/reception/cart/${crypto.randomUUID()}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({
      status: 404,
      title: expect.any(String),
      type: expect.any(String),
      detail: 'This cart has expired. Please choose your seats again.',
    });
  });
  test("PUT /api/reception/cart/{cartId}/chairs/{chairId}: 409 with the chair's label when it is gone", async ({
    site,
  }) => {
    const chair = await findFreeChair(site);
    const [first, second] = [
      await site.call(carts.create, { body: {} }),
      await site.call(carts.create, { body: {} }),
    ];
    await site.call(carts.hold, { params: { cartId: first.id, chairId: chair.id } });
    const path = `/api/reception/cart/${second.id}/chairs/${chair.id}`;
    const response = await fetch(`${site.base}${path}`, { method: 'PUT' });
    expect(response.status).toBe(409);
    expect((await response.json()).detail).toBe(
      `Someone else just took ${chair.tableName}-${chair.chairName}. Please choose another seat.`,
    );
  });
  test('POST /api/payment: 409 and no charge when the amount differs (corrected by decisions, section 1: the server computes it)', async ({
    site,
  }) => {
    const chair = await findFreeChair(site);
    const cart = await site.call(carts.create, { body: {} });
    await site.call(carts.hold, { params: { cartId: cart.id, chairId: chair.id } });
    const charges = (await site.callAsAdmin(sandboxPayments.listCharges, {})).length;
    const response = await fetch(`${site.base}/api/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...newBuyer(), token: 'tok_visa', amount: 100, cartId: cart.id }),
    });
    expect(response.status).toBe(409);
    expect((await response.json()).detail).toBe(
      'The total is now $206. Your card was not charged. Please check it and pay again.',
    );
    expect(await site.callAsAdmin(sandboxPayments.listCharges, {})).toHaveLength(charges);
  });
  test('GET /api/payment/config: provider, publishable key, test mode', async ({ site }) => {
    const response = await fetch(`${site.base}/api/payment/config`);
    expect(await response.json()).toEqual({
      provider: 'sandbox',
      publishableKey: null,
      testMode: true,
    });
  });
  test('GET /api/events/{id}/calendar.ics: the event as a calendar entry (decisions, section 5)', async ({
    site,
  }) => {
    const response = await fetch(`${site.base}/api/events/1/calendar.ics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR/);
  });
});
