import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { countStoredGuests, openDevice, withTempFolder } from '../check-in.ts';
import { listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, sellForCash } from '../staff.ts';
import { startUpdateProxy } from '../update-proxy.ts';

const others = [
  '/',
  '/reception/adult',
  '/search-tickets',
  '/today',
  '/receipt_manifest',
  '/documents',
  '/profile',
] as const;

const findGuest = async (page: Page, name: string, isOffline = true) => {
  // Other journeys have sold tickets, too.
  await expect(page.getByText(/^\d+ of \d+ received/)).toBeVisible();
  await page.getByRole('searchbox').fill('\u200bsemakkura');
  await expect(page.getByRole('button', { name: `Receive ${name},` })).toBeVisible();
  await expect(page.getByText("You're offline.")).toHaveCount(isOffline ? 1 : 0);
};

const hasReader = async (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
    );
    return keys.flat().some(({ url }) => url.endsWith('.wasm'));
  });

let network: Awaited<ReturnType<typeof startUpdateProxy>> | undefined;
test.afterEach(() => network?.stop());

test('one visit keeps the door on the device until sign-out: after other screens, a reload, a restart and an update', async ({
  site,
}) => {
  // Other runs on this site sold to guests of this name, too.
  const name = `Ssemakula ${newBuyer().name}`;
  await sellForCash(site, await listFreeChairs(site, 1), name);
  const usher = await createStaffMember(site, ['usher']);
  const proxy = await startUpdateProxy(site.base);
  network = proxy;
  await withTempFolder(async (folder) => {
    const open = () => openDevice({ base: proxy.base }, join(folder, 'phone'));
    let { context, page } = await open();
    const lose = async () => {
      proxy.cut();
      await context.setOffline(true);
    };
    const regain = async () => {
      proxy.restore();
      await context.setOffline(false);
    };

    await page.goto('/checkin');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, usher);
    await findGuest(page, name, false);
    await expect.poll(() => hasReader(page)).toBe(true);

    // By the address bar after every other screen, and by a link.
    for (const path of others) {
      await page.goto(path);
      await expect(page.locator('html[data-interactive]')).toBeAttached();
    }
    await lose();
    await page.goto('/checkin');
    await findGuest(page, name);
    await page.goto('/today');
    await page.getByRole('link', { name: 'Check-in' }).first().click();
    await findGuest(page, name);
    await page.reload();
    await findGuest(page, name);

    await context.close();
    ({ context, page } = await open());
    await lose();
    await page.goto('/checkin');
    await findGuest(page, name);

    await regain();
    proxy.release();
    await page.goto('/search-tickets');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await lose();
    await page.goto('/receipt_seating');
    await findGuest(page, name);

    await regain();
    await page.goto('/sign-out');
    await expect(page.getByText("You're signed out on this device.")).toBeVisible();
    await expect.poll(() => countStoredGuests(page)).toBe(0);
    await lose();
    await page.goto('/checkin');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText(/of \d+ received/)).toHaveCount(0);
    await context.close();
  });
});
