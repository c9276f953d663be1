import type { Page } from '@playwright/test';
import { screenList } from '../../app/screens.ts';
import { createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { countStoredGuests } from '../check-in.ts';
import { expect, openWithinDocument, test } from '../fixtures.ts';
import { sampleScreens } from '../screen-samples.ts';
import { addSession } from '../sign-in-as.ts';

// While nobody knows who is signed in, no screen says or does what follows from nobody being signed in. Desktop only: nothing here
// depends on the width.

/** What a screen says to somebody without an account, and a screen that says it to a visitor. */
const sentencesForVisitors = [
  ['Please sign in', '/today'],
  ['First show that your email is yours', '/your-data'],
] as const;

/** Every screen that anybody may open, and the first of each kind of access. */
const asking = (() => {
  const kinds = new Set<string>();
  return sampleScreens.filter(({ path }, place) => {
    // The walk begins on the first; the second signs out.
    if (path === '/' || path === '/sign-out') return false;
    const access = screenList[place]?.access;
    if (access === 'everybody') return true;
    const kind = JSON.stringify(access);
    return kinds.size < kinds.add(kind).size;
  });
})();

/** Opens the screens one after another in the document that is open, which asks for the account once. */
async function walkScreens(page: Page): Promise<void> {
  await page.goto('/');
  for (const { path } of asking) {
    await openWithinDocument(page, path);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const [sentence] of sentencesForVisitors)
      expect(text, `${path} takes an unknown account for a visitor`).not.toContain(sentence);
  }
}

test('visitors read what no one else may read @desktop', async ({ page }) => {
  for (const [sentence, path] of sentencesForVisitors) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(sentence);
  }
});

test('a slow response of the account is no visitor on any screen, and deletes nothing @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
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
  await walkScreens(page);
  expect(await countStoredGuests(page)).toBe(guests);
  expect(await page.evaluate(() => sessionStorage.getItem('draft sample'))).toBe('typed');
  await openWithinDocument(page, '/today');
  release.resolve();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.unroute('**/api/account');
});

test('an error in place of the account is no visitor on any screen, and can be tried again @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await addSession(page.context(), site.base, ['admin']);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, body: '{}' }));
  await walkScreens(page);
  for (const path of ['/today', '/your-data']) {
    await openWithinDocument(page, path);
    await expect(page.locator('main').getByRole('button', { name: 'Try Again' })).toBeVisible();
  }
  await page.unroute('**/api/account');
  await page.locator('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Download as data (JSON)' })).toBeVisible();
});
