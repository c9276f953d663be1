import { carts } from '../../features/seats/contract/carts.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import {
  countTaps,
  fillCard,
  fillInformation,
  getCart,
  getDialog,
  newBuyer,
  testCards,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { createStaffMember, signInAs } from '../staff.ts';

test('a family of four sits together after at most twelve taps @phone', async ({ page }) => {
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'UMD Tickets' }).first().click();
  const card = page.getByRole('region', { name: 'Sit together' });
  await card.getByRole('button', { name: 'More children' }).click();
  await card.getByRole('button', { name: 'More children' }).click();
  await card.getByRole('button', { name: 'Find seats together' }).click();
  const offer = card.getByRole('heading', { name: /^Table \d+, chairs .*, side by side\.$/ });
  await expect(offer).toBeFocused();
  await expect(card).toContainText('$495 with the card fee. Held for you: 9:5');
  await expectAccessible(page);

  // Others are offered, and taking one gives the first back.
  const seeOthers = card.getByRole('button', { name: 'See others' });
  // As low as a person may press it.
  await seeOthers.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await seeOthers.click();
  // They are not below the screen or behind the cart at its edge.
  const bar = page.getByRole('region', { name: 'Your cart' });
  await expect
    .poll(async () => {
      const [others, cart] = await Promise.all([
        card.getByRole('list', { name: 'Other seats' }).boundingBox(),
        bar.boundingBox(),
      ]);
      return (cart?.y ?? 0) - (others?.y ?? 0) - (others?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  const first = (await offer.textContent()) ?? '';
  await card
    .getByRole('button', { name: /^Hold these instead/ })
    .first()
    .click();
  await expect(offer).not.toHaveText(first);
  await expect(getCart(page)).toContainText('4 seats');

  await card.getByRole('button', { name: 'Take these' }).click();
  const summary = getDialog(page, 'Checkout Summary');
  await expect(summary.getByText('Child', { exact: true })).toHaveCount(2);
  await expect(summary).toContainText('$495.00');
  await summary.getByRole('button', { name: 'Proceed to Payment' }).click();
  await fillInformation(page, newBuyer());
  await fillCard(page, testCards.good);
  await getDialog(page, 'Enter Payment Information')
    .getByRole('button', { name: 'Pay $495.00' })
    .click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article').filter({ hasText: /Child/ })).toHaveCount(2);
  // Two taps were for the other offer.
  expect(taps.length - 2, taps.join(' | ')).toBeLessThanOrEqual(12);
});

test('a guest of the cart is changed, a whole table is booked, and children do not come alone @desktop', async ({
  page,
  site,
}) => {
  // Far from the tables that other journeys take first.
  const place = -2;
  await page.goto('/reception/children');
  await page.getByRole('button', { name: 'Table cards' }).click();
  const all = await site.call(chairs.list, { query: { admits: 'children' } });
  const tables = Map.groupBy(all, ({ tableName }) => tableName);
  const [tableName = '', [chair] = []] =
    [...tables]
      .filter(([, seats]) =>
        seats.every(({ chairStatus, admits }) => chairStatus === 'Buy' && admits.length > 1),
      )
      .at(place) ?? [];
  await page.locator(`[data-card="${tableName}"]`).click();
  const name = `${tableName}, ${chair?.chairName}`;
  await expect(
    page.locator(`#rows-of-${tableName.replaceAll(/\W+/g, '-')} li`).first(),
  ).toContainText('$40');
  await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
  const cart = getCart(page);
  await expect(cart).toContainText('$40');
  const open = cart.getByRole('button', { name: 'View Cart Items' });
  if (await open.isVisible()) await open.click();
  await expect(cart.getByText(/^Children come with an adult/)).toBeVisible();
  await cart.getByRole('combobox', { name: `Guest at ${name}` }).selectOption('Adult');
  await expect(cart).toContainText('$200');
  await expect(cart.getByText(/^Children come with an adult/)).toHaveCount(0);
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await cart.getByRole('button', { name: /^Remove/ }).click();
  await released;

  await page.goto('/reception/adult');
  await page.getByRole('button', { name: 'Table cards' }).click();
  const adults = await site.call(chairs.list, { query: { chairType: 'adult' } });
  const [free = '', seats = []] =
    [...Map.groupBy(adults, (each) => each.tableName)]
      .filter(([, list]) => list.every(({ chairStatus }) => chairStatus === 'Buy'))
      .at(place) ?? [];
  await page.locator(`[data-card="${free}"]`).click();
  await page
    .getByRole('button', {
      name: new RegExp(`^Book the whole table, ${seats.length} seats, \\$.* with the card fee$`),
    })
    .click();
  await expect(cart).toContainText(`${seats.length} seats`);
  const cartId = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.includes('cart'))?.[1],
  );
  for (const { id: chairId } of seats)
    await site.call(carts.release, { params: { cartId: cartId ?? '', chairId } });
});

test('staff open a table to families @desktop', async ({ page, site }) => {
  await signInAs(page, site, await createStaffMember(site, ['reception']));
  await page.goto('/tables');
  await page.getByRole('searchbox', { name: 'Find a table' }).fill('Table 43');
  await page.getByRole('heading', { name: 'Table 43' }).click();
  await page.getByRole('button', { name: 'Who may sit at Table 43' }).click();
  const dialog = getDialog(page, 'Who may sit at Table 43');
  await dialog.getByLabel('Who may sit here').selectOption('Families: adults and children');
  const limit = dialog.getByLabel('Maximum number of children at this table');
  await limit.fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter 1 to 40, or leave it empty')).toBeVisible();
  await limit.fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const all = await site.call(chairs.list, { query: { admits: 'children' } });
  expect(all.some(({ tableName }) => tableName === 'Table 43')).toBe(true);
  await page.getByRole('button', { name: 'Who may sit at Table 43' }).click();
  await expect(limit).toHaveValue('3');
});
