import type { Page } from '@playwright/test';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { requests } from '../../features/orders/contract/seat-requests.ts';
import { getDialog, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, signInPage, type Site, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

/** Goes to another screen as a link does: without a reload. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, '', to), path);

const closeDialog = async (page: Page, name: string) => {
  await getDialog(page, name).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** The chairs shown as table cards of a picker. */
async function expectPicker(page: Page, table: string): Promise<void> {
  const cards = page.getByRole('button', { name: 'Table cards' });
  await expect(cards).toBeVisible();
  await cards.click();
  await expect(page.locator(`[data-card="${table}"]`)).toBeVisible();
}

/** Each screen that shows the chairs of the event, with a check that it does. */
async function listScreens(site: Site) {
  const [requested] = await site.call(chairs.list, { query: { chairType: 'youth' } });
  if (!requested) throw new Error('There is no youth chair.');
  const person = newBuyer();
  await site.call(requests.create, { params: { id: requested.id }, body: person });
  const [sold, free] = await listFreeChairs(site, 2);
  if (!sold || !free) throw new Error('No table has two free chairs.');
  const { tickets, buyer } = await sellForCash(site, [sold]);
  const { length } = await site.call(chairs.list, { query: {} });
  const table = free.tableName;
  const listed = { chairs: length };
  return {
    listed,
    tables: async (page: Page) => {
      await goTo(page, '/tables');
      await expect(page.getByText(new RegExp(`tables, ${listed.chairs} chairs$`))).toBeVisible();
    },
    boxOffice: async (page: Page) => {
      await goTo(page, '/box-office');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Box office');
      await expectPicker(page, table);
    },
    picker: async (page: Page) => {
      await goTo(page, '/reception/adult');
      await expect(page.getByRole('heading', { name: 'Available Seats' })).toBeVisible();
      await expectPicker(page, table);
    },
    approval: async (page: Page) => {
      await goTo(page, '/seat-requests');
      const name = page.getByRole('heading', { name: person.name, exact: true });
      const card = page.getByRole('listitem').filter({ has: name });
      await card.getByRole('button', { name: /^Approve/ }).click();
      const title = `Approve ${person.name}’s request?`;
      const seats = getDialog(page, title).getByLabel('Seat').locator('option');
      await expect(seats.filter({ hasText: '$' }).nth(1)).toBeAttached();
      await closeDialog(page, title);
    },
    move: async (page: Page) => {
      await goTo(page, `/ticket/${tickets[0]?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
      await page.getByRole('link', { name: 'Move to another chair' }).click();
      await expectPicker(page, table);
    },
    tableMove: async (page: Page) => {
      await goTo(page, '/tickets');
      await page.getByRole('button', { name: 'Move a table' }).click();
      const tables = page.getByLabel('To', { exact: true }).locator('option');
      await expect(tables.filter({ hasText: `${table}, ` })).toBeAttached();
      await closeDialog(page, 'Move a table');
    },
  };
}

test('the screens that show chairs open after one another in any order, without a reload @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const { listed, tables, boxOffice, picker, approval, move, tableMove } = await listScreens(site);
  await signInPage(page, site.base);
  await page.goto('/tables');
  await page.evaluate(() => {
    document.documentElement.dataset['opened'] = 'once';
  });
  const ways = [
    [tables, boxOffice, picker, approval, move, tableMove],
    [picker, tables, approval, boxOffice, move, tables, tableMove],
    [move, approval, picker, boxOffice, tableMove, tables],
  ];
  for (const screens of ways)
    for (const open of screens) {
      await open(page);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
  // What another screen changed is there when the first is opened again.
  const { length } = await site.callAsAdmin(chairs.createTable, {
    body: {
      tableName: `Porch ${crypto.randomUUID().slice(0, 6)}`,
      chairType: 'adult',
      chairCount: 2,
    },
  });
  listed.chairs += length;
  for (const open of [picker, tables]) await open(page);
  expect(await page.evaluate(() => document.documentElement.dataset['opened'])).toBe('once');
});
