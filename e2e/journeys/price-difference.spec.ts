import { createPaidOrder, getDialog, listFreeChairs, newBuyer, testCards } from '../checkout.ts';
import { orderAdmin } from '../../features/orders/contract/order-admin.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

test('reception asks for the difference by keyboard, and the buyer pays it on the phone @desktop', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(90_000);
  const buyer = newBuyer();
  const { tickets } = await createPaidOrder(site, await listFreeChairs(site, 1), buyer);
  const id = tickets[0]?.id ?? 0;
  // A youth first, who becomes an adult again.
  const { typePrices, changes } = await site.callAsAdmin(orderAdmin.getTicket, { params: { id } });
  await site.callAsAdmin(orderAdmin.changeType, {
    params: { id },
    body: {
      guestType: 'youth',
      priceCents: typePrices.find(({ guestType }) => guestType === 'youth')?.cents ?? 0,
      difference: 'refund',
      seen: changes.at(-1)?.id ?? 0,
    },
  });
  await signInPage(page, site.base);
  await page.goto(`/ticket/${id}`);
  await page.getByRole('button', { name: 'Change type of guest' }).press('Enter');
  const dialog = getDialog(page, 'Change type of guest');
  await dialog.getByRole('radio', { name: /^Adult/ }).press('Space');
  await expect(dialog).toContainText("That's $100.00 more.");
  await expect(dialog.getByRole('radio', { name: /^Card, by a link/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Cash/ }).press('Space');
  await expect(dialog.getByRole('button', { name: '$100.00 taken in cash' })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Card, by a link/ }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask $103.00 by link' }).press('Enter');

  const waiting = page.getByRole('region', { name: 'Price difference' });
  await expect(waiting).toContainText('Waiting for $103.00 until');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Change type of guest' }).press('Enter');
  await dialog.getByRole('radio', { name: /^Adult/ }).press('Space');
  await dialog.getByRole('button', { name: 'Ask $103.00 by link' }).press('Enter');
  await expect(waiting).toContainText('Waiting for $103.00 until');
  await page.reload();
  await expect(waiting).toContainText('Waiting for $103.00 until');
  await expectAccessible(page);
  const address = await waiting.getByRole('textbox', { name: 'Payment link' }).inputValue();

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pay the price difference');
  await expect(phone.getByText('$103.00').first()).toBeVisible();
  await expectAccessible(phone);
  await fillCard(phone, testCards.declined);
  await phone.getByRole('button', { name: 'Pay $103.00 by card' }).press('Enter');
  await expect(phone.getByText('Your card was not charged.')).toBeVisible();
  await fillCard(phone, testCards.good);
  await phone.getByRole('button', { name: 'Pay $103.00 by card' }).press('Enter');
  await expect(phone.getByText('It’s paid, and your ticket is changed.')).toBeVisible();
  await expectAccessible(phone);
  await phone.reload();
  await expect(phone.getByText('It’s paid, and your ticket is changed.')).toBeVisible();

  await expect(waiting).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('Adult, $200.00')).toBeVisible();
  await context.close();
});
