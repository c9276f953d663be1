import { expect, expectAccessible, waitForHydration, test } from '../fixtures.ts';

const picture = /\/api\/pictures\/drawing-home-(\d+)\//;

// The carousel moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('late fonts and hydration cause no layout shift, and no data is requested again', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
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
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
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

test('the carousel has a pause button, previous and next, and keyboard support; it is static with reduced motion @desktop', async ({
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
