import { expect, expectAccessible, takenOver, test } from '../site.ts';

const picture = /\/api\/pictures\/drawing-home-(\d+)\//;

test('the first paint needs no script, and React takes over without a shift', async ({ page }) => {
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
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  // Its data came with the document.
  expect(asked.filter((path) => /^\/api\/(site|albums|readings|announcements)/.test(path))).toEqual(
    [],
  );
  // Only the shown picture and the next one.
  const numbers = asked.flatMap((path) => picture.exec(path)?.[1] ?? []);
  expect([...new Set(numbers)].toSorted()).toEqual(['1', '2']);
});

test('the carousel is paused, moved by its buttons and by the keyboard, and stands still for who asks for less motion', async ({
  page,
}) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Pictures of the community' });
  await carousel.getByRole('button', { name: 'Pause the pictures' }).click();
  await expect(carousel.getByRole('button', { name: 'Start the pictures' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(carousel.getByText('2 of 63')).toBeVisible();
  await carousel.getByRole('button', { name: 'Previous picture' }).click();
  await expect(carousel.getByText('1 of 63', { exact: true })).toBeVisible();
  await carousel.getByRole('button', { name: 'Previous picture' }).click();
  await expect(carousel.getByText('63 of 63')).toBeVisible();
  await carousel.getByRole('group', { name: 'Pictures, scrolled by the arrow keys' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(carousel.getByText('62 of 63')).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.reload();
  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Pause the pictures' })).toHaveCount(0);
  await expectAccessible(page);
});

test('pages that everybody may read stand before any script; what is pressed and typed meanwhile counts', async ({
  page,
  site,
}) => {
  let programMayCome = () => {};
  const held = new Promise<void>((done) => {
    programMayCome = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#/readings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readings');
  await expect(page).toHaveTitle(/^Readings/);
  const search = page.getByPlaceholder('Day, saint or verse').filter({ visible: true });
  await search.fill('Epiphany');
  // As a part of the page that wakes before the others.
  await page.locator('#root').evaluate((root) => {
    root.addEventListener(
      'click',
      () => (root.dataset['heard'] = `${root.dataset['heard'] ?? ''}x`),
    );
  });
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.locator('#root')).not.toHaveAttribute('data-heard');
  programMayCome();
  await takenOver(page);
  await expect(search).toHaveValue('Epiphany');
  await expect(page.getByText('1 of 8')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('data-heard', 'x');

  await page.goto('about:blank');
  await page.goto('/#/request-tickets');
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/reception\/adult/);

  // What is somebody's own is never asked of the server by its address.
  for (const path of [
    'search-tickets/6175550199',
    'announcement-mail/secret',
    'profile',
    'nothing-here',
  ])
    expect((await page.request.get(`${site.base}/drawn/${path}`)).status()).toBe(404);
});

test('what stood before the program stays, so that nothing is taken away from under a finger', async ({
  page,
}) => {
  for (const address of ['', 'aboutus', 'readings', 'currentreading', 'reception']) {
    await page.goto('about:blank');
    await page.goto(`/#/${address}`);
    await expect(page.locator('html')).not.toHaveAttribute('data-elsewhere');
    const stood = await page.evaluateHandle(() =>
      [...document.querySelectorAll('#root *')].filter((part) => part.checkVisibility()),
    );
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    const gone = await stood.evaluate((parts) =>
      parts
        .filter(({ isConnected }) => !isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(gone, address).toEqual([]);
  }
});
