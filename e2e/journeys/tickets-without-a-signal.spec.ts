import type { Page } from '@playwright/test';
import { buy, freeChairs, newBuyer } from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test.use({ serviceWorkers: 'allow' });

/** Once the service worker has the page, it has asked for the tickets again and kept them. */
async function waitUntilKept(page: Page, telephone: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (digits) => {
        const keys = await (await caches.open('answers')).keys();
        return keys.some(({ url }) => new URL(url).pathname.endsWith(`/receipt/${digits}`));
      }, telephone),
    )
    .toBe(true);
}

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
  await waitUntilKept(page, buyer.phone);
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
  const kept = await again.evaluate(async () => {
    const keys = await (await caches.open('answers')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });
  expect(new Set(kept)).toEqual(
    new Set([
      '/api/site',
      '/api/events/current',
      `/api/umdreception/checkout/receipt/${buyer.phone}`,
    ]),
  );

  await context.setOffline(false);
  await expect(again.getByText('There is no signal now')).toBeHidden({ timeout: 15_000 });
  await expect(again.getByRole('article')).toHaveCount(2);
});
