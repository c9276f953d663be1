import type { Page } from '@playwright/test';
import { everyRoute, type Route } from '../every-route.ts';
import { expect, expectAccessible, signInOn, takenOver, test } from '../site.ts';

declare global {
  interface Window {
    /** The sum of what moved without being asked to. */
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

/** Loaded anew, as a visitor with a link does, or gone to from the page before. */
async function open(page: Page, { path, heading }: Route, anew: boolean): Promise<void> {
  if (anew) await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page.getByText(/^Loading/), path).toHaveCount(0);
}

/** The shifts of one load come while its data and fonts come. */
const shiftsOf = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() => window.shifted ?? 0);
};

test('every route of the specification is found, is accessible, and stands still while it loads', async ({
  page,
  site,
  isMobile,
}) => {
  test.setTimeout(180_000);
  const routes = await everyRoute(site);
  expect(routes.length).toBeGreaterThan(50);
  // Each route is judged once: half of them light on a wide screen, half dark on a phone, so that both looks of every kind of screen are seen.
  const judged = (place: number) => place % 2 === (isMobile ? 1 : 0);
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.addInitScript(watchShifts);
  const visit = async (some: readonly Route[]) => {
    for (const [place, route] of some.entries()) {
      await open(page, route, judged(place));
      if (!judged(place)) continue;
      await takenOver(page);
      expect.soft(await shiftsOf(page), `what ${route.path} moves`).toBeLessThan(0.02);
      await test.step(`axe on ${route.path}`, () => expectAccessible(page));
    }
  };
  await visit(routes.filter(({ staff }) => !staff));
  await signInOn(page, site.base);
  await page.reload();
  await visit(routes.filter(({ staff }) => staff));
});
