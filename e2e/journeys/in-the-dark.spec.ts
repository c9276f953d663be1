import {
  addToCart,
  cards,
  cartOn,
  dialog,
  freeChair,
  giveInformation,
  newBuyer,
  openTableCards,
  payBy,
  readError,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test.use({ colorScheme: 'dark' });

const screens = [
  ['/', 'Who we are'],
  ['/sign-in', 'Password'],
  ['/search-tickets', 'Search Tickets'],
  ['/seating-plan', 'Enlarge the seating plan'],
  ['/disclaimer/6175550123', 'Back to the receipt'],
  ['/receipt/6175550199', 'No tickets found for this phone number'],
  ['/receipt/12', 'This is not a telephone number'],
  ['/reception/bishop', 'No chair type specified'],
  ['/no-such-page', 'This page does not exist'],
] as const;

test('every screen of the way to a ticket, in dark', async ({ page, site }) => {
  test.setTimeout(120_000);
  const chair = await freeChair(site);
  const buyer = newBuyer();
  for (const [path, words] of screens) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('main').getByText(words).or(page.getByLabel(words)).first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/#/reception');
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('group', { name: 'Floor plan of the hall' })).toBeVisible();
  await expectAccessible(page);
  await openTableCards(page);
  await addToCart(page, [chair]);
  await expectAccessible(page);
  await cartOn(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(dialog(page, 'Checkout Summary')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await giveInformation(page, buyer);
  await payBy(page, cards.declined);
  await expect(dialog(page, 'Error')).toBeVisible();
  await expectAccessible(page);
  await readError(page, 'Payment failed: Your card was declined. Please try another card.');
  await expectAccessible(page);
  await payBy(page, cards.good);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
