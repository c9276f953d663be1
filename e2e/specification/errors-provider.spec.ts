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
  test("'Payment processing is not available. Please try again later.' (the card provider's script did not load); then 'Card information is missing. Please refresh and try again.'", async ({
    page,
    site,
  }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await goToPayment(page, [await findFreeChair(site)], newBuyer());
    await expectErrorDialog(page, 'Payment processing is not available. Please try again later.');
    await getDialog(page, 'Enter Payment Information').getByRole('button', { name: 'Pay' }).click();
    await expectErrorDialog(page, 'Card information is missing. Please refresh and try again.');
  });
});

test.describe('7 The calls it makes, Reception', () => {
  test("A card payment provider's script is loaded", async ({ page, site }) => {
    const script = page.waitForRequest('https://js.stripe.com/**');
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await goToPayment(page, [await findFreeChair(site)], newBuyer());
    expect((await script).resourceType()).toBe('script');
  });
});
