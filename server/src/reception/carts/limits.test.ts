import { contract } from '@namugongo/contract';
import { expect, test } from 'vitest';
import { refusedWith } from '../../testing/staff.ts';
import { startSite } from '../../testing/start-site.ts';

const { carts, chairs } = contract.reception;

test('a cart is changed at most 120 times a minute from one address', async () => {
  const limited = await startSite({ variables: { RATE_LIMIT: 'on' } });
  const { id } = await limited.call(carts.create, { body: {} });
  const calls = Array.from({ length: 121 }, () =>
    limited.call(carts.release, { params: { cartId: id, chairId: 1 } }),
  );
  const refusals = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({ reason: refusedWith('too-many-requests') });
  await limited.stop();
});

test('a cart takes twenty chairs and not one more, also when all are asked for at once', async () => {
  const site = await startSite();
  const adult = await site.call(chairs.list, { query: { chairType: 'adult' } });
  const { id: cartId } = await site.call(carts.create, { body: {} });
  const hold = (chair: { id: number } | undefined) =>
    site.call(carts.hold, { params: { cartId, chairId: chair?.id ?? 0 } });
  const answers = await Promise.allSettled(adult.slice(0, 25).map(hold));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect((await site.call(carts.read, { params: { cartId } })).chairs).toHaveLength(20);
  await expect(hold(adult[30])).rejects.toMatchObject(
    refusedWith('cart-full', 'A cart takes at most 20 chairs.'),
  );
  await site.stop();
});
