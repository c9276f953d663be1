import type { Page } from '@playwright/test';
import { listRoutes, type Route } from '../routes.ts';
import { expect, expectAccessible, signInPage, waitForHydration, test } from '../fixtures.ts';

declare global {
  interface Window {
    /** Sum of the unexpected layout shifts. */
    shifted?: number;
  }
}

const watchShifts = () => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        window.shifted = (window.shifted ?? 0) + Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Opens a route. A public page keeps the title that the server gave it. */
async function open(page: Page, { path, heading }: Route): Promise<void> {
  const response = await page.goto(path);
  const [, title = ''] = /<title>([^<]*)</.exec((await response?.text()) ?? '') ?? [];
  if (!response?.headers()['x-robots-tag'])
    expect.soft(title.replaceAll('&amp;', '&'), path).toBe(await page.title());
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page.getByText(/^Loading/), path).toHaveCount(0);
}

/** The layout shifts of a page load, after fonts and data have loaded. */
const getLayoutShift = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() => window.shifted ?? 0);
};

test('every route of the specification exists, is accessible and does not shift while it loads', async ({
  page,
  site,
  isMobile,
}) => {
  test.setTimeout(180_000);
  const routes = await listRoutes(site);
  expect(routes.length).toBeGreaterThan(50);
  // Each route is checked once: half of them light on a wide screen, half dark on a phone.
  const isChecked = (place: number) => place % 2 === (isMobile ? 1 : 0);
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.addInitScript(watchShifts);
  const visit = async (some: readonly Route[]) => {
    for (const [place, route] of some.entries()) {
      await open(page, route);
      if (!isChecked(place)) continue;
      await waitForHydration(page);
      expect.soft(await getLayoutShift(page), `layout shift of ${route.path}`).toBeLessThan(0.02);
      await test.step(`axe on ${route.path}`, () => expectAccessible(page));
    }
  };
  await visit(routes.filter(({ staff }) => !staff));
  await signInPage(page, site.base);
  await page.reload();
  await visit(routes.filter(({ staff }) => staff));
});
