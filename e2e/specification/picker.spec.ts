import { carts } from '../../features/seats/contract/carts.ts';
import { type Chair, chairs } from '../../features/hall/contract/chairs.ts';
import {
  addToCart,
  getCart,
  findFreeChair,
  listFreeChairs,
  openTableCards,
  openChairRow,
} from '../checkout.ts';
import { expect, type Site, test } from '../fixtures.ts';

/** A chair in the cart of another visitor. */
async function holdElsewhere(site: Site): Promise<Chair> {
  const chair = await findFreeChair(site);
  const { id: cartId } = await site.call(carts.create, { body: {} });
  await site.call(carts.hold, { params: { cartId, chairId: chair.id } });
  return chair;
}

test.describe('2 Screens and routes, Chair picker and payment', () => {
  test("Heading 'Available Seats'", async ({ page }) => {
    await page.goto('/reception/adult');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Seats');
  });
  test("Loading text 'Loading chairs...'", async ({ page }) => {
    let respond = () => {};
    const held = new Promise<void>((done) => {
      respond = done;
    });
    await page.route('**/api/reception/chair?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/reception/adult');
    await expect(page.getByRole('main').getByText('Loading chairs...').first()).toBeVisible();
    respond();
    await expect(page.getByRole('main').getByText('Loading chairs...')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Floor plan of the hall' })).toBeVisible();
  });
  test('The table cards', async ({ page, site }) => {
    const chair = await findFreeChair(site);
    await openTableCards(page);
    await test.step('Tables shown as cards sorted by name (Table 2 before Table 10, issue 2), each with a chair count', async () => {
      const cards = page.locator('[data-card]');
      await expect(cards.first()).toBeVisible();
      const names = await cards.evaluateAll((all) =>
        all.map((card) => card.getAttribute('data-card')),
      );
      const numbers = names.map((name) => Number(name?.replace('Table ', '')));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers).toContain(10);
      for (const text of await cards.allInnerTexts()) expect(text).toMatch(/\d+ chairs?\b/);
    });
    await test.step('Clicking a card expands its chairs', async () => {
      const card = page.locator(`[data-card="${chair.tableName}"]`);
      await expect(card).toHaveAttribute('aria-expanded', 'false');
      const row = await openChairRow(page, chair);
      await expect(row).toBeVisible();
      await expect(card).toHaveAttribute('aria-expanded', 'true');
      await card.click();
      await expect(row).toHaveCount(0);
    });
    await test.step('Each row shows chair, amount, type and status, with an Add to Cart button', async () => {
      const row = await openChairRow(page, chair);
      await expect(row).toHaveText(
        new RegExp(`${chair.chairName}.*\\$200.*Adult · Available.*Add to Cart$`, 's'),
      );
    });
  });
  test('The cart', async ({ page, site }) => {
    const two = await listFreeChairs(site, 2);
    await openTableCards(page);
    await test.step('Cart summary shows the amount and Proceed to checkout', async () => {
      await expect(getCart(page)).toHaveCount(0);
      await addToCart(page, two);
      await expect(getCart(page)).toContainText('$412');
      await expect(
        getCart(page).getByRole('button', { name: 'Proceed to checkout' }),
      ).toBeVisible();
    });
    await test.step("'View Cart Items' or 'Hide Cart Items'", async () => {
      const items = getCart(page).getByRole('listitem');
      await getCart(page).getByRole('button', { name: 'Hide Cart Items' }).click();
      await expect(items).toHaveCount(0);
      await getCart(page).getByRole('button', { name: 'View Cart Items' }).click();
      await expect(items).toHaveCount(2);
    });
    await test.step('The cart list has Remove buttons', async () => {
      await expect(getCart(page).getByRole('listitem').getByText('Remove')).toHaveCount(2);
    });
  });
  test("Youth chairs: 'Request a seat' (added by decisions, section 4)", async ({ page, site }) => {
    const youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
    // Uses the last chair, because a journey buys the first.
    const chair = youth.findLast(({ chairStatus }) => chairStatus === 'Request');
    if (!chair) throw new Error('There are no youth chairs.');
    await openTableCards(page, 'youth');
    const row = await openChairRow(page, chair);
    await row.getByRole('button', { name: 'Request a seat' }).click();
    const request = page.getByRole('dialog', { name: 'Request a seat' });
    for (const label of ['Full Name', 'Telephone', 'Email'])
      await expect(request.getByLabel(label)).toBeVisible();
  });
});

test.describe('4 States and transitions, Chair picker', () => {
  test('The cart', async ({ page, site }) => {
    const two = await listFreeChairs(site, 2);
    await openTableCards(page);
    await test.step('Adding a chair moves it from the available list to the cart and adds its amount to the total', async () => {
      await addToCart(page, two.slice(0, 1));
      await expect(getCart(page)).toContainText('$200');
      await addToCart(page, two.slice(1));
      await expect(getCart(page)).toContainText('$412');
      for (const { chairName, tableName } of two)
        await expect(getCart(page).getByText(`${tableName}, ${chairName}`)).toBeVisible();
    });
    await test.step('Removing returns it to its table and subtracts the amount', async () => {
      await getCart(page).getByText('Remove').first().click();
      await expect(getCart(page)).toContainText('1 seat');
      await expect(getCart(page)).toContainText('$200');
      const [first] = two;
      if (first) await expect(await openChairRow(page, first)).toContainText('Available');
    });
    await test.step('The cart panel hides when emptied', async () => {
      await getCart(page).getByText('Remove').click();
      await expect(getCart(page)).toHaveCount(0);
    });
  });
  test('A chair held by another cart shows as Reserved and disables the add button', async ({
    page,
    site,
  }) => {
    const chair = await holdElsewhere(site);
    await openTableCards(page);
    const row = await openChairRow(page, chair);
    await expect(row).toContainText('Reserved');
    await expect(row.getByRole('button')).toBeDisabled();
  });
  for (const [status, type] of [
    ['Sold', 'priest'],
    ['Request', 'youth'],
  ] as const)
    test(`Status ${status} has no add button that can be pressed`, async ({ page, site }) => {
      const all = await site.call(chairs.list, { query: { chairType: type } });
      const chair = all.find(({ chairStatus }) => chairStatus === status);
      if (!chair) throw new Error(`No ${type} chair is ${status}.`);
      await openTableCards(page, type);
      const row = await openChairRow(page, chair);
      await expect(row).toContainText(status);
      await expect(row.getByRole('button', { name: /Add to Cart/, disabled: false })).toHaveCount(
        0,
      );
    });
});

test.describe('4 States and transitions, Chair picker on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('The mobile view disables only Sold and Request (corrected by decisions, section 1: same rule on every screen width)', async ({
    page,
    site,
  }) => {
    const chair = await holdElsewhere(site);
    await openTableCards(page);
    const row = await openChairRow(page, chair);
    await expect(row).toContainText('Reserved');
    await expect(row.getByRole('button')).toBeDisabled();
  });

  test("'View Cart Items' or 'Hide Cart Items' can be read", async ({ page, site }) => {
    await openTableCards(page);
    await addToCart(page, await listFreeChairs(site, 1));
    const open = getCart(page).getByRole('button', { name: 'View Cart Items' });
    const size = await open.evaluate((button) => parseFloat(getComputedStyle(button).fontSize));
    expect(size).toBeGreaterThanOrEqual(14);
    await expect(open).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await open.click();
    await expect(getCart(page).getByRole('listitem')).toHaveCount(1);
    await expect(getCart(page).getByRole('button', { name: 'Hide Cart Items' })).toBeVisible();
  });
});
