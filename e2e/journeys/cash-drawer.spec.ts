import { formatMoney } from '../../contract/rules/money.ts';
import { findFreeChair } from '../checkout.ts';
import { expect, expectAccessible, expectNotice, test } from '../fixtures.ts';
import { boxOffice } from '../../features/orders/contract/box-office.ts';
import { callEndpoint } from '../../contract/client.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a seller counts the drawer, and the treasurer signs the day @desktop', async ({
  page,
  site,
}) => {
  const seller = await createStaffMember(site, ['reception', 'treasurer']);
  await signInAs(page, site, seller);
  const chair = await findFreeChair(site);
  const cookies = await page.context().cookies();
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    origin: site.base,
  };
  const sale = await callEndpoint(
    site.base,
    boxOffice.sell,
    { body: { name: 'Sample Guest', chairs: [chair.id], method: 'cash' } },
    { headers },
  );
  const sold = sale.totalCents;

  await page.goto('/cash-drawer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cash drawer');
  await expect(page.getByText(formatMoney(sold, 'full')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Write what was in the drawer').first()).toBeVisible();
  await page.getByLabel('Cash at the start').fill('50');
  await page.getByLabel('$100 bills').fill(String(Math.floor(sold / 100_00)));
  await page.getByLabel('$20 bills').fill('2');
  await expect(page.getByText('$10.00 missing in cash.')).toBeVisible();
  // What is typed survives a reload, and a difference needs a note.
  await page.reload();
  await expect(page.getByLabel('$20 bills')).toHaveValue('2');
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Say in a note what you know about it.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('$10 bills').fill('1');
  await expect(page.getByText('Cash and checks match your sales.')).toBeVisible();
  await page.getByRole('button', { name: 'Save count' }).click();
  await expectNotice(page, 'Count saved');
  await expect(page.getByRole('heading', { name: 'Counted' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/treasury');
  await page.getByRole('tab', { name: 'Day' }).click();
  await expect(page.getByRole('heading', { name: 'Cash drawers' })).toBeVisible();
  await expect(page.getByText('matches').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Note').fill('Checked.');
  // Someone sells meanwhile: the figures on the screen are no longer those of the day.
  const other = await findFreeChair(site);
  await callEndpoint(
    site.base,
    boxOffice.sell,
    { body: { name: 'Sample Guest', chairs: [other.id], method: 'cash' } },
    { headers },
  );
  await page.getByRole('button', { name: 'Sign this day' }).click();
  const dialog = page.getByRole('dialog');
  // Of all sales of the day, also of other journeys.
  const figures = dialog.locator('dl');
  await expect(figures).toContainText('$');
  const seen = (await figures.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Sign this day' }).click();
  // The dialog says so, and shows the new figures, which can be signed.
  await expect(dialog.getByText('The figures of this day have changed.')).toBeVisible();
  await expect(page.getByText('Sales changed after this count.').first()).toBeAttached();
  await expect(figures).not.toHaveText(seen);
  await dialog.getByRole('button', { name: 'Sign this day' }).click();
  await expectNotice(page, 'Day signed.');
  await expect(page.getByText(/^Signed by Sample Helper/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Signature and date')).toBeVisible();
});
