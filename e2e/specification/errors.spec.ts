import { carts } from '@namugongo/contract/reception/carts';
import { chairs } from '@namugongo/contract/reception/chairs';
import {
  cards,
  cartOn,
  dialog,
  fillCard,
  freeChair,
  newBuyer,
  openTableCards,
  payBy,
  readError,
  toPayment,
} from '../buying.ts';
import { inDatabase, loseConfirmation, provoke } from '../sandbox-faults.ts';
import { expect, test } from '../site.ts';

const cartIdIn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('namugongo.cart.'));
    return (name && localStorage.getItem(name)) ?? '';
  });

test.describe('8 Error catalogue, in the Error modal', () => {
  test("'Payment processing is not available. Please try again later.' (payment not ready)", async ({
    page,
    site,
  }) => {
    await toPayment(page, [await freeChair(site)], newBuyer());
    await provoke(site, { operation: 'createIntent', kind: 'rateLimited', times: 3 });
    await payBy(page, cards.good);
    await readError(page, 'Payment processing is not available. Please try again later.');
    await expect(dialog(page, 'Enter Payment Information')).toBeVisible();
  });
  test("'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.'", async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    await toPayment(page, [await freeChair(site)], buyer);
    await loseConfirmation(site);
    await payBy(page, cards.good);
    await readError(
      page,
      'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.',
    );
    await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`), { timeout: 20_000 });
  });
  test("'Payment failed: {server data or message}' (payment call failure)", async ({
    page,
    site,
  }) => {
    await toPayment(page, [await freeChair(site)], newBuyer());
    await payBy(page, cards.noFunds);
    await readError(
      page,
      'Payment failed: Your card has insufficient funds. Please try another card.',
    );
  });
  test("'Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.'", async ({
    page,
    site,
  }) => {
    const chair = await freeChair(site);
    await toPayment(page, [chair], newBuyer());
    await provoke(site, { operation: 'confirm', kind: 'lateAnswer', milliseconds: 2500 });
    const asked = page.waitForRequest('**/api/payment');
    await payBy(page, cards.good);
    await asked;
    // Nothing in the product frees a chair that is being paid: somebody's hand in the database stands for the disaster.
    await expect
      .poll(() =>
        inDatabase(site, async ({ pool }) => {
          const gone = await pool.query(
            "delete from chair_claim where chair_id = $1 and state = 'PAYING'",
            [chair.id],
          );
          return gone.rowCount;
        }),
      )
      .toBe(1);
    const other = await site.call(carts.create, { body: {} });
    await site.call(carts.hold, { params: { cartId: other.id, chairId: chair.id } });
    await readError(
      page,
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
    );
  });
  test("'Payment processing failed. Please try again.'", async ({ page, site }) => {
    const chair = await site.callAsAdmin(chairs.create, {
      body: { tableName: 'Child', chairName: 'Throne', chairType: 'adult' },
    });
    // More than the provider takes at once.
    await site.callAsAdmin(chairs.change, {
      params: { id: chair.id },
      body: { ...chair, amount: 1_000_000_00 },
    });
    await toPayment(page, [chair], newBuyer());
    await payBy(page, cards.good);
    await readError(page, 'Payment processing failed. Please try again.');
  });
  test("'Your cart is empty'", async ({ page, site }) => {
    const chair = await freeChair(site);
    await toPayment(page, [chair], newBuyer());
    await fillCard(page, cards.good);
    const cartId = await cartIdIn(page);
    await site.call(carts.release, { params: { cartId, chairId: chair.id } });
    await dialog(page, 'Enter Payment Information').getByRole('button', { name: 'Pay' }).click();
    await readError(page, 'Your cart is empty');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  test("'There was an error processing your checkout. Please try again.'", async ({
    page,
    site,
  }) => {
    await toPayment(page, [await freeChair(site)], newBuyer());
    await page.route('**/api/sandbox/tokens', (route) => route.abort());
    await payBy(page, cards.good);
    await readError(page, 'There was an error processing your checkout. Please try again.');
  });
});

test.describe('8 Error catalogue, on the screens', () => {
  test("Token error: the provider's message under the card field", async ({ page, site }) => {
    const payment = await toPayment(page, [await freeChair(site)], newBuyer());
    await payBy(page, '4242424242424241');
    await expect(
      payment.getByText('Your card number is incorrect.', { exact: true }),
    ).toBeVisible();
    await expect(dialog(page, 'Error')).toHaveCount(0);
  });
  test("'No chair type specified'", async ({ page }) => {
    await page.goto('/#/reception/bishop');
    await expect(page.getByText('No chair type specified', { exact: true })).toBeVisible();
  });
  test("'Failed to load chairs. Please try again later.' with a way to try again (decisions, section 1)", async ({
    page,
  }) => {
    await page.route('**/api/reception/chair?*', (route) => route.abort());
    await page.goto('/#/reception/adult');
    await expect(
      page.getByText('Failed to load chairs. Please try again later.', { exact: true }),
    ).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/reception/chair?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('group', { name: 'Floor plan of the hall' })).toBeVisible();
  });
  test("'Invalid data format received from server' (our own server never says so: the answer is put in its place)", async ({
    page,
  }) => {
    await page.route('**/api/reception/chair?*', (route) =>
      route.fulfill({ json: { chairs: 'no array' } }),
    );
    await page.goto('/#/reception/adult');
    await expect(
      page.getByText('Invalid data format received from server', { exact: true }),
    ).toBeVisible();
  });
  test("'No tickets found for this phone number'", async ({ page }) => {
    await page.goto('/#/search-tickets');
    await page.getByLabel('Telephone').fill('6175550199');
    await page.getByRole('button', { name: 'Search Tickets' }).click();
    await expect(
      page.getByText('No tickets found for this phone number', { exact: true }),
    ).toBeVisible();
  });
  test("'An error occurred while searching for tickets' with a way to try again (decisions, section 1)", async ({
    page,
  }) => {
    await page.route('**/api/umdreception/checkout/receipt/**', (route) => route.abort());
    await page.goto('/#/search-tickets/6175550199');
    await expect(
      page.getByText('An error occurred while searching for tickets', { exact: true }),
    ).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/umdreception/checkout/receipt/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No tickets found for this phone number')).toBeVisible();
  });
  test('A refused hold is told with the chair (added by decisions, section 4)', async ({
    page,
    site,
  }) => {
    const chair = await freeChair(site);
    await page.route('**/api/reception/chair/stream?*', (route) => route.abort());
    await openTableCards(page);
    const card = page.locator(`[data-card="${chair.tableName}"]`);
    await card.click();
    const other = await site.call(carts.create, { body: {} });
    await site.call(carts.hold, { params: { cartId: other.id, chairId: chair.id } });
    await page
      .getByRole('button', {
        name: `Add to Cart: ${chair.tableName}, ${chair.chairName}`,
        exact: true,
      })
      .click();
    await expect(
      page.getByText(`${chair.tableName}-${chair.chairName} is no longer available.`),
    ).toBeVisible();
    await expect(cartOn(page)).toHaveCount(0);
  });
});
