import type { Locator, Page } from '@playwright/test';
import { payments } from '../../features/payments/contract/payments.ts';
import { sandboxPayments } from '../../features/payments/contract/sandbox.ts';
import { createPaidOrder, getDialog, listFreeChairs, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { createStaffMember, createTable, sellForCash, signInAs } from '../staff.ts';

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${button}`);
}

test('the treasurer changes an adult to a youth by keyboard, and the difference is refunded @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000);
  const buyer = newBuyer();
  const { tickets } = await createPaidOrder(site, await listFreeChairs(site, 2), buyer);
  await signInPage(page, site.base);
  await page.goto(`/ticket/${tickets[0]?.id}`);
  await tabTo(page, page.getByRole('button', { name: 'Change type of guest' }));
  await page.keyboard.press('Enter');
  const dialog = getDialog(page, 'Change type of guest');
  await tabTo(page, dialog.getByRole('button', { name: 'Change type' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Choose a type of guest');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^Youth/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog).toContainText(
    'This ticket cost $200.00, and Youth costs $100.00. The difference is $100.00.',
  );
  await expect(dialog).toContainText(`We'll refund $100.00 to ${buyer.name}'s card.`);
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Change type and refund $100.00' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText("is now Youth. We're sending the refund of $100.00.")).toBeVisible();
  await expect(page.getByText('Youth, $100.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Type: Adult → Youth.');
  const order = page.getByRole('region', { name: /^Order/ });
  await expect(order).not.toContainText("We're refunding", { timeout: 60_000 });
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Change type of guest' }).click();
  await dialog.getByRole('radio', { name: /^Adult/ }).check();
  await expect(dialog).toContainText(
    "That's $100.00 more. The ticket changes as soon as it's paid.",
  );
  const charges = await site.callAsAdmin(sandboxPayments.listCharges, {});
  expect(charges.filter(({ refundedCents }) => refundedCents === 10_000)).toHaveLength(1);
  expect(await site.callAsAdmin(payments.getBoard, {})).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
});

test('the reception changes a type, the money stays, and Undo changes it back @phone', async ({
  page,
  site,
}) => {
  const { chairs } = await createTable(site, 1);
  const { tickets } = await sellForCash(site, chairs);
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto(`/ticket/${tickets[0]?.id}`);
  await page.getByRole('button', { name: 'Change type of guest' }).click();
  const dialog = getDialog(page, 'Change type of guest');
  await dialog.getByRole('radio', { name: /^Child/ }).check();
  await expect(dialog).toContainText('The difference is $160.00.');
  await expect(dialog).toContainText('It stays with the community.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(page.getByText('Child, $200.00')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Adult, $200.00')).toBeVisible();
});
