import {
  addToCart,
  cards,
  cartOn,
  dialog,
  fillCard,
  freeChair,
  giveInformation,
  nameOf,
  newBuyer,
  openTableCards,
  payBy,
  readError,
  toInformation,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test('a refused card is told under its field, the chair stays, and another card buys it', async ({
  page,
  site,
}) => {
  const chair = await freeChair(site);
  const buyer = newBuyer();
  await openTableCards(page);
  await addToCart(page, [chair]);
  await expectAccessible(page);
  await toInformation(page);
  await expectAccessible(page);
  const payment = await giveInformation(page, buyer);
  await payBy(page, cards.declined);
  await expect(dialog(page, 'Error')).toBeVisible();
  await expectAccessible(page);
  await readError(page, 'Payment failed: Your card was declined. Please try another card.');
  await expect(payment.getByRole('button', { name: 'Pay' })).toBeEnabled();
  await expectAccessible(page);

  await payment.getByRole('button', { name: 'Back' }).click();
  const information = dialog(page, 'Enter Your Information');
  await expect(information.getByLabel('Full Name')).toHaveValue(buyer.name);
  await information.getByRole('button', { name: 'Cancel' }).click();
  await expect(cartOn(page)).toBeVisible();

  await toInformation(page);
  await information.getByRole('button', { name: 'Continue to Payment' }).click();
  await fillCard(page, cards.noFunds);
  await payment.getByRole('button', { name: 'Pay' }).click();
  await readError(
    page,
    'Payment failed: Your card has insufficient funds. Please try another card.',
  );
  await payBy(page, cards.good);
  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveAccessibleName(
    `Ticket ${buyer.name}:${chair.tableName}:${chair.chairName}`,
  );
  await expectAccessible(page);

  await page.goto(`/#/reception/adult`);
  await expect(cartOn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Table cards' }).click();
  await page.locator(`[data-card="${chair.tableName}"]`).click();
  await expect(
    page.getByRole('button', { name: `Add to Cart: ${nameOf(chair)}, not available` }),
  ).toBeDisabled();
});
