import type { Locator, Page } from '@playwright/test';
import { payments } from '../../features/payments/contract/payments.ts';
import { sandboxPayments } from '../../features/payments/contract/sandbox.ts';
import { orderAdmin } from '../../features/orders/contract/order-admin.ts';
import { createPaidOrder, getDialog, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { injectFaults } from '../sandbox-faults.ts';
import { createTable, sellForCash } from '../staff.ts';

/** The site says that it sends email; nobody waits for one. */
test.use({ variables: { SMTP_URL: 'smtp://127.0.0.1:9' } });

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${button}`);
}

test('the treasurer refunds an amount of a ticket, which stays valid @phone', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000);
  const buyer = newBuyer();
  const { orderId, tickets, key } = await createPaidOrder(
    site,
    await listFreeChairs(site, 2),
    buyer,
  );
  await signInPage(page, site.base);
  await page.goto(`/ticket/${tickets[0]?.id}`);
  await page.getByRole('button', { name: 'Refund an amount' }).click();
  const dialog = getDialog(page, `Refund an amount to ${buyer.name}`);
  await expect(dialog.getByRole('radio', { name: /This ticket/ })).toBeChecked();
  await expectAccessible(page);

  const amount = dialog.getByLabel('Amount in dollars');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toContainText('Write an amount in dollars, for example 12.50');
  await expect(dialog).toContainText('Reason is required');
  await expect(amount).toBeFocused();
  await amount.fill('200.01');
  await expect(dialog).toContainText('Only $200.00 can still be refunded');
  await amount.fill('49.99');
  await dialog.getByLabel('Reason', { exact: true }).fill('The children’s price was right.');
  await dialog.getByRole('checkbox', { name: 'Tell the buyer the reason in the email' }).check();
  await expect(dialog).toContainText(`We’ll email the amount to ${buyer.email}.`);
  await expect(dialog).toContainText(`We'll refund $49.99 to ${buyer.name}'s card.`);
  await expectAccessible(page);
  // The card processor is busy at first, so the refund comes late; the open screen still learns of it.
  await injectFaults(site, { operation: 'refund', kind: 'rateLimited', times: 1 });
  await dialog.getByRole('button', { name: 'Refund $49.99' }).click();
  await expect(page.getByText("We're sending the refund of $49.99.")).toBeVisible();
  const order = page.getByRole('region', { name: /^Order/ });
  await expect(order).toContainText("We're refunding $49.99.");
  await expect(order).not.toContainText("We're refunding", { timeout: 60_000 });
  await expect(order).toContainText('$362.01');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Refund amount');
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Refund and cancel' }).click();
  const ending = page.getByRole('dialog', { name: /^Refund and cancel/ });
  await expect(ending).toContainText("We'll refund $150.01 to");
  await expect(ending).toContainText('$49.99 of this order was refunded before');
  await ending.getByRole('button', { name: 'Keep tickets' }).click();

  await page.goto(`/receipt/${buyer.phone}/${orderId}?key=${key}`);
  await expect(page.getByRole('region', { name: 'Your receipt' })).toContainText('-$49.99');
  const charges = await site.callAsAdmin(sandboxPayments.listCharges, {});
  expect(charges.filter(({ refundedCents }) => refundedCents === 4_999)).toHaveLength(1);
  expect(await site.callAsAdmin(payments.getBoard, {})).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
});

test('an amount is paid back in cash by keyboard alone, all that is left of the order at last @desktop', async ({
  page,
  site,
}) => {
  const { chairs } = await createTable(site, 2);
  const { tickets, buyer } = await sellForCash(site, chairs);
  const { order } = await site.callAsAdmin(orderAdmin.getTicket, {
    params: { id: tickets[0]?.id ?? 0 },
  });
  await signInPage(page, site.base);
  await page.goto(`/order/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order of ${buyer.name}`);
  await tabTo(page, page.getByRole('button', { name: 'Refund an amount' }));
  await page.keyboard.press('Enter');
  const dialog = getDialog(page, `Refund an amount to ${buyer.name}`);
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await page.keyboard.type('25');
  await expect(dialog).toContainText(`Give ${buyer.name} $25.00 back in cash.`);
  await dialog.getByLabel('Reason', { exact: true }).focus();
  await page.keyboard.type('No dessert was left.');
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $25.00' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Give ${buyer.name} $25.00 back in cash.`)).toBeVisible();
  const facts = page.getByRole('region', { name: /^Order/ });
  await expect(facts).toContainText('$375.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Refund an amount' }).click();
  await expect(dialog).toContainText('Up to $375.00.');
  await dialog.getByLabel('Amount in dollars').fill('375');
  await dialog.getByLabel('Reason', { exact: true }).fill('The dinner was called off.');
  await dialog.getByRole('button', { name: 'Refund $375.00' }).click();
  await expect(page.getByRole('button', { name: 'Refund an amount' })).toHaveCount(0);
  await expect(facts.getByText('Canceled', { exact: true })).toHaveCount(0);
});
