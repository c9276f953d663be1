import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInPage, test, waitForHydration } from '../fixtures.ts';

// Pages of their own, because the browser logs the missing files to the console, which fails the test of a fixture's page.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const listSheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => /assets\/(\w+)-/.exec(href ?? '')?.[1]),
  );

test('a menu that a lost connection keeps away leaves the page as it is @phone', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.route(/\/assets\/SideMenu-/, (route) => route.abort('internetdisconnected'));
  await open(page, '/aboutus');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const message = page.getByRole('alert');
  await expect(message).toContainText("Part of this page didn't load.");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About our community');
  await expectAccessible(page);

  await page.unrouteAll();
  await message.getByRole('button', { name: 'Reload page' }).click();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Search' })).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('a screen whose code was cut off while a link was touched opens after one reload @desktop', async ({
  context,
}) => {
  const page = await context.newPage();
  await open(page, '/');
  const isBlocked = (url: URL) => /\/assets\/SignInScreen-.*\.js$/.test(url.pathname);
  await page.route(isBlocked, (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', (request) => isBlocked(new URL(request.url())));
  const link = page.getByRole('link', { name: 'Sign in' }).first();
  await link.hover();
  await failed;

  await page.unrouteAll();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  // The heading may come before the pictures.
  await expect.poll(() => loads).toBe(1);
});

test('what the server renders needs the first style sheet only @desktop', async ({ context }) => {
  const page = await context.newPage();
  for (const path of ['/', '/aboutus', '/reception/adult', '/donation', '/magazine', '/search']) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(await listSheets(page), path).toEqual(['style']);
  }
});

/** Opens a screen whose file is missing: it loads itself once more, for a new release. Returns how often a document has loaded. */
async function openWithout(page: Page, file: RegExp, path: string): Promise<() => number> {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.route(
    (url) => file.test(url.pathname),
    (route) => route.abort('internetdisconnected'),
  );
  await page.goto(path);
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  return () => loads;
}

test('a staff screen never appears without its style sheet @desktop', async ({ context, site }) => {
  const page = await context.newPage();
  await signInPage(page, site.base);
  const countLoads = await openWithout(page, /\/assets\/screens-.*\.css$/, '/albums');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await retry.click();
  await expect.poll(countLoads).toBe(3);
  await expect(retry).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();

  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Albums');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await listSheets(page)).toEqual(['style', 'screens']);
});

test('Try Again opens a screen whose code a lost connection kept away @desktop', async ({
  context,
}) => {
  const page = await context.newPage();
  await openWithout(page, /\/assets\/SignInScreen-.*\.js$/, '/sign-in');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
