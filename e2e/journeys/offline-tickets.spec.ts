import type { Page } from '@playwright/test';
import { buyTickets, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Paths of the API responses in the offline cache. */
const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('answers')).keys();
    return keys.map(({ url }) => new URL(url).pathname).toSorted();
  });

async function expectCachedTickets(page: Page, count: number): Promise<void> {
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(count);
  await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(count);
}

test('opened tickets work offline, and no other API response is cached', async ({
  page,
  context,
  site,
}) => {
  const buyer = newBuyer();
  await buyTickets(page, await listFreeChairs(site, 2), buyer);
  // Once the service worker controls the page, the app fetches and caches what tickets need.
  const needed = [
    '/api/events/current',
    '/api/site',
    `/api/umdreception/checkout/receipt/${buyer.phone}`,
    `/api/umdreception/checkout/receipt/${buyer.phone}/order/${page.url().split('/').at(-1)}`,
  ];
  await expect.poll(() => listCachedPaths(page)).toEqual(needed);
  const codes = await page
    .getByRole('article')
    .getByText(/^[A-Z0-9]{11}$/)
    .allTextContents();

  await context.setOffline(true);
  await page.reload();
  await expectCachedTickets(page, 2);
  expect(
    await page
      .getByRole('article')
      .getByText(/^[A-Z0-9]{11}$/)
      .allTextContents(),
  ).toEqual(codes);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  await expectAccessible(page);

  // A new page, as after a browser restart, opened by the receipt URL.
  await page.close();
  const again = await context.newPage();
  await again.goto(`/receipt/${buyer.phone}`);
  await expectCachedTickets(again, 2);
  expect(await listCachedPaths(again)).toEqual(needed);

  await context.setOffline(false);
  await expect(again.getByText('You’re offline.')).toBeHidden();
  await expect(again.getByRole('article')).toHaveCount(2);
});
