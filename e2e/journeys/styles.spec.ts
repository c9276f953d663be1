import type { Page } from '@playwright/test';
import { screenshots } from '../screenshot-list.ts';
import { informationRoutes, listRoutes } from '../routes.ts';
import { expect, signInPage, type Site, test, waitForHydration } from '../fixtures.ts';

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

const wait = async (page: Page, path: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByText(/^Loading/), path).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

/** Placeholders of data or code that has not arrived; some have no text. */
const listPlaceholders = (page: Page) =>
  page.locator('[class*="skeleton" i]').or(page.getByText(/^Loading/));

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

/** Opens each path by its own address, then all of them one after another in the open page, and compares the two. */
async function compareStyles(page: Page, paths: readonly string[]): Promise<void> {
  const direct = new Map<string, ElementStyle[]>();
  for (const path of paths) {
    await page.goto('about:blank');
    await page.goto(path);
    await wait(page, path);
    await waitForHydration(page);
    direct.set(path, await readSettledStyles(page));
  }
  await page.goto('about:blank');
  await page.goto('/');
  await waitForHydration(page);
  for (const path of paths) {
    await page.evaluate((to) => history.pushState({}, '', to), path);
    await wait(page, path);
    const expected = direct.get(path);
    expect(expected?.length, path).toBeGreaterThan(3);
    await expect
      .poll(() => page.evaluate(readStyles), {
        message: `${path} looks the same by its own address and by a way through the site`,
      })
      .toEqual(expected);
  }
}

/** The paths of all screens for visitors, or of those for the parish team. */
async function listPaths(site: Site, isStaff: boolean): Promise<string[]> {
  const routes = await listRoutes(site);
  // The information pages are one screen.
  const similar = new Set(informationRoutes.slice(3).map(({ path }) => path));
  const listed = screenshots.filter((item) => (item.as !== undefined) === isStaff && !item.prepare);
  return [
    ...new Set([
      ...routes.filter(({ staff = false }) => staff === isStaff).map(({ path }) => path),
      ...listed.map(({ path }) => path),
    ]),
  ].filter((path) => !similar.has(path));
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every screen for visitors looks the same by its own address and by navigation', async ({
  page,
  site,
}) => {
  test.setTimeout(600_000);
  await compareStyles(page, await listPaths(site, false));
});

test('every screen of the parish team looks the same by its own address and by navigation', async ({
  page,
  site,
}) => {
  test.setTimeout(600_000);
  await signInPage(page, site.base);
  await compareStyles(page, await listPaths(site, true));
});
