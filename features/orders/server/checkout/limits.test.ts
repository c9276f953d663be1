import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pay } from '#app/server/testing/buyer.ts';
import { startSite } from '#app/server/testing/start-site.ts';

test('one client can try twenty cards a minute, for whatever carts', async () => {
  const site = await startSite({ variables: { RATE_LIMIT: 'on' } });
  const tries = Array.from({ length: 21 }, () =>
    pay(site.base, { cartId: randomUUID(), amount: 20_000, token: 'tok_chargeDeclined' }),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(1);
  expect(codes.filter((code) => code === 'cart-not-found')).toHaveLength(20);
  await site.stop();
});
