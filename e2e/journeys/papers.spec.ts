import { readFile } from 'node:fs/promises';
import { readTextBoxes } from '../../app/server/testing/read-pdf-text.ts';
import { findFreeChair, getChairName, listFreeChairs } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, sellForCash, signInAs } from '../staff.ts';

test('reception prints place cards by keyboard, and the paper is remembered @desktop', async ({
  page,
  site,
}) => {
  const chairs = await listFreeChairs(site, 2);
  const [{ tableName } = { tableName: '' }] = chairs;
  const { buyer } = await sellForCash(site, chairs, 'Nakato Ssemakula');
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/print-for-tables');
  await expect(page.getByRole('radio', { name: 'Place cards' })).toBeChecked();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/no name yet/)).toBeVisible();
  await expectAccessible(page);

  // One table only, on A4.
  await page.getByRole('radio', { name: 'Some' }).press('Space');
  await expect(page.getByText('Nothing to print')).toBeVisible();
  await page.getByRole('checkbox', { name: tableName, exact: true }).press('Space');
  await page.getByRole('radio', { name: 'Flat' }).press('Space');
  await expect(preview.getByText(/^Guest of/).first()).toBeVisible();
  for (const chair of chairs)
    await expect(preview.getByText(getChairName(chair), { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'A4' }).press('Space');
  await page.getByLabel('Guests without a name').selectOption('A line to write on');
  await expect(preview.getByText(/^Guest of/)).toHaveCount(0);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^place-cards-.*\.pdf$/);
  await expect(page.getByText(/^Downloaded/)).toBeVisible();
  const pages = await readTextBoxes(await readFile(await file.path()));
  const texts = pages.flat().map(({ text }) => text);
  expect(texts.join(' ')).toContain(buyer.name);
  for (const chair of chairs) expect(texts).toContain(getChairName(chair));

  await page.reload();
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked();
  await expect(page.getByLabel('Guests without a name')).toHaveValue('blank');
});

test('a treasurer looks at each paper on a phone, and a sign leads to its table on the plan @phone', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const { buyer } = await sellForCash(site, [chair]);
  await signInAs(page, site, await createStaffMember(site, ['treasurer']));
  await page.goto('/table-lists');
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('radio', { name: 'List for the caterer' })).toBeChecked();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('For the caterer')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'List for each table' }).check();
  await expect(page).toHaveURL(/paper=table-lists/);
  await page.getByRole('radio', { name: 'Some' }).check();
  await page.getByRole('checkbox', { name: chair.tableName, exact: true }).check();
  await expect(preview.getByText(buyer.name).first()).toBeVisible();

  await page.getByRole('radio', { name: 'Table signs' }).check();
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  await expect(preview.getByText(/^Page 1 of \d\d/)).toBeVisible();
  await preview.getByRole('button', { name: 'Next page' }).click();
  await expect(preview.getByText(/^Page 2 of/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/seating-plan?table=${encodeURIComponent(chair.tableName)}`);
  await expect(page.getByText(`You’re at ${chair.tableName}.`)).toBeVisible();
  await expect(page.getByRole('img', { name: `with ${chair.tableName} marked` })).toBeVisible();
  await expectAccessible(page);
});
