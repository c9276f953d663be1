import type { Page } from '@playwright/test';
import { buy, freeChairs, newBuyer } from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test.use({ serviceWorkers: 'allow' });

/** Which of the server's answers the device has. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('answers')).keys();
    return keys.map(({ url }) => new URL(url).pathname).toSorted();
  });

async function expectKeptTickets(page: Page, count: number): Promise<void> {
  await expect(page.getByText('There is no signal now')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(count);
  await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(count);
}

test('tickets that were opened once are there without a signal, and nothing else of the server is kept', async ({
  page,
  context,
  site,
}) => {
  const buyer = newBuyer();
  await buy(page, await freeChairs(site, 2), buyer);
  // Once the service worker has the page, what tickets need is asked for again and kept.
  const needed = [
    '/api/events/current',
    '/api/site',
    `/api/umdreception/checkout/receipt/${buyer.phone}`,
  ];
  await expect.poll(() => keptOn(page)).toEqual(needed);
  const codes = await page
    .getByRole('article')
    .getByText(/^[A-Z0-9]{11}$/)
    .allTextContents();

  await context.setOffline(true);
  await page.reload();
  await expectKeptTickets(page, 2);
  expect(
    await page
      .getByRole('article')
      .getByText(/^[A-Z0-9]{11}$/)
      .allTextContents(),
  ).toEqual(codes);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tickets');
  await expectAccessible(page);

  // A window of its own, as after a restart of the browser, and the other way to the tickets.
  await page.close();
  const again = await context.newPage();
  await again.goto(`/#/receipt/${buyer.phone}`);
  await expectKeptTickets(again, 2);
  expect(await keptOn(again)).toEqual(needed);

  await context.setOffline(false);
  await expect(again.getByText('There is no signal now')).toBeHidden({ timeout: 15_000 });
  await expect(again.getByRole('article')).toHaveCount(2);
});
