import type { Role } from '../../contract/roles.ts';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findViolations } from '../accessibility.ts';
import { expect, expectAccessible, type Site, test } from '../fixtures.ts';
import { expectPlainSentences } from '../plain-sentences.ts';
import { informationRoutes, listRoutes } from '../routes.ts';
import { screenshots, viewportWidths } from '../screenshot-list.ts';
import { addSession } from '../sign-in-as.ts';

// Opens every screen once by its own address and makes all checks that a screen needs there, because a page load is what takes time.

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

/** The layout shifts of a page load, after fonts and data have loaded. */
const getLayoutShift = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() => window.shifted ?? 0);
};

type ElementStyle = { name: string; style: Record<string, string> };

/** The style of every visible button, link and heading of the page. Runs in the browser. */
function readStyles(): ElementStyle[] {
  const properties = [
    'color',
    'background-color',
    'background-image',
    'box-shadow',
    'border',
    'border-radius',
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
    'height',
    'padding',
    'margin',
    'text-decoration-line',
  ];
  return [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, h4')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const computed = getComputedStyle(element);
      const text = element.ariaLabel ?? element.textContent;
      return {
        name: `${element.tagName} ${text.trim().slice(0, 60)}`,
        style: Object.fromEntries(
          properties.map((property) => [property, computed.getPropertyValue(property)]),
        ),
      };
    });
}

/** Placeholders of data or code that has not arrived; some have no text. */
const listPlaceholders = (page: Page) =>
  page.locator('[class*="skeleton" i]').or(page.getByText(/^Loading/));

async function waitForContent(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByText(/^Loading/), path).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The styles when two readings in a row are equal and nothing is missing: late data and style sheets have arrived. */
async function readSettledStyles(page: Page): Promise<ElementStyle[]> {
  let last: ElementStyle[] = [];
  await expect(async () => {
    expect(await listPlaceholders(page).count()).toBe(0);
    const before = last;
    last = await page.evaluate(readStyles);
    expect(last).toEqual(before);
  }).toPass({ intervals: [250], timeout: 30_000 });
  return last;
}

type Visit = {
  path: string;
  /** The first heading, for routes of the specification. */
  heading?: string | RegExp;
  roles: readonly Role[] | undefined;
  /**
   * Whether the layout shift and the accessibility of a route are checked in dark mode on a phone, or in light mode on a wide screen:
   * half of the routes each.
   */
  isDark?: boolean;
};

/** All screens for visitors or for the parish team: the routes of the specification, and those of the list of screenshots. */
async function listVisits(site: Site, isStaff: boolean): Promise<Visit[]> {
  const routes = await listRoutes(site);
  expect(routes.length).toBeGreaterThan(50);
  const ofKind = routes
    .filter(({ staff = false }) => staff === isStaff)
    .map(({ path, heading }, place) => ({
      path,
      heading,
      roles: isStaff ? adminRoles : undefined,
      isDark: place % 2 === 1,
    }));
  const others = screenshots
    .filter((item) => (item.as !== undefined) === isStaff && !item.prepare)
    .map(({ path, as: roles }) => ({ path, roles }))
    .filter(({ path, roles }) => !ofKind.some((visit) => isSame(visit, { path, roles })));
  return [...ofKind, ...others];
}

const isSame = (one: Visit, other: Visit): boolean =>
  one.path === other.path && one.roles?.join() === other.roles?.join();

const adminRoles: readonly Role[] = ['admin'];

async function signInAs(page: Page, site: Site, roles: readonly Role[] | undefined) {
  await page.context().clearCookies();
  if (roles) await addSession(page.context(), site.base, roles);
}

/** Opens a screen in a document of its own. An empty page between would cost as much as the screen: another process of the browser. */
async function open(page: Page, { path, heading }: Visit): Promise<void> {
  const response = await page.goto(path);
  const [, title = ''] = /<title>([^<]*)</.exec((await response?.text()) ?? '') ?? [];
  // A public page keeps the title that the server gave it.
  if (heading && !response?.headers()['x-robots-tag'])
    expect
      .soft(title.replaceAll('&#39;', "'").replaceAll('&amp;', '&'), path)
      .toBe(await page.title());
  if (heading) await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await waitForContent(page, path);
}

// The information pages are one screen.
const similarPaths = new Set(informationRoutes.slice(3).map(({ path }) => path));

/**
 * Opens screens by their address; returns the styles of those to compare. One style sheet serves the whole site, so a third of the
 * screens shows that its order does not depend on the way; the long run compares all.
 */
async function visitScreens(
  page: Page,
  visits: readonly Visit[],
  { isMobile }: { isMobile: boolean },
): Promise<Map<string, ElementStyle[]>> {
  const styles = new Map<string, ElementStyle[]>();
  const isLong = process.env['TEST_LONG'] === 'on';
  for (const [place, visit] of visits.entries()) {
    const { path, isDark } = visit;
    await open(page, visit);
    if (isDark === isMobile) {
      await page.waitForFunction(
        () => performance.getEntriesByName(`${location.origin}/api/account`).length > 0,
      );
      expect.soft(await getLayoutShift(page), `layout shift of ${path}`).toBeLessThan(0.02);
      await test.step(`axe on ${path}`, () => expectAccessible(page));
    }
    if (isMobile && !isLong) continue;
    await expectPlainSentences(page, path);
    if (!similarPaths.has(path) && (isLong || place % 3 === 0))
      styles.set(path, await readSettledStyles(page));
  }
  return styles;
}

/** Opens each screen again by a way through the site, and compares its styles with those at its own address. */
async function compareStyles(page: Page, styles: ReadonlyMap<string, ElementStyle[]>) {
  if (styles.size === 0) return;
  await page.goto('/robots.txt');
  await page.goto('/');
  for (const [path, expected] of styles) {
    await page.evaluate((to) => history.pushState({}, '', to), path);
    await waitForContent(page, path);
    expect(expected.length, path).toBeGreaterThan(3);
    await expect
      .poll(() => page.evaluate(readStyles), {
        message: `${path} looks the same by its own address and by a way through the site`,
      })
      .toEqual(expected);
  }
}

for (const [title, isStaff] of [
  ['every screen for visitors', false],
  ['every screen of the parish team', true],
] as const)
  test(`${title} exists, is accessible, does not shift while it loads, has plain sentences, and looks the same by its own address and by navigation`, async ({
    page,
    site,
    isMobile,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.addInitScript(watchShifts);
    // The account comes last: what only it can see must not move what everyone sees.
    if (isMobile && isStaff)
      await page.route('**/api/account', async (route) => {
        await setTimeout(300);
        await route.continue();
      });
    const visits = await listVisits(site, isStaff);
    const isLong = process.env['TEST_LONG'] === 'on';
    const chosen = isMobile && !isLong ? visits.filter(({ isDark }) => isDark) : visits;
    const groups = Map.groupBy(chosen, ({ roles }) => roles?.join());
    for (const group of groups.values()) {
      await signInAs(page, site, group[0]?.roles);
      await compareStyles(page, await visitScreens(page, group, { isMobile }));
    }
  });

// The other states: within-reach.spec.ts, which opens them too.
test('every state of a narrow screen has plain sentences @phone', async ({ page, site }) => {
  test.setTimeout(300_000);
  const states = screenshots.filter(
    ({ prepare, widths = viewportWidths }) => prepare && !widths.includes(1440),
  );
  for (const { name, path, as: roles, prepare } of states) {
    await signInAs(page, site, roles);
    await open(page, { path, roles });
    await prepare?.(page);
    await expectPlainSentences(page, name);
  }
});

test('the check of accessibility sees what is wrong @desktop', async ({ page }) => {
  await page.setContent('<img src="data:,"><p style="color: #ccc; background: #fff">pale</p>');
  const violations = await findViolations(page);
  for (const rule of ['image-alt', 'color-contrast', 'html-has-lang', 'landmark-one-main'])
    expect(violations.join('\n')).toContain(`${rule}: `);
});
