import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isApiError } from '#contract/client.ts';
import { fillCart, listFreeChairs, pay } from './testing/buyer.ts';
import { type SpawnedServer, spawnServer } from './testing/spawn-server.ts';

let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer({ LOG_LEVEL: 'warn' });
});
afterAll(() => server.remove());

const getReadiness = async () => {
  const response = await fetch(`${server.base}/readyz`);
  return { status: response.status, body: await response.json() };
};
/** The status and the problem of a whole sale. A 500 is an error that nobody has thought of. */
const buy = (chair: number) =>
  fillCart(server.base, [chair])
    .then((cart) => pay(server.base, cart))
    .catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      return error.problem;
    });

test('without its data folder a site is not ready, and no sale fails without a reason', async () => {
  const free = await listFreeChairs(server.base);
  expect(await getReadiness()).toMatchObject({ status: 200 });
  expect(await buy(free[0]?.id ?? 0)).toMatchObject({ status: 200 });
  // PostgreSQL writes new files meanwhile.
  await rm(server.directory, { recursive: true, force: true, maxRetries: 20 });
  expect(await getReadiness()).toMatchObject({
    status: 503,
    body: { code: expect.stringMatching(/^(?:data-folder|database)-unavailable$/) },
  });
  for (const { id } of free.slice(1, 6)) {
    const { status, code } = await buy(id);
    expect([status, code]).not.toEqual([500, 'internal-error']);
  }
});
