import {
  addToCart,
  testCards,
  getCart,
  getDialog,
  fillCard,
  findFreeChair,
  fillInformation,
  getChairName,
  newBuyer,
  openTableCards,
  payWithCard,
  expectDeclined,
  goToInformation,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a declined card is reported in place, the chair stays in the cart, and another card pays', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  await openTableCards(page);
  await addToCart(page, [chair]);
  await expectAccessible(page);
  await goToInformation(page);
  const payment = await fillInformation(page, buyer);
  await payWithCard(page, testCards.declined);
  await expectDeclined(page, 'Your card was declined. Please try another card.');
  await expect(payment.getByRole('button', { name: 'Pay' })).toBeEnabled();
  await expectAccessible(page);

  await payment.getByRole('button', { name: 'Back' }).click();
  const information = getDialog(page, 'Enter Your Information');
  await expect(information.getByLabel('Full Name')).toHaveValue(buyer.name);
  await information.getByRole('button', { name: 'Cancel' }).click();
  await expect(getCart(page)).toBeVisible();

  await goToInformation(page);
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  await fillCard(page, testCards.noFunds);
  await payment.getByRole('button', { name: 'Pay' }).click();
  await expectDeclined(page, 'Your card has insufficient funds. Please try another card.');
  await payWithCard(page, testCards.good);
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveAccessibleName(
    `Ticket ${buyer.name}:${chair.tableName}:${chair.chairName}`,
  );

  await page.goto(`/reception/adult`);
  await expect(getCart(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Table cards' }).click();
  await page.locator(`[data-card="${chair.tableName}"]`).click();
  await expect(
    page.getByRole('button', { name: `Add to Cart: ${getChairName(chair)}, not available` }),
  ).toBeDisabled();
});
