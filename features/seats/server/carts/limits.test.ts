import { contract } from '#app/contract.ts';
import { expect, test } from 'vitest';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSite } from '#app/server/testing/start-site.ts';

const { carts, chairs } = contract.reception;

test('one IP address can change a cart 120 times a minute', async () => {
  const limited = await startSite({ variables: { RATE_LIMIT: 'on' } });
  const { id } = await limited.call(carts.create, { body: {} });
  const calls = Array.from({ length: 121 }, () =>
    limited.call(carts.release, { params: { cartId: id, chairId: 1 } }),
  );
  const rejected = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatchObject({ reason: expectProblem('too-many-requests') });
  await limited.stop();
});

test('a cart takes at most twenty chairs, also in parallel requests', async () => {
  const site = await startSite();
  const adult = await site.call(chairs.list, { query: { chairType: 'adult' } });
  const { id: cartId } = await site.call(carts.create, { body: {} });
  const hold = (chair: { id: number } | undefined) =>
    site.call(carts.hold, { params: { cartId, chairId: chair?.id ?? 0 } });
  const results = await Promise.allSettled(adult.slice(0, 25).map(hold));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect((await site.call(carts.get, { params: { cartId } })).chairs).toHaveLength(20);
  await expect(hold(adult[30])).rejects.toMatchObject(
    expectProblem('cart-full', 'You can put up to 20 seats in a cart.'),
  );
  await site.stop();
});
