import { emails } from '../../features/emails/contract/emails.ts';
import { carts } from '../../features/seats/contract/carts.ts';
import { problems } from '../../contract/problems.ts';
import {
  testCards,
  getCart,
  getDialog,
  fillCard,
  findFreeChair,
  newBuyer,
  openTableCards,
  payWithCard,
  expectDeclined,
  expectErrorDialog,
  goToPayment,
} from '../checkout.ts';
import { injectFaults, withDatabase } from '../sandbox-faults.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const cartIdIn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('namugongo.cart.'));
    return (name && localStorage.getItem(name)) ?? '';
  });

test.describe('8 Error catalogue, in the Error modal', () => {
  test('One payment after another', async ({ page, site }) => {
    const payment = await goToPayment(page, [await findFreeChair(site)], newBuyer());
    await test.step("'Payment processing is not available. Please try again later.' (payment not ready)", async () => {
      await injectFaults(site, { operation: 'createIntent', kind: 'rateLimited', times: 3 });
      await payWithCard(page, testCards.good);
      await expectErrorDialog(page, 'Payment processing is not available. Please try again later.');
      await expect(payment).toBeVisible();
    });
    await test.step("'Payment processing failed. Please try again.'", async () => {
      // The provider refuses no amount that a cart can have; pay-cart.test.ts shows when the server answers this.
      const problem = { ...problems['payment-failed'], code: 'payment-failed' };
      await page.route(
        '**/api/payment',
        (route) =>
          route.fulfill({ status: 502, contentType: 'application/problem+json', json: problem }),
        { times: 1 },
      );
      await payWithCard(page, testCards.good);
      await expectErrorDialog(page, 'Payment processing failed. Please try again.');
    });
    await test.step("'There was an error processing your checkout. Please try again.'", async () => {
      await page.route('**/api/sandbox/tokens', (route) => route.abort(), { times: 1 });
      await payWithCard(page, testCards.good);
      await expectErrorDialog(
        page,
        'There was an error processing your checkout. Please try again.',
      );
    });
    await test.step("Token error: the provider's message under the card field", async () => {
      await payWithCard(page, '4242424242424241');
      await expect(
        payment.getByText('Your card number is incorrect.', { exact: true }),
      ).toBeVisible();
      await expect(getDialog(page, 'Error')).toHaveCount(0);
    });
    await test.step("'Payment failed: {server data or message}' (payment call failure)", async () => {
      await payWithCard(page, testCards.noFunds);
      // In place, not in the modal (docs/specification-differences.md).
      await expectDeclined(page, 'Your card has insufficient funds. Please try another card.');
    });
    await test.step("'Payment failed: {server data or message}' says what happened: a dropped connection, a plain 500", async () => {
      await page.route('**/api/payment', (route) => route.abort('connectionreset'), { times: 1 });
      await payWithCard(page, testCards.good);
      await expectErrorDialog(
        page,
        'Payment failed: The connection was lost, but your card may have been charged. Please check your email for confirmation before trying again.',
      );
      await expectErrorDialog(page, 'We checked: your card was not charged. You can try again.');
      await page.route('**/api/payment', (route) => route.fulfill({ status: 500, body: 'oops' }), {
        times: 1,
      });
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expectErrorDialog(
        page,
        'Payment failed: Something went wrong on our side. Please try again. If it keeps happening, tell us this number: status 500.',
      );
    });
  });
  test("'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.'; later the tickets and the email", async ({
    page,
    site,
  }) => {
    const buyer = newBuyer();
    await goToPayment(page, [await findFreeChair(site)], buyer);
    await injectFaults(
      site,
      { operation: 'confirm', kind: 'timeOutAfter' },
      { operation: 'deliver', kind: 'serverError', times: 5 },
      { operation: 'retrieve', kind: 'serverError', times: 4 },
    );
    await payWithCard(page, testCards.good);
    await expect(getDialog(page, 'Enter Payment Information')).toContainText('Processing...');
    await expect(getDialog(page, 'Error')).toBeVisible();
    await expectAccessible(page);
    await expectErrorDialog(
      page,
      'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.',
    );
    await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const { messages } = await site.callAsAdmin(emails.list, { query: {} });
        return messages.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
      })
      .toEqual([expect.stringMatching(/^Your ticket: /)]);
  });
  test("'Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.'", async ({
    page,
    site,
  }) => {
    const chair = await findFreeChair(site);
    await goToPayment(page, [chair], newBuyer());
    await injectFaults(site, { operation: 'confirm', kind: 'lateAnswer', milliseconds: 2500 });
    const requested = page.waitForRequest('**/api/payment');
    await payWithCard(page, testCards.good);
    await requested;
    // The application never frees a chair during payment, so the test changes the database directly.
    await expect
      .poll(() =>
        withDatabase(site, async ({ pool }) => {
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
    await expectErrorDialog(
      page,
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
    );
    await expect(getDialog(page, 'Enter Payment Information')).toHaveCount(0);
    const cart = page.getByRole('region', { name: 'Your cart' });
    await expect(cart.getByText(chair.tableName, { exact: false })).toHaveCount(0);
  });
  test("'Your cart is empty', said once, also before the page has heard of it", async ({
    page,
    site,
  }) => {
    const chair = await findFreeChair(site);
    await goToPayment(page, [chair], newBuyer());
    await fillCard(page, testCards.good);
    const cartId = await cartIdIn(page);
    const { promise: dialogClosed, resolve: deliverCart } = Promise.withResolvers<void>();
    await page.route(`**/cart/${cartId}`, async (route) => {
      if (route.request().method() === 'GET') await dialogClosed;
      await route.continue();
    });
    await site.call(carts.release, { params: { cartId, chairId: chair.id } });
    await getDialog(page, 'Enter Payment Information').getByRole('button', { name: 'Pay' }).click();
    await expectErrorDialog(page, 'Your cart is empty');
    deliverCart();
    await expect(page.getByRole('region', { name: 'Your cart' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('8 Error catalogue, on the screens', () => {
  test("'No chair type specified'", async ({ page }) => {
    await page.goto('/reception/bishop');
    await expect(page.getByText('No chair type specified', { exact: true })).toBeVisible();
  });
  test('Chairs that cannot be loaded', async ({ page }) => {
    await test.step("'Failed to load chairs. Please try again later.' with a way to try again (decisions, section 1)", async () => {
      await page.route('**/api/reception/chair?*', (route) => route.abort());
      await page.goto('/reception/adult');
      await expect(
        page.getByText('Failed to load chairs. Please try again later.', { exact: true }),
      ).toBeVisible();
      await page.unroute('**/api/reception/chair?*');
    });
    await test.step("'Invalid data format received from server' (our own server never says so: the answer is put in its place)", async () => {
      await page.route('**/api/reception/chair?*', (route) =>
        route.fulfill({ json: { chairs: 'no array' } }),
      );
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(
        page.getByText('Invalid data format received from server', { exact: true }),
      ).toBeVisible();
      await page.unroute('**/api/reception/chair?*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('group', { name: 'Floor plan of the hall' })).toBeVisible();
    });
  });
  test("'No tickets found for this phone number'", async ({ page }) => {
    await page.goto('/search-tickets');
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
    await page.goto('/search-tickets/6175550199');
    await expect(
      page.getByText('An error occurred while searching for tickets', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/api/umdreception/checkout/receipt/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No tickets found for this phone number')).toBeVisible();
  });
  test('A refused hold is told with the chair (added by decisions, section 4)', async ({
    page,
    site,
  }) => {
    const chair = await findFreeChair(site);
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
      page.getByText(
        `Someone else just took ${chair.tableName}-${chair.chairName}. Please choose another seat.`,
      ),
    ).toBeVisible();
    await expect(getCart(page)).toHaveCount(0);
  });
});
