import type { Route } from '@playwright/test';
import { expect, expectAccessible, waitForHydration, test } from '../fixtures.ts';

const picture = /\/api\/pictures\/drawing-home-(\d+)\//;

test('the first paint needs no script, and hydration causes no layout shift', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walking together in faith');
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  await expect(page.getByRole('link', { name: 'The full magazine' })).toBeVisible();
  await page.unroute('**/assets/index-*.js');

  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  // The document contains the data.
  expect(
    requested.filter((path) => /^\/api\/(site|albums|readings|announcements)/.test(path)),
  ).toEqual([]);
  // Only the current and the next picture.
  const numbers = requested.flatMap((path) => picture.exec(path)?.[1] ?? []);
  expect([...new Set(numbers)].toSorted()).toEqual(['1', '2']);
});

test('the carousel has a pause button, previous and next, and keyboard support; it is static with reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Pictures of the community' });
  await carousel.getByRole('button', { name: 'Pause pictures' }).click();
  await expect(carousel.getByRole('button', { name: 'Play pictures' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(carousel.getByText('2 of 63')).toBeVisible();
  await carousel.getByRole('button', { name: 'Previous picture' }).click();
  await expect(carousel.getByText('1 of 63', { exact: true })).toBeVisible();
  await carousel.getByRole('button', { name: 'Previous picture' }).click();
  await expect(carousel.getByText('63 of 63')).toBeVisible();
  await carousel.getByRole('group', { name: 'Pictures. Use the arrow keys to move' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(carousel.getByText('62 of 63')).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.reload();
  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Pause pictures' })).toHaveCount(0);
  await expectAccessible(page);
});

test('public pages are server-rendered; clicks and input before hydration count', async ({
  page,
  site,
}) => {
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((done) => {
    releaseScripts = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto('/#/readings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readings');
  await expect(page).toHaveTitle(/^Readings/);
  const search = page.getByPlaceholder('Day, saint or verse').filter({ visible: true });
  await search.fill('Epiphany');
  // As a part of the page that hydrates before the others.
  await page.locator('#root').evaluate((root) => {
    root.addEventListener(
      'click',
      () => (root.dataset['heard'] = `${root.dataset['heard'] ?? ''}x`),
    );
  });
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.locator('#root')).not.toHaveAttribute('data-heard');
  releaseScripts();
  await waitForHydration(page);
  await expect(search).toHaveValue('Epiphany');
  await expect(page.getByText('1 of 8')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('data-heard', 'x');

  await page.goto('about:blank');
  await page.goto('/#/request-tickets');
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/reception\/adult/);

  // Personal pages are never server-rendered.
  for (const path of [
    'search-tickets/6175550199',
    'announcement-mail/secret',
    'profile',
    'nothing-here',
  ])
    expect((await page.request.get(`${site.base}/drawn/${path}`)).status()).toBe(404);
});

test('a page that arrives after the program has started is hydrated as the server rendered it', async ({
  page,
  site,
}) => {
  // The home page is rendered first; a second later its countdown differs from that of the requested page.
  await page.request.get(site.base);
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    return { open, hold: (route: Route) => opened.then(() => route.continue()) };
  };
  const [rendered, screen] = [gate(), gate()];
  await page.route('**/drawn/reception', rendered.hold);
  await page.route('**/assets/TicketPageScreen-*.js', screen.hold);
  const requested = page.waitForRequest('**/assets/TicketPageScreen-*.js');
  await page.goto('/#/reception', { waitUntil: 'domcontentloaded' });
  await page.mouse.move(40, 300);
  await page.mouse.move(40, 310);
  // The program runs and knows the document as it was before the requested page.
  await requested;
  await page.waitForTimeout(1_100);
  rendered.open();
  await expect(page.locator('html')).not.toHaveAttribute('data-elsewhere');
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  screen.open();
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});

test('hydration keeps the server-rendered elements', async ({ page }) => {
  for (const address of ['', 'aboutus', 'readings', 'currentreading', 'reception']) {
    await page.goto('about:blank');
    await page.goto(`/#/${address}`);
    await expect(page.locator('html')).not.toHaveAttribute('data-elsewhere');
    const rendered = await page.evaluateHandle(() =>
      [...document.querySelectorAll('#root *')].filter((part) => part.checkVisibility()),
    );
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const removed = await rendered.evaluate((parts) =>
      parts
        .filter(({ isConnected }) => !isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(removed, address).toEqual([]);
  }
});
