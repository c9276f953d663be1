import { readFile } from 'node:fs/promises';
import { contract } from '../../app/contract.ts';
import { listFreeChairs } from '../checkout.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { sellForCash } from '../staff.ts';

test('the reception finds a sold chair, sorts, exports the visible rows, and sees the totals per table @desktop-first', async ({
  page,
  site,
}) => {
  const chairs = await listFreeChairs(site, 3);
  const name = `=Sample "Guest", ${chairs[0]?.id}`;
  await sellForCash(site, chairs.slice(0, 2));
  const { tickets } = await sellForCash(site, chairs.slice(2), name);
  await signInPage(page, site.base);
  await page.goto('/umdcheckouts');
  const rows = page.locator('tbody tr, ul[aria-label="Sold Chairs"] > li');
  await expect(rows.first()).toContainText(tickets[0]?.barCode ?? 'no ticket');
  await expectAccessible(page);

  await page.getByLabel('Name, phone, table or barcode').fill(tickets[0]?.barCode ?? '');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await expect(page.getByRole('status').filter({ hasText: 'Showing 1 of' })).toContainText(
    `Filtered by “${tickets[0]?.barCode}”`,
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile((await (await saved).path()) ?? '', 'utf8');
  const lines = file.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  // Another test may have sold a chair with a code, or with extras.
  expect(lines[0]).toMatch(
    /^\uFEFFDate of Purchase,Parishioner,Telephone,Email,Table,Chair,Barcode,Amount(?:,Code,Discount)?(?:,Extras of the order)?$/,
  );
  expect(lines[1]).toContain(`"'=Sample ""Guest"", ${chairs[0]?.id}"`);

  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export spreadsheet' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^sold-chairs-.*\.xlsx$/);
  // A spreadsheet is a zip archive.
  expect((await readFile((await (await sheet).path()) ?? '')).subarray(0, 2).toString()).toBe('PK');

  await page.getByLabel('Name, phone, table or barcode').fill('nobody has this name');
  await expect(page.getByText('No matching records found')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/umdcheckoutsummary');
  const sold = await site.callAsAdmin(contract.reception.reports.getSalesPerTable, { query: {} });
  const [first] = sold;
  if (!first) throw new Error('Nothing was sold.');
  const row = page
    .locator('tbody tr, ul[aria-label="Sold per table"] > li')
    .filter({ has: page.getByText(first.tableName, { exact: true }) });
  await expect(row).toContainText(String(first.tablesSold));
  await expectAccessible(page);
});

test('a report shows a load error and loads on retry @desktop', async ({ page, site }) => {
  await signInPage(page, site.base);
  await page.route('**/api/umdreception/checkout?*', (route) => route.abort());
  await page.goto('/umdcheckouts');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Failed to load checkout data. Please try again later.');
  await expectAccessible(page);
  await page.unroute('**/api/umdreception/checkout?*');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(/^Showing \d+ of \d+ records/)).toBeVisible();
});
