import {
  testCards,
  getDialog,
  findFreeChair,
  newBuyer,
  payWithCard,
  goToPayment,
} from '../checkout.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test("the bank's challenge is canceled, then confirmed, and the tickets appear", async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  const payment = await goToPayment(page, [await findFreeChair(site)], buyer);
  const bank = getDialog(page, "Your bank wants to check it's you");
  await payWithCard(page, testCards.threeDSecure);
  await expect(bank).toBeVisible();
  await expectAccessible(page);
  await bank.getByRole('button', { name: 'No, cancel' }).click();
  await expect(
    payment.getByText(
      'Payment failed: Your bank didn’t confirm the payment. Please try again or use another card.',
    ),
  ).toBeVisible();
  await expect(bank).toHaveCount(0);

  await payWithCard(page, testCards.threeDSecure);
  await expect(bank).toBeVisible();
  await expect(payment).toContainText('Waiting for your bank...');
  await bank.getByRole('button', { name: 'Yes, confirm the payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(1);
});
