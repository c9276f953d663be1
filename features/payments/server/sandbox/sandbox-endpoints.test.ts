import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { fillCart, getOrder, listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { paymentAttempt } from '../tables.ts';

const site = await startSiteWithStaff();
afterAll(() => site.stop());

test('a token from a card number pays, and the treasurer sees the charge', async () => {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 30, cvc: '123' };
  const { token } = await site.call(sandboxPayments.createToken, { body: card });
  const cart = await fillCart(site.base, (await listAdultChairIds(site.base)).slice(0, 1));
  expect(await pay(site.base, { ...cart, token })).toMatchObject({ status: 200 });
  const charges = await site.call(sandboxPayments.listCharges, {}, await site.as('treasurer'));
  expect(charges).toMatchObject([{ amountCents: cart.amount }]);
});

test('a challenge of the bank is completed', async () => {
  const [chairId = 0] = (await listAdultChairIds(site.base)).slice(-1);
  const cart = await fillCart(site.base, [chairId]);
  const { response } = await pay(site.base, { ...cart, token: 'tok_threeDSecure2Required' });
  const clientSecret = response?.clientSecret ?? '';
  const [attempt] = await site.handle.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.clientSecret, clientSecret));
  const params = { intentId: attempt?.intentId ?? '' };
  await site.call(sandboxPayments.completeChallenge, {
    params,
    body: { clientSecret, succeed: true },
  });
  expect(await getOrder(site.base, response?.orderId ?? 0, cart.cartId)).toMatchObject({
    status: 'paid',
  });
});

test('a challenge of an unknown intent is not found', async () => {
  const input = { params: { intentId: 'pi_none' }, body: { clientSecret: 'x', succeed: true } };
  await expect(site.call(sandboxPayments.completeChallenge, input)).rejects.toMatchObject(
    expectProblem('not-found'),
  );
});
