import { getDialog, findFreeChair, newBuyer, expectErrorDialog, goToPayment } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';

// Uses the Stripe adapter while its script cannot be loaded.
test.use({
  variables: {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_nobody',
    STRIPE_SECRET_KEY: 'sk_test_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  },
});

test.describe('8 Error catalogue, in the Error modal', () => {
  test('Without the script of the card provider', async ({ page, site }) => {
    const script = page.waitForRequest('https://js.stripe.com/**');
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await goToPayment(page, [await findFreeChair(site)], newBuyer());
    await test.step("7 The calls it makes: a card payment provider's script is loaded", async () => {
      expect((await script).resourceType()).toBe('script');
    });
    await test.step("'Payment processing is not available. Please try again later.' (the card provider's script did not load)", () =>
      expectErrorDialog(page, 'Payment processing is not available. Please try again later.'));
    await test.step('and Pay says it again', async () => {
      await getDialog(page, 'Enter Payment Information')
        .getByRole('button', { name: 'Pay' })
        .click();
      await expectErrorDialog(page, 'Payment processing is not available. Please try again later.');
    });
  });
});
