import { checkIn } from '../../features/door/contract/check-in.ts';
import type { Page } from '@playwright/test';
import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { findInEmail } from '../emails.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

const listCodes = (page: Page) =>
  page
    .getByRole('article')
    .getByText(/^[A-Z0-9]{11}$/)
    .allTextContents();

test('one ticket is shared by a link, and handed over to another person @phone', async ({
  page,
  browser,
  site,
}) => {
  const buyer = newBuyer();
  const { orderId, key, tickets } = await createPaidOrder(
    site,
    await listFreeChairs(site, 2),
    buyer,
  );
  await page.addInitScript(() => {
    // A browser without its own menu for sharing.
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(`/receipt/${buyer.phone}/${orderId}?key=${key}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const [label = '', otherLabel = ''] = tickets.map(
    ({ userName, tableName, chairName }) => `${userName}:${tableName}:${chairName}`,
  );

  // Sharing, by keyboard.
  await page.getByRole('button', { name: `Share: ${label}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  const url = await dialog.getByLabel('Link').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Shared by link')).toHaveCount(1);
  const [code] = await listCodes(page);

  // The link opens one ticket in another browser, which can correct the name only; it works offline after.
  const context = await browser.newContext({
    baseURL: site.base,
    serviceWorkers: 'allow',
  });
  const guest = await context.newPage();
  const response = await guest.goto(url);
  expect(response?.headers()['x-robots-tag'] ?? '').toContain('noindex');
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(guest.getByRole('article')).toHaveCount(1);
  expect(await listCodes(guest)).toEqual([code]);
  await expect(guest.getByRole('button', { name: /Hand over|Share/ })).toHaveCount(0);
  await expectAccessible(guest);
  await expect
    .poll(() =>
      guest.evaluate(
        async () =>
          (await (await caches.open('answers')).keys()).filter(({ url: item }) =>
            item.includes('/ticket/link/'),
          ).length,
      ),
    )
    .toBe(1);
  await context.setOffline(true);
  await guest.reload();
  await expect(guest.getByText('You’re offline.')).toBeVisible();
  expect(await listCodes(guest)).toEqual([code]);
  await context.setOffline(false);

  // A name is corrected; the code stays.
  await page.getByRole('button', { name: `Correct name: ${otherLabel}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Full Name').fill('Corrected Name');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('article', { name: /Corrected Name/ })).toHaveCount(1);

  // A hand-over ends the link and the old code.
  await page.getByRole('button', { name: `Hand over: ${label}` }).click();
  await dialog.getByRole('button', { name: 'Hand over ticket' }).click();
  await expect(dialog.getByText('Valid email is required').first()).toBeVisible();
  await dialog.getByLabel('Full Name').fill('New Holder');
  await dialog.getByLabel('Email').fill(`holder-${buyer.email}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hand over ticket' }).click();
  await expect(page.getByText(/now belongs to New Holder/).first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Handed over to another person')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  await expectAccessible(guest);
  expect(
    await site.callAsAdmin(checkIn.findTicket, { params: { barCode: code ?? '' }, query: {} }),
  ).toMatchObject({ verdict: 'cancelled' });

  // The new holder's email has the ticket, and its link lets the holder change it.
  const link = await findInEmail(site, `holder-${buyer.email}`, /(\/t\/[\w-]+)/);
  await guest.goto(link);
  await expect(guest.getByRole('button', { name: /^Hand over: New Holder/ })).toBeVisible();
  const [newCode = ''] = await listCodes(guest);
  expect(
    await site.callAsAdmin(checkIn.findTicket, { params: { barCode: newCode }, query: {} }),
  ).toMatchObject({ verdict: 'received', userName: 'New Holder' });
  await context.close();

  // Staff see it.
  await signInPage(page, site.base);
  await page.goto(`/ticket/${tickets[0]?.id}`);
  await expect(page.getByText(/Hand over ticket/)).toContainText('New Holder');
});
