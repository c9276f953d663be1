import {
  addToCart,
  countTaps,
  fillCard,
  findFreeChair,
  fillInformation,
  getCart,
  getDialog,
  goToInformation,
  newBuyer,
  openTableCards,
  shiftClock,
  testCards,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('the cart is on every page and in every tab, and Back leaves the checkout step by step @phone', async ({
  page,
  context,
  site,
}) => {
  const chair = await findFreeChair(site);
  await page.goto('/');
  await expect(getCart(page)).toHaveCount(0);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/aboutus');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('CartBar'))).toEqual([]);

  await openTableCards(page, 'children');
  await page.goto('/reception/adult');
  await openTableCards(page);
  await addToCart(page, [chair]);
  await expect(getCart(page)).toContainText(/10:00|9:5\d/);
  await expect(page.getByText('10:01')).toHaveCount(0);

  // One cart for all types, on every other page, and in a second tab.
  await page.goto('/reception/children');
  await expect(getCart(page)).toContainText('1 seat');
  await page.goto('/');
  await expect(getCart(page)).toContainText(/1 seat\s*\$206\.00\s*(Time left: )?9:\d\d|10:00/);
  await expectAccessible(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Donate' }).scrollIntoViewIfNeeded();
  await expect(footer.getByRole('link', { name: 'Donate' })).toBeInViewport();
  // A clock that is wrong by hours shows the same time left.
  const second = await context.newPage();
  await shiftClock(second, 5);
  await second.goto('/readings');
  await expect(getCart(second)).toContainText(/\$206\.00\s*(Time left: )?9:\d\d/);

  await getCart(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/reception\/adult$/);
  const summary = getDialog(page, 'Checkout Summary');
  const information = await goToInformation(page);
  await information.getByLabel('Full Name').fill('Grace');
  await page.goBack();
  await expect(summary).toContainText('Card fee: 3%, rounded up to the dollar');
  await page.goForward();
  await expect(information.getByLabel('Full Name')).toHaveValue('Grace');
  await page.reload();
  await expect(information.getByLabel('Full Name')).toHaveValue('Grace');
  const payment = await fillInformation(page, newBuyer());
  await expect(payment).toContainText('A refund must be requested 7 days before the event.');
  await payment.getByRole('link', { name: 'Payment terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disclaimer');
  await expect(getCart(page)).toContainText('$206.00');
  await page.getByRole('button', { name: 'Back to the tickets' }).click();
  await expect(payment).toBeVisible();

  // An empty card is marked at its fields.
  await payment.getByRole('button', { name: 'Pay $206.00' }).click();
  await expect(payment.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expect(payment.getByLabel('Card number')).toBeFocused();
  await expect(payment.getByText('Your card number is incomplete.')).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(getCart(page)).toContainText('1 seat');
  await expect(page).toHaveURL(/\/reception\/adult$/);

  // The close-up of a table is a step too.
  await page.getByRole('button', { name: 'Floor plan' }).click();
  const plan = page.getByRole('group', { name: 'Floor plan of the hall' });
  await plan.locator(`[data-table="${chair.tableName}"]`).click();
  const closeUp = page.getByRole('group', { name: `Chairs of ${chair.tableName}` });
  await expect(closeUp).toBeVisible();
  const sheet = await getCart(page).boundingBox();
  for (const seat of await closeUp.locator('[data-chair]').all()) {
    const box = await seat.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
  }
  await page.goBack();
  await expect(closeUp).toHaveCount(0);
  await expect(plan).toBeVisible();

  // Paid in one tab, it leaves the other.
  await goToInformation(page);
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  await fillCard(page, testCards.good);
  await payment.getByRole('button', { name: 'Pay $206.00' }).dblclick();
  await expect(page).toHaveURL(/\/receipt\/\d+\/\d+$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(getCart(page)).toHaveCount(0);
  await expect(getCart(second)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/reception\/adult$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('one adult needs at most nine taps from the home page to the tickets @phone', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'UMD Tickets' }).first().click();
  await page.getByRole('radio', { name: 'Adult Tickets' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('group', { name: 'Floor plan of the hall' })
    .locator(`[data-table="${chair.tableName}"]`)
    .click();
  await page
    .getByRole('group', { name: `Chairs of ${chair.tableName}` })
    .locator(`[data-chair="${chair.id}"]`)
    .click();
  await goToInformation(page);
  await fillInformation(page, buyer);
  await fillCard(page, testCards.good);
  await getDialog(page, 'Enter Payment Information').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(taps.length, taps.join(' | ')).toBeLessThanOrEqual(9);
  // The listener sees the taps.
  expect(taps.length).toBeGreaterThan(5);
});
