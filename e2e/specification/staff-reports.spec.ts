import type { Page } from '@playwright/test';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { listFreeChairs } from '../checkout.ts';
import { expect, signInPage, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

const search = (page: Page) => page.getByLabel('Name, phone, table or barcode');
const firstCells = (page: Page, column: number) =>
  page.locator(`tbody tr td:nth-child(${column})`).allInnerTexts();

test.describe('2 Screens and routes, Staff screens, /umdcheckouts', () => {
  test.beforeEach(async ({ page, site }) => {
    await signInPage(page, site.base);
    const [adult] = await listFreeChairs(site, 1);
    const [child] = await listFreeChairs(site, 1, 'children');
    if (adult) await sellForCash(site, [adult], 'Zebra Sorted');
    if (child) await sellForCash(site, [child], 'Abel Sorted');
    await page.goto('/umdcheckouts');
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });

  test('The report of sold chairs', async ({ page, site }) => {
    await test.step("'Sold Chairs', subtitle 'Uganda Martyrs Day Reception'", async () => {
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Sold Chairs');
      await expect(heading.locator('+ p')).toHaveText('Uganda Martyrs Day Reception');
    });
    await test.step('Search box and Refresh button', async () => {
      await expect(search(page)).toBeVisible();
      const [chair] = await listFreeChairs(site, 1);
      const { tickets } = await sellForCash(site, chair ? [chair] : [], 'Abel Sorted');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText(tickets[0]?.barCode ?? 'no ticket')).toBeVisible();
    });
    await test.step('Sortable columns: Date of Purchase, Parishioner, Telephone, Email, Table, Chair, Barcode, Amount', async () => {
      expect(await page.getByRole('columnheader').getByRole('button').allInnerTexts()).toEqual([
        'Date of Purchase',
        'Parishioner',
        'Telephone',
        'Email',
        'Table',
        'Chair',
        'Barcode',
        'Amount',
      ]);
    });
    await test.step('Default sort checkoutDate descending', async () => {
      await expect(page.getByRole('columnheader', { name: 'Date of Purchase' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expect.poll(async () => (await firstCells(page, 2))[0]).toBe('Abel Sorted');
    });
    await test.step('Clicking the same header toggles direction', async () => {
      // Other tests have sold chairs too.
      await search(page).fill('sorted');
      const header = page.getByRole('columnheader', { name: 'Parishioner' });
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(async () => (await firstCells(page, 2))[0]).toBe('Abel Sorted');
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect.poll(async () => (await firstCells(page, 2))[0]).toBe('Zebra Sorted');
    });
    await test.step('Footer total', async () => {
      // Long lists render in parts.
      await search(page).fill('sorted');
      await expect(page.getByText('Filtered by')).toBeVisible();
      const amounts = await firstCells(page, 8);
      const sum = amounts.reduce((total, text) => total + Number(text.replaceAll(/[$,]/g, '')), 0);
      expect(sum).toBeGreaterThan(0);
      await expect(page.locator('tfoot')).toContainText(
        `$${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
      await search(page).fill('');
    });
    await test.step("'Showing X of Y records'; a 'Filtered by' line", async () => {
      const visible = page.getByText(/^Showing \d+ of \d+ records/);
      const all = /of (\d+)/.exec(await visible.innerText())?.[1];
      await expect(visible).toContainText(`Showing ${all} of ${all} records`);
      await expect(page.getByText('Filtered by')).toHaveCount(0);
      await search(page).fill('zebra sorted');
      const existing = page.locator('tbody tr').filter({ hasText: 'Zebra Sorted' });
      await expect(async () => {
        const text = `Showing ${await existing.count()} of ${all} records`;
        expect(await visible.innerText()).toContain(text);
      }).toPass();
      await expect(page.getByText('Filtered by “zebra sorted”')).toBeVisible();
      await search(page).fill('');
    });
    await test.step("Empty text 'No matching records found' or 'No checkout records available'", async () => {
      await search(page).fill('nobody has this name');
      await expect(page.getByText('No matching records found')).toBeVisible();
      await search(page).fill('');
      await page.getByLabel('Event').selectOption('Uganda Martyrs Day 2025 Reception');
      await expect(page.getByText('No checkout records available')).toBeVisible();
    });
    await test.step("'Failed to load checkout data. Please try again later.' with a Try Again button", async () => {
      await page.route('**/api/umdreception/checkout?*', (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(
        alert.getByText('Failed to load checkout data. Please try again later.'),
      ).toBeVisible();
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
    });
  });
});

test.describe('2 Screens and routes, Staff screens', () => {
  test('/umdcheckoutsummary: sold count per table (tableName, tablesSold)', async ({
    page,
    site,
  }) => {
    const two = await listFreeChairs(site, 2);
    const before = (await site.call(chairs.list, { query: {} })).filter(
      ({ tableName, chairType, chairStatus }) =>
        tableName === two[0]?.tableName && chairType === 'adult' && chairStatus === 'Sold',
    ).length;
    await sellForCash(site, two);
    await signInPage(page, site.base);
    await page.goto('/umdcheckoutsummary');
    const row = page
      .locator('tbody tr')
      .filter({ has: page.getByText(two[0]?.tableName ?? '', { exact: true }) });
    await expect(row.locator('td').nth(1)).toHaveText(String(before + 2));
  });
  test('/receipt_manifest: columns Number, User Name, Table, Chair, Now Seating', async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await page.goto('/receipt_manifest');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Number',
      'User Name',
      'Table',
      'Chair',
      'Now Seating',
    ]);
  });
});
