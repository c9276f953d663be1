import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { expectVerdict, openDevice, scanWithUsb, sellTheHall, withFolder } from '../door.ts';
import { startServer } from '../server-process.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { type Credentials, fillSignIn, teamMember } from '../staff.ts';

// A server of its own: it is killed.
const variables = { HOLD_MINUTES: '11' };
test.use({ variables });
test.setTimeout(120_000);

/** Signs in at the door and waits until the device could go on without a network. */
async function openDoor(page: Page, usher: Credentials, name: string, tickets: number) {
  await page.goto('/#/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, usher);
  await expect(page.getByText(`0 of ${tickets} received`)).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('Name of this door').fill(name);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await Promise.all(
          (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
        );
        return keys.flat().some(({ url }) => url.endsWith('.wasm'));
      }),
    )
    .toBe(true);
}

test('two doors without a network receive by themselves, survive a crash, and tell of the ticket both let in', async ({
  site,
}) => {
  const tickets = await sellTheHall(site);
  expect(tickets.length).toBe(500);
  const [first, second, third] = tickets.map(({ barCode }) => barCode);
  const ushers = [await teamMember(site, ['usher']), await teamMember(site, ['usher'])] as const;
  await withFolder(async (folder) => {
    const main = await openDevice(site, join(folder, 'main'));
    const side = await openDevice(site, join(folder, 'side'));
    await openDoor(main.page, ushers[0], 'Main door', tickets.length);
    await openDoor(side.page, ushers[1], 'Side door', tickets.length);

    await site.kill();
    await main.context.setOffline(true);
    await scanWithUsb(main.page, first ?? '');
    await expectVerdict(main.page, 'received', 'Welcome');
    await scanWithUsb(main.page, first ?? '');
    await expectVerdict(main.page, 'already received', 'at Main door');
    await scanWithUsb(main.page, 'NOTACODE123');
    await expectVerdict(main.page, 'unknown', 'This code belongs to no ticket.');
    await scanWithUsb(main.page, second ?? '');
    await expectVerdict(main.page, 'received', 'Welcome');
    await scanWithUsb(side.page, first ?? '');
    await expectVerdict(side.page, 'received', 'Welcome');
    await scanWithUsb(side.page, third ?? '');
    await expectVerdict(side.page, 'received', 'Welcome');

    // A browser writes this seconds later than it says: a crash may take it, and nothing of the door.
    await main.page.evaluate(() => localStorage.clear());
    await main.crash();
    const again = await openDevice(site, join(folder, 'main'));
    // A session that ends meanwhile takes nothing with it.
    await again.context.clearCookies();
    await again.context.setOffline(true);
    await again.page.goto('/#/checkin');
    await expect(again.page.getByText(`2 of ${tickets.length} received`)).toBeVisible();
    await expect(again.page.getByText('2 scans wait here')).toBeVisible();
    await expect(again.page.getByLabel('Name of this door')).toHaveValue('Main door');
    await scanWithUsb(again.page, second ?? '');
    await expectVerdict(again.page, 'already received', 'at Main door');
    await again.page.keyboard.press('Escape');
    await expectAccessible(again.page);

    const restarted = await startServer(
      { ...variables, PORT: new URL(site.base).port },
      site.dataDirectory,
    );
    await again.context.setOffline(false);
    await again.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(again.page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await fillSignIn(again.page, ushers[0]);
    const doors = [again.page, side.page];
    for (const page of doors) {
      await page.keyboard.press('Escape');
      await expect(page.getByText(`3 of ${tickets.length} received`)).toBeVisible({
        timeout: 45_000,
      });
      await expect(page.getByText(/scans? waits? here/)).toBeHidden();
    }
    for (const page of doors) {
      // The door that sent first hears of the conflict with its next list.
      await page.reload();
      await expect(page.getByText('Two doors let this ticket in:')).toBeVisible();
    }
    const list = await site.callAsAdmin(checkIn.list, { query: {} });
    const received = list.tickets.filter((ticket) => ticket.received === 'Yes');
    expect(received.map(({ barCode, receivedDoor }) => [barCode, receivedDoor])).toEqual([
      [first, 'Main door'],
      [second, 'Main door'],
      [third, 'Side door'],
    ]);
    await again.context.close();
    await side.context.close();
    await restarted.stop();
  });
});
