import { contract } from '@namugongo/contract';
import { expect, test } from 'vitest';
import { refusedWith } from '../../testing/staff.ts';
import { startSite } from '../../testing/start-site.ts';

const { carts } = contract.reception;

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
