import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import { events } from '#features/event/contract/events.ts';
import { expect, test } from 'vitest';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { spawnSite } from '#app/server/testing/spawn-site.ts';
import { cart, chairClaim } from '#features/event/server/tables.ts';
import { adultGuest } from '#app/server/testing/guests.ts';

const variables = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('two processes count together: of parallel holds exactly the allowed ones succeed', async () => {
  const { url, handle, stop } = await openTestDatabase();
  const sites = await Promise.all([1, 2].map(() => spawnSite(url, { variables })));
  try {
    const [ids, base = ''] = [await listAdultChairIds(sites[0]?.base ?? ''), sites[0]?.base];
    expect(base).not.toBe('');
    const [event] = await callEndpoint(base, events.list, {});
    const eventId = event?.id ?? 0;
    const count = async () => (await handle.database.select().from(chairClaim)).length;
    const holdAll = (address: string, targets: readonly number[]) =>
      Promise.all(
        targets.map(async (chairId, index) => {
          const target = sites[index % 2]?.base ?? '';
          const created = await fetch(`${target}/api/reception/cart`, {
            method: 'POST',
            headers: { ...from(`203.0.113.${index}`).headers, 'content-type': 'application/json' },
            body: '{}',
          });
          const { id } = (await created.json()) as { id: string };
          const response = await fetch(`${target}/api/reception/cart/${id}/chairs/${chairId}`, {
            method: 'PUT',
            ...from(address),
          });
          return response.status;
        }),
      );
    const quiet = await holdAll('192.0.2.200', ids.slice(0, 60));
    expect(new Set(quiet)).toEqual(new Set([200, 429]));
    expect(quiet.filter((status) => status === 200)).toHaveLength(40);
    expect(await count()).toBe(40);
    await fillCrowd(handle, eventId, ids.slice(60, 260));
    for (const round of [1, 2, 3, 4, 5]) {
      const crowd = await holdAll(
        `192.0.2.${200 + round}`,
        ids.slice(280 + round * 20, 300 + round * 20),
      );
      expect(crowd.filter((status) => status === 200)).toHaveLength(4);
    }
  } finally {
    await Promise.all(sites.map((spawned) => spawned.kill()));
    await stop();
  }
}, 120_000);

/** The clock of the spawned sites is real. */
async function fillCrowd(handle: DatabaseHandle, eventId: number, ids: readonly number[]) {
  const cartId = randomUUID();
  const createdAt = new Date();
  await handle.database.insert(cart).values({ id: cartId, eventId, createdAt });
  await handle.database.insert(chairClaim).values(
    ids.map((chairId) => ({
      eventId,
      chairId,
      state: 'HELD' as const,
      ...adultGuest,
      cartId,
      expiresAt: new Date(createdAt.getTime() + 60 * 60_000),
    })),
  );
}
