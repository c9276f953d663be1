import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../fixtures.ts';

// The tests of a worker use one tab after another: none may see what another left.

let last: Page;

test('a test leaves storage, a cookie, a route and a tab @desktop', async ({ page }) => {
  last = page;
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    document.cookie = 'left=yes';
  });
  await page.route('**/healthz', (route) => route.abort());
  await page.context().route('**/readyz', (route) => route.abort());
  await page.context().setOffline(true);
  await page.context().newPage();
});

test('the next test has the same page without them @desktop', async ({ page, context }) => {
  expect(page).toBe(last);
  expect(context.pages()).toEqual([page]);
  expect(
    await page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      statuses: await Promise.all(
        ['/healthz', '/readyz'].map(async (path) => (await fetch(path)).status),
      ),
    })),
  ).toEqual({ local: 0, session: 0, statuses: [200, 200] });
  expect(await context.cookies()).toEqual([]);
});

const changes: Record<string, (page: Page, site: Site) => Promise<unknown>> = {
  'a script': (page) => page.addInitScript(() => undefined),
  'a function': (page) => page.exposeFunction('noop', () => undefined),
  'a medium': (page) => page.emulateMedia({ media: 'print' }),
  'a size': (page) => page.setViewportSize({ width: 500, height: 500 }),
  'a clock': (page) => page.clock.setFixedTime(0),
  'a session of the developer tools': (page) => page.context().newCDPSession(page),
  'another site': (page, site) =>
    page.goto(`${site.base.replace('localhost', '127.0.0.1')}/robots.txt`),
};

for (const [name, change] of Object.entries(changes)) {
  test(`a test changes its page by ${name} @desktop`, async ({ page, site }) => {
    last = page;
    await change(page, site);
  });

  test(`the next test has a new page after ${name} @desktop`, async ({ page }) => {
    expect(page).not.toBe(last);
  });
}
