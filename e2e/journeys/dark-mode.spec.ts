import {
  addToCart,
  testCards,
  getCart,
  getDialog,
  findFreeChair,
  fillInformation,
  newBuyer,
  openTableCards,
  payWithCard,
  expectDeclined,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ colorScheme: 'dark' });

const screens = [
  ['/', 'Who we are'],
  ['/sign-in', 'Password'],
  ['/search-tickets', 'Search Tickets'],
  ['/seating-plan', 'Enlarge the seating plan'],
  ['/disclaimer/6175550123', 'Back to the receipt'],
  ['/receipt/6175550199', 'No tickets found for this phone number'],
  ['/receipt/12', 'That’s not a phone number'],
  ['/reception/bishop', 'No chair type specified'],
  ['/no-such-page', "We couldn't find this page"],
] as const;

test('every screen of a ticket purchase in dark mode', async ({ page, site }) => {
  test.setTimeout(120_000);
  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('main').getByText(text).or(page.getByLabel(text)).first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/reception');
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('group', { name: 'Floor plan of the hall' })).toBeVisible();
  await expectAccessible(page);
  await openTableCards(page);
  await addToCart(page, [chair]);
  await expectAccessible(page);
  await getCart(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(getDialog(page, 'Checkout Summary')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await fillInformation(page, buyer);
  await payWithCard(page, testCards.declined);
  await expectDeclined(page, 'Your card was declined. Please try another card.');
  await expectAccessible(page);
  await payWithCard(page, testCards.good);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
