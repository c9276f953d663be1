import { cards, dialog, freeChair, newBuyer, payBy, toPayment } from '../buying.ts';
import { expect, expectAccessible, test } from '../site.ts';

test("the bank's question is refused, then confirmed, and the tickets come", async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  const payment = await toPayment(page, [await freeChair(site)], buyer);
  const bank = dialog(page, 'Your bank asks: is it you?');
  await payBy(page, cards.threeDSecure);
  await expect(bank).toBeVisible();
  await expectAccessible(page);
  await bank.getByRole('button', { name: 'No, refuse it' }).click();
  await expect(
    payment.getByText(
      'Payment failed: Your bank did not confirm the payment. Please try again or use another card.',
    ),
  ).toBeVisible();
  await expect(bank).toHaveCount(0);

  await payBy(page, cards.threeDSecure);
  await expect(bank).toBeVisible();
  await expect(payment).toContainText('Waiting for your bank...');
  await bank.getByRole('button', { name: 'Yes, confirm the payment' }).click();
  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`), { timeout: 15_000 });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
