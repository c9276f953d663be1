import type { Page, Request } from '@playwright/test';
import {
  addToCart,
  fillCard,
  findFreeChair,
  fillInformation,
  getCart,
  getChairName,
  getDialog,
  goToInformation,
  newBuyer,
  openChairRow,
  openTableCards,
  testCards,
} from '../checkout.ts';
import { expect, test } from '../fixtures.ts';

const offline = /You[’']re offline/;

/**
 * Returns a function that waits until no code has been loading for half a second. A file that was cut off stays missing until the page is
 * loaded again, which the site does then: missing-parts.spec.ts.
 */
function watchScripts(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  let changedAt = performance.now();
  const change = (work: (request: Request) => void) => (request: Request) => {
    if (request.resourceType() !== 'script') return;
    work(request);
    changedAt = performance.now();
  };
  page.on(
    'request',
    change((request) => loading.add(request)),
  );
  page.on(
    'requestfinished',
    change((request) => loading.delete(request)),
  );
  page.on(
    'requestfailed',
    change((request) => loading.delete(request)),
  );
  return () =>
    expect.poll(() => loading.size === 0 && performance.now() - changedAt > 500).toBe(true);
}

/** Sets the connection of the page: that of an old telephone on the edge of a village, or none. */
async function controlConnection(page: Page) {
  const session = await page.context().newCDPSession(page);
  const waitForScripts = watchScripts(page);
  return async (state: 'slow' | 'none') => {
    if (state === 'none') await waitForScripts();
    await session.send('Network.emulateNetworkConditions', {
      offline: state === 'none',
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    // The browser needs a moment until its requests know.
    await page.waitForFunction(async (isOnline) => {
      const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
      return navigator.onLine === isOnline && (response !== null) === isOnline;
    }, state === 'slow');
  };
}

test('without a connection each step of the purchase says so and loses nothing; a lost response and a double press pay once', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  const setConnection = await controlConnection(page);
  await openTableCards(page);

  // Holding a chair.
  const row = await openChairRow(page, chair);
  await setConnection('none');
  await row.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: offline }).first()).toBeVisible();
  await expect(getCart(page)).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: `Add to Cart: ${getChairName(chair)}`, exact: true }),
  ).toBeEnabled();

  // From here on the connection is slow.
  await setConnection('slow');
  await addToCart(page, [chair]);
  const information = await goToInformation(page);
  await information.getByLabel('Full Name').fill(buyer.name);
  const payment = await fillInformation(page, buyer);
  await fillCard(page, testCards.good);
  const pay = payment.getByRole('button', { name: 'Pay $206.00' });

  // Paying: nothing is charged, and what was typed stays.
  await setConnection('none');
  await pay.click();
  const error = getDialog(page, 'Error');
  await expect(error.getByRole('alert')).toHaveText(
    "You're offline, so your card was not charged. Check your connection and try again.",
  );
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(payment.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await setConnection('slow');

  // The payment never reaches the server: the page finds out that nothing was charged.
  await page.route('**/api/payment', (route) => route.abort('connectionreset'));
  await pay.click();
  await expect(error.getByRole('alert')).toContainText('your card was not charged');
  await error.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/payment');

  // The server receives the payment, but its response is lost.
  const requests: string[] = [];
  await page.route('**/api/payment', async (route) => {
    requests.push(route.request().headers()['idempotency-key'] ?? '');
    await route.fetch();
    await route.abort('connectionreset');
  });
  // So are the next two requests, with which the page looks what became of it.
  let lookups = 0;
  await page.route('**/api/reception/cart/*', (route) =>
    ++lookups > 2 ? route.continue() : route.abort('connectionreset'),
  );
  await pay.dblclick();
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`), { timeout: 60_000 });
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(requests).toHaveLength(1);
  await expect(page.getByText('We received $206.00.')).toBeVisible();
});
