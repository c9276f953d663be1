import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { countStoredGuests } from '../check-in.ts';
import { expect, openWithinDocument, test } from '../fixtures.ts';
import { addSession } from '../sign-in-as.ts';

// While nobody knows who is signed in, nothing happens that follows from nobody being signed in. What the screens say meanwhile is in
// RequireRole.test.tsx and YourDataScreen.test.tsx. Desktop only: nothing here depends on the width.

test('a slow response of the account deletes nothing @desktop', async ({ page, site }) => {
  await addSession(page.context(), site.base, ['admin']);
  await createPaidOrder(site, await listFreeChairs(site, 1), newBuyer());
  await page.goto('/checkin');
  await expect.poll(() => countStoredGuests(page)).toBeGreaterThan(0);
  const guests = await countStoredGuests(page);
  await page.evaluate(() => {
    // Without it, the site asks the server only.
    indexedDB.deleteDatabase('door-account');
    sessionStorage.setItem('draft sample', 'typed');
  });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/');
  for (const path of ['/search-tickets', '/checkin', '/your-data'])
    await openWithinDocument(page, path);
  expect(await countStoredGuests(page)).toBe(guests);
  expect(await page.evaluate(() => sessionStorage.getItem('draft sample'))).toBe('typed');
  await openWithinDocument(page, '/today');
  release.resolve();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.unroute('**/api/account');
});

test('an error in place of the account can be tried again @desktop', async ({ page, site }) => {
  await addSession(page.context(), site.base, ['admin']);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/your-data');
  const again = page.locator('main').getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/account');
  await again.click();
  await expect(page.getByRole('button', { name: 'Download as data (JSON)' })).toBeVisible();
});
