import { carts } from '#features/seats/contract/carts.ts';
import { afterAll, expect, test } from 'vitest';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { holdChair, releaseChair } from '../claims/change-cart.ts';

const site = await startSite();
afterAll(() => site.stop());

test('whoever holds or releases a chair reads it back changed, before any notification arrives', async () => {
  const [chairId = 0] = await listAdultChairIds(site.base);
  const { id: cartId, event } = await site.call(carts.create, { body: {} });
  // This cache gets no notifications of the database.
  const responseCache = createResponseCache();
  const platform = { ...site.site.platform, responseCache };
  const fill = () =>
    responseCache.build('/api/reception/chair', [`chairs:${event}`], async () => '[]');
  await fill();
  await holdChair(platform, { cartId, chairId, client: null });
  expect(responseCache.get('/api/reception/chair')).toBeUndefined();
  await fill();
  await releaseChair(platform, { cartId, chairId, client: null });
  expect(responseCache.get('/api/reception/chair')).toBeUndefined();
});
