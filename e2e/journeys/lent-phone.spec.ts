import { accounts } from '../../features/accounts/contract/accounts.ts';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { people } from '../../features/people/contract/people.ts';
import type { Page } from '@playwright/test';
import { countStoredGuests, expectVerdict, scanWithUsbScanner } from '../check-in.ts';
import { buyTickets, createPaidOrder, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { createStaffMember, fillSignIn, sellForCash, signInAs } from '../staff.ts';

// What is left on a phone that is lent or lost.
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

/** Paths of the tickets in the offline caches. */
const listCachedTickets = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('shell '));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.includes('receipt'));
  });

const openTickets = (page: Page, phone: string) => page.goto(`/receipt/${phone}`);

test('signing out, even offline, leaves only what was bought without an account, in every tab @desktop', async ({
  page,
  context,
  site,
}) => {
  const [visitor, member] = [newBuyer(), newBuyer()];
  await buyTickets(page, await listFreeChairs(site, 2), visitor);
  await expect.poll(() => listCachedTickets(page)).toHaveLength(2);

  const staff = await createStaffMember(site, ['usher', 'secretary']);
  await signInAs(page, site, staff);
  await page.goto('/checkin');
  await expect(page.getByText(/of \d+ received/)).toBeVisible();
  expect(await countStoredGuests(page)).toBeGreaterThan(0);
  const { orderId, key } = await createPaidOrder(site, await listFreeChairs(site, 1), member);
  await page.goto(`/receipt/${member.phone}/${orderId}?key=${key}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect
    .poll(async () => (await listCachedTickets(page)).filter((path) => path.includes(member.phone)))
    .toHaveLength(2);
  const other = await context.newPage();
  await other.goto('/add-member');
  const name = other.getByLabel('Name', { exact: true });
  await name.fill('Half a name');

  await context.setOffline(true);
  await page.goto('/sign-out');
  await expect(page.getByRole('main')).toContainText("You're signed out on this device.");
  await expect(page.getByRole('main')).toContainText("We'll finish on our side");
  const getAccount = async () =>
    (await (await page.request.get(accounts.getCurrent.path)).json()).account;
  expect(await getAccount()).not.toBeNull();
  await expectAccessible(page);
  expect((await listCachedTickets(page)).filter((path) => path.includes(member.phone))).toEqual([]);
  expect(await countStoredGuests(page)).toBe(0);
  await expect(name).toHaveCount(0);
  await expect(other.getByText('Please sign in')).toBeVisible();
  const texts = [page, other].map((tab) =>
    tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  );
  for (const text of await Promise.all(texts)) {
    expect(text).not.toContain('Half a name');
    expect(text).not.toContain(member.phone);
    expect(text).toContain(`ticket-key ${visitor.phone}`);
  }
  await page.reload();
  await openTickets(page, member.phone);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await openTickets(page, visitor.phone);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);

  await context.setOffline(false);
  await expect.poll(getAccount).toBeNull();
  await signInAs(other, site, staff);
  await other.goto('/add-member');
  await expect(name).toHaveValue('');
});

test('a visitor removes their tickets from the device @phone', async ({ page, context, site }) => {
  const buyer = newBuyer();
  await buyTickets(page, await listFreeChairs(site, 1), buyer);
  await expect.poll(() => listCachedTickets(page)).toHaveLength(2);
  await openTickets(page, buyer.phone);
  const button = page.getByRole('button', { name: 'Remove from this device' });
  const dialog = page.getByRole('dialog', {
    name: `Remove the tickets of (617) 555-${buyer.phone.slice(6)} from this device?`,
  });
  await button.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.evaluate(() => {
    Object.defineProperty(caches, 'open', {
      value: () => Promise.reject(new Error('blocked')),
      configurable: true,
    });
  });
  await button.press('Enter');
  // The dialog moves the focus as it opens, which may come between the focus and the key of a press.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const confirm = dialog.getByRole('button', { name: 'Remove from this device' });
  await confirm.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t remove the tickets of');
  await expectAccessible(page);
  await page.evaluate(() => Reflect.deleteProperty(caches, 'open'));

  await confirm.press('Enter');
  await expectNotice(page, `Removed the tickets of (617) 555-${buyer.phone.slice(6)}`);
  await expect(page).toHaveURL(`${site.base}/search-tickets`);
  expect(await listCachedTickets(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(buyer.phone);
  await context.setOffline(true);
  await openTickets(page, buyer.phone);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test.describe('at the door', () => {
  test.use({ serviceWorkers: 'block' });

  test('a session that is ended elsewhere takes the guest list along, and no scan @desktop', async ({
    page,
    site,
  }) => {
    const usher = await createStaffMember(site, ['usher']);
    const { tickets } = await sellForCash(site, await listFreeChairs(site, 1));
    const code = tickets[0]?.barCode ?? '';
    await signInAs(page, site, usher);
    await page.goto('/checkin');
    await expect(page.getByText(/of \d+ received/)).toBeVisible();
    await page.route('**/api/umdreception/checkout/receive*', (route) => route.abort());
    await scanWithUsbScanner(page, code);
    await expectVerdict(page, 'received', 'Welcome');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 scan is saved here')).toBeVisible();

    const id = (await site.callAsAdmin(people.list, {})).find(
      ({ email }) => email === usher.email,
    )?.id;
    await site.callAsAdmin(people.signOut, { params: { id: id ?? '' } });
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible({ timeout: 45_000 });
    await expect.poll(() => countStoredGuests(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('The guest list was removed from this device.')).toBeVisible();
    await expect(
      page.getByText("1 scan is saved here. We'll send it when you sign in."),
    ).toBeVisible();
    await scanWithUsbScanner(page, code);
    await expectNotice(page, "You're signed out. Sign in to check in guests.");

    await page.unroute('**/api/umdreception/checkout/receive*');
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await fillSignIn(page, usher);
    await expect(page.getByText(/of \d+ received/)).toBeVisible();
    const received = async () => {
      const list = await site.callAsAdmin(checkIn.listTickets, { query: {} });
      return list.tickets.find(({ barCode }) => barCode === code)?.received;
    };
    await expect.poll(received).toBe('Yes');
  });
});
