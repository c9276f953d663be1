import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkIn } from '../../features/door/contract/check-in.ts';
import {
  expectVerdict,
  openDevice,
  scanWithUsbScanner,
  sellAllChairs,
  withTempFolder,
} from '../check-in.ts';
import { startServer } from '../server-process.ts';
import { expect, expectAccessible, type Site, signInPage, test } from '../fixtures.ts';
import { type Credentials, fillSignIn, createStaffMember, refund } from '../staff.ts';

// Uses its own server, which the test kills.
const variables = { HOLD_MINUTES: '11' };
test.use({ variables });
test.setTimeout(120_000);

/** Signs in at the door and waits until the device is ready for offline use. */
async function openDoor(page: Page, usher: Credentials, name: string, tickets: number) {
  await page.goto('/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, usher);
  await expect(page.getByText(`0 of ${tickets} received`)).toBeVisible();
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

const findTicket = async (site: Site, barCode: string) => {
  const { tickets } = await site.callAsAdmin(checkIn.listTickets, { query: {} });
  const ticket = tickets.find((item) => item.barCode === barCode);
  if (!ticket) throw new Error('The ticket is not on the list.');
  return ticket;
};

/** The reception finds both conflicts in Today, closes one, undoes that, and closes it again. */
async function closeConflicts(page: Page, site: Site): Promise<void> {
  await signInPage(page, site.base);
  await page.goto('/today');
  await page.getByRole('link', { name: '2 open conflicts at the door' }).click();
  const open = page.getByRole('list', { name: 'Open conflicts' }).getByRole('listitem');
  const refunded = open.filter({ hasText: 'is canceled.' });
  await expect(refunded).toContainText(/Sample Guest 1 .* at Main door by Sample Helper/);
  await expect(refunded).toContainText('Please come with me to the reception desk.');
  await expectAccessible(page);
  const close = async () => {
    await refunded.getByRole('button', { name: 'Close conflict' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close this conflict' });
    await dialog.getByRole('button', { name: 'Close conflict' }).click();
    await expect(dialog.getByText('Note is required').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('What was done').fill('Paid again at the desk.');
    await dialog.getByRole('button', { name: 'Close conflict' }).click();
    await expect(refunded).toHaveCount(0);
  };
  await close();
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(refunded).toHaveCount(1);
  await close();
  const closed = page.getByRole('list', { name: 'Closed conflicts' });
  await expect(closed).toContainText(/Closed by Administrator, .*: Paid again at the desk\./);
  await page.goto('/today');
  await expect(page.getByRole('link', { name: '1 open conflict at the door' })).toBeVisible();
}

test('two offline doors receive guests, survive a crash, and report a ticket used at both and a refunded one', async ({
  site,
}) => {
  const tickets = await sellAllChairs(site);
  expect(tickets.length).toBe(500);
  const [first, second, third] = tickets.map(({ barCode }) => barCode);
  const ushers = [
    await createStaffMember(site, ['usher']),
    await createStaffMember(site, ['usher']),
  ] as const;
  await withTempFolder(async (folder) => {
    const main = await openDevice(site, join(folder, 'main'));
    const side = await openDevice(site, join(folder, 'side'));
    await openDoor(main.page, ushers[0], 'Main door', tickets.length);
    await openDoor(side.page, ushers[1], 'Side door', tickets.length);

    await site.kill();
    await main.context.setOffline(true);
    await expect(main.page.getByText("You're offline.")).toBeInViewport();
    await scanWithUsbScanner(main.page, first ?? '');
    await expectVerdict(main.page, 'received', "You're offline.");
    await expectVerdict(main.page, 'received', 'Welcome');
    await scanWithUsbScanner(main.page, first ?? '');
    await expectVerdict(main.page, 'already received', 'at Main door');
    await scanWithUsbScanner(main.page, 'NOTACODE123');
    await expectVerdict(
      main.page,
      'unknown',
      "We don't know this code. Try once more, or search by name.",
    );
    await scanWithUsbScanner(main.page, second ?? '');
    await expectVerdict(main.page, 'received', 'Welcome');
    await scanWithUsbScanner(side.page, first ?? '');
    await expectVerdict(side.page, 'received', 'Welcome');
    await scanWithUsbScanner(side.page, third ?? '');
    await expectVerdict(side.page, 'received', 'Welcome');

    // Browsers write localStorage with a delay, so a crash may lose it; check-in must not depend on it.
    await main.page.evaluate(() => localStorage.clear());
    await main.crash();
    const again = await openDevice(site, join(folder, 'main'));
    // The end of the session must not lose data.
    await again.context.clearCookies();
    await again.context.setOffline(true);
    await again.page.goto('/checkin');
    await expect(again.page.getByText(`2 of ${tickets.length} received`)).toBeVisible();
    await expect(again.page.getByText('2 scans are saved here')).toBeVisible();
    await expect(again.page.getByLabel('Name of this door')).toHaveValue('Main door');
    await scanWithUsbScanner(again.page, second ?? '');
    await expectVerdict(again.page, 'already received', 'at Main door');
    await again.page.keyboard.press('Escape');
    await expectAccessible(again.page);

    const restarted = await startServer(
      { ...variables, PORT: new URL(site.base).port },
      site.dataDirectory,
    );
    // Refunded while the phone that let the guest in has no network.
    const { orderId, id } = await findTicket(site, second ?? '');
    await refund(site, orderId, { tickets: [id] });
    await again.context.setOffline(false);
    await expect(again.page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await fillSignIn(again.page, ushers[0]);
    const doors = [again.page, side.page];
    for (const page of doors) {
      await page.keyboard.press('Escape');
      await expect(page.getByText(`2 of ${tickets.length - 1} received`)).toBeVisible({
        timeout: 45_000,
      });
      await expect(page.getByText(/scans? (is|are) saved here/)).toBeHidden();
    }
    for (const page of doors) {
      // The door that sent first gets the conflict with its next list.
      await page.reload();
      await expect(page.getByText('was used at two doors.')).toBeVisible();
      await expect(
        page.getByText(', and the ticket for ').filter({ hasText: 'is canceled.' }),
      ).toBeVisible();
    }
    const list = await site.callAsAdmin(checkIn.listTickets, { query: {} });
    const received = list.tickets.filter((ticket) => ticket.received === 'Yes');
    expect(received.map(({ barCode, receivedDoor }) => [barCode, receivedDoor])).toEqual([
      [first, 'Main door'],
      [third, 'Side door'],
    ]);
    await again.context.close();
    await side.context.close();
    const office = await openDevice(site, join(folder, 'office'));
    await closeConflicts(office.page, site);
    await office.context.close();
    await restarted.stop();
  });
});
