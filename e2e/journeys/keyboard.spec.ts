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

test('a family’s seats are found, changed, paid and shown by keyboard, with every control found by its role and name', async ({
  page,
}) => {
  const buyer = newBuyer();
  const keys = page.keyboard;
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await keys.press(key);
  };
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name });
  const getStatus = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

  await page.goto('/');
  await press(page.getByRole('banner').getByRole('link', { name: 'UMD Tickets' }));
  const card = page.getByRole('region', { name: 'Sit together' });
  for (const count of [1, 2]) {
    await press(button('More children', card), 'Space');
    await expect(card.getByRole('status', { name: `Children: ${count}` })).toBeVisible();
  }
  await press(button('Find seats together', card));
  // The heading takes the focus, so that it is read.
  const offer = card.getByRole('heading', { name: /^Table \d+, chairs .*, side by side\.$/ });
  await expect(offer).toBeFocused();
  await expectAccessible(page);
  await press(button('See others', card));
  const first = (await offer.textContent()) ?? '';
  await press(button(/^Hold these instead/, card).first());
  await expect(offer).not.toHaveText(first);
  await expect(offer).toBeFocused();
  await press(button('Take these', card));

  const summary = getDialog(page, 'Checkout Summary');
  await expect(summary.getByRole('heading', { name: 'Checkout Summary' })).toBeFocused();
  await expectAccessible(page);
  // Escape leaves the checkout for the hall, where who sits on a chair can change.
  await keys.press('Escape');
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveURL(/\/reception\/adult$/);
  await expect(getStatus('4 seats in your cart, $495 with the card fee.')).toHaveCount(1);
  const cart = getCart(page);
  const guests = cart.getByRole('combobox', { name: /^Guest at Table \d+, Chair \d+$/ });
  await tabTo(page, guests.first());
  await expect(guests.first()).toHaveValue('adult');
  await keys.press('ArrowDown');
  await expect(getStatus('4 seats in your cart, $330 with the card fee.')).toHaveCount(1);
  await tabTo(page, guests.first());
  await keys.press('ArrowUp');
  await expect(getStatus('4 seats in your cart, $495 with the card fee.')).toHaveCount(1);
  await expectAccessible(page);

  await press(button('Proceed to checkout', cart));
  await press(button('Proceed to Payment', summary));
  const information = getDialog(page, 'Enter Your Information');
  const fullName = information.getByRole('textbox', { name: 'Full Name' });
  await expect(fullName).toBeFocused();
  // Canceled in any step, the checkout gives the focus back to its button.
  await press(button('Cancel', information));
  await expect(button('Proceed to checkout', cart)).toBeFocused();
  await keys.press('Enter');
  await press(button('Proceed to Payment', summary));
  await press(button('Continue to Payment', information));
  await expect(information.getByRole('alert').first()).toContainText('Please check these');
  await expect(fullName).toBeFocused();
  await expectAccessible(page);
  for (const [label, value] of [
    ['Full Name', buyer.name],
    ['Telephone', buyer.phone],
    ['Email', buyer.email],
  ] as const) {
    await tabTo(page, information.getByRole('textbox', { name: label }));
    await keys.type(value);
  }
  await keys.press('Enter');

  const payment = getDialog(page, 'Enter Payment Information');
  const number = payment.getByRole('textbox', { name: 'Card number' });
  const typeCard = async (digits: string) => {
    await tabTo(page, number);
    await keys.press('ControlOrMeta+a');
    await keys.type(digits);
  };
  await typeCard(testCards.declined);
  await keys.type('1234');
  await keys.press('Tab');
  await keys.type('123');
  await keys.press('Enter');
  await expect(payment.getByRole('alert')).toContainText('Your card was not charged.');
  await expect(payment.getByRole('textbox', { name: 'CVC' })).toBeFocused();
  await expectAccessible(page);
  await typeCard(testCards.good);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeFocused();
  await expect(page.getByRole('article', { name: /^Ticket / })).toHaveCount(4);
  await expect(getStatus('We received $495.00.')).toHaveCount(1);
});
