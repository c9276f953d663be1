import type { Browser, Page } from '@playwright/test';
import {
  expectDeclined,
  fillInformation,
  getDialog,
  listFreeChairs,
  newBuyer,
  openChairRow,
  payWithCard,
  testCards,
} from '../checkout.ts';
import { expect, expectAccessible, signInPage, type Site, test } from '../fixtures.ts';

const title = 'Card on the guest’s phone';

/** Chooses two chairs at the desk and shows the code, from the dialog on by keyboard. */
async function showCode(page: Page, site: Site) {
  const two = await listFreeChairs(site, 2);
  await page.goto('/box-office');
  await page.getByRole('button', { name: 'Table cards' }).click();
  for (const chair of two) {
    const row = await openChairRow(page, chair);
    await row.getByRole('button', { name: /^Choose/ }).click();
    await expect(row).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Sell or give' }).press('Enter');
  const sale = getDialog(page, 'Sell or give');
  await sale.getByRole('radio', { name: 'Card' }).press('Space');
  await expect(sale.getByLabel('Full Name')).toHaveCount(0);
  await expect(sale).toContainText('Total with the card fee: $412');
  await expectAccessible(page);
  await sale.getByRole('button', { name: 'Show QR code' }).press('Enter');
  const panel = getDialog(page, title);
  await expect(panel.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(panel).toContainText('$412.00');
  return { panel };
}

const readAddress = async (page: Page) =>
  `http://${await getDialog(page, title).locator('figcaption').innerText()}`;

async function openPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(address);
  return phone;
}

test('a guest pays at the desk on the own phone, after a declined card and a reload of the desk @desktop', async ({
  page,
  site,
  browser,
}) => {
  await signInPage(page, site.base);
  const { panel } = await showCode(page, site);
  await expect(panel).toContainText('Ask the guest to scan this code');
  await expectAccessible(page);
  const address = await readAddress(page);

  const phone = await openPhone(browser, address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pay for your seats');
  await expect(phone.getByText('$412.00')).toBeVisible();
  await expect(panel).toContainText('The guest opened the link.');
  await expectAccessible(phone);

  await page.reload();
  await expect(panel).toContainText('The guest opened the link.');
  expect(await readAddress(page)).toBe(address);

  const buyer = newBuyer();
  await phone.getByRole('button', { name: 'Pay $412 by card' }).click();
  await fillInformation(phone, buyer);
  await payWithCard(phone, testCards.declined);
  await expectDeclined(phone, 'Your card was declined. Please try another card.');
  await expect(panel).toContainText('The card was declined. The guest can try another card');
  await payWithCard(phone, testCards.good);
  await expect(phone).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(phone.getByRole('article')).toHaveCount(2);

  const sold = getDialog(page, 'Sold');
  await expect(sold.getByRole('status')).toHaveText(`2 chairs for ${buyer.name}, $412.00.`);
  await expect(sold.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(2);
  await expect(sold.getByRole('link', { name: 'Print tickets' })).toBeVisible();
  await expectAccessible(page);
  await sold.getByRole('button', { name: 'Next sale' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Chosen chairs' })).toHaveCount(0);
  await expect(page.getByText('just taken by someone else')).toHaveCount(0);

  await phone.goto(address);
  await expect(phone.getByText('Your seats are paid.')).toBeVisible();
  await phone.context().close();
});

test('the desk or the guest ends the sale on the phone, and the chairs stay chosen @desktop', async ({
  page,
  site,
  browser,
}) => {
  await signInPage(page, site.base);
  const { panel } = await showCode(page, site);
  const phone = await openPhone(browser, await readAddress(page));
  await expect(panel).toContainText('The guest opened the link.');
  await panel.getByRole('button', { name: 'Cancel card payment' }).press('Enter');
  const sale = getDialog(page, 'Sell or give');
  await expect(sale.getByRole('list', { name: 'Guests' }).getByRole('listitem')).toHaveCount(2);
  await expect(sale).toContainText('Held for this sale until');
  await phone.reload();
  await expect(phone.getByText('This link has ended.')).toBeVisible();

  await sale.getByRole('button', { name: 'Show QR code' }).press('Enter');
  await expect(panel.getByRole('img', { name: 'QR code' })).toBeVisible();
  await phone.goto(await readAddress(page));
  await phone.getByRole('button', { name: 'Don’t pay here' }).click();
  await expect(phone.getByText('You haven’t been charged.')).toBeVisible();
  await expect(panel).toContainText('The guest decided not to pay.');
  await panel.getByRole('button', { name: 'Back to the sale' }).press('Enter');
  await expect(sale.getByRole('button', { name: 'Show QR code' })).toBeEnabled();
  await expect(sale).toContainText('Held for this sale until');
  await phone.context().close();
});
