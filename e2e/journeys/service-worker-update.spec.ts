import { expect, expectAccessible, test } from '../fixtures.ts';
import { startUpdateProxy } from '../update-proxy.ts';

test.use({ serviceWorkers: 'allow' });

const shells = () =>
  caches.keys().then((names) => names.filter((name) => name.startsWith('shell ')));

test('a new version shows a notice and loads only on request', async ({ page, site }) => {
  const { base, release, stop } = await startUpdateProxy(site.base);
  await page.goto(`${base}/search-tickets`);
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
  expect(await page.evaluate(shells)).toHaveLength(1);
  await page.getByLabel('Telephone').fill('617');

  release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const notice = page.getByText('This site has been updated');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Telephone')).not.toHaveValue('');

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByLabel('Telephone')).toHaveValue('');
  await expect(notice).toHaveCount(0);
  expect(await page.evaluate(shells)).toContain(`shell ${'0'.repeat(32)}`);
  stop();
});
