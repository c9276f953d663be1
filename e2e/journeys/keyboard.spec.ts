import type { Locator, Page } from '@playwright/test';
import { testCards, getCart, getDialog, newBuyer } from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('a chair is chosen, paid and shown by keyboard only', async ({ page }) => {
  const buyer = newBuyer();
  const keys = page.keyboard;
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'UMD Tickets' }));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: 'Request Tickets' }));
  await tabTo(page, page.getByRole('radio').first());
  await keys.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await keys.press('Enter');

  const plan = page.getByRole('group', { name: 'Floor plan of the hall' });
  await tabTo(page, plan.locator('[data-table][tabindex="0"]'));
  const chair = page.locator('[data-chair]:focus');
  const isFree = async () => (await chair.getAttribute('aria-label'))?.endsWith(', $200, free');
  // Other journeys may have sold a whole table.
  for (const arrow of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown']) {
    await keys.press(arrow);
    await keys.press('Enter');
    await expect(chair).toBeVisible();
    if (await isFree()) break;
    await keys.press('Escape');
  }
  await expect(chair).toHaveAccessibleName(/, \$200, free$/);
  const name = await chair.getAttribute('aria-label');
  await keys.press('Enter');
  await expect(chair).toHaveAccessibleName(/, \$200, in your cart$/);
  await expectAccessible(page);

  await tabTo(page, getCart(page).getByRole('button', { name: 'Proceed to checkout' }));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Payment' }));
  await keys.press('Enter');
  const information = getDialog(page, 'Enter Your Information');
  await tabTo(page, information.getByLabel('Full Name'));
  await keys.type(buyer.name);
  await keys.press('Tab');
  await keys.type(buyer.phone);
  await keys.press('Tab');
  await keys.type(buyer.email);
  await keys.press('Enter');
  const payment = getDialog(page, 'Enter Payment Information');
  await tabTo(page, payment.getByLabel('Card number'));
  await keys.type(testCards.good);
  await expect(payment.getByLabel('Expiry')).toBeFocused();
  await keys.type('1234');
  await keys.press('Tab');
  await keys.type('123');
  await keys.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  const [table, seat] = (name ?? '').split(', ');
  await expect(page.getByRole('article')).toHaveAccessibleName(
    `Ticket ${buyer.name}:${table}:${seat}`,
  );
});
