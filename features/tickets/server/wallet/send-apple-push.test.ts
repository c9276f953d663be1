import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { insertPass, listAllPasses, registerDevice } from './queries.ts';
import { createPushTask } from './send-apple-push.ts';
import { walletDevice } from './tables.ts';
import { createWalletKeys } from './testing/create-wallet-keys.ts';
import { startWalletServices } from './testing/start-wallet-services.ts';

const keys = createWalletKeys();
const services = await startWalletServices(keys);
const { handle, insertTicket, close } = await setUpReceptionRows();
const { database } = handle;
afterAll(async () => {
  services.stop();
  await close();
});

await insertPass(database, {
  ticketId: await insertTicket(0),
  wallet: 'apple',
  owner: 'holder',
  digest: 'first',
  updatedAt: testNow,
});
const [pass] = await listAllPasses(database);
const device = { deviceId: 'phone', pushToken: 'token', registeredAt: testNow };
await registerDevice(database, device, pass?.id ?? 0);
const [stored] = await database.select().from(walletDevice);
const payload = { deviceId: stored?.id ?? 0 };
const task = { dedupeKey: 'push', attempts: 1 };

const config = parseConfig(keys.variables);
const createPush = (hosts = services.hosts, variables = config) => {
  const { run } = createPushTask({ config: variables, database }, hosts);
  return () => run(payload, task);
};
beforeEach(() => {
  services.reply.apple = { status: 200, body: '' };
  services.pushes.length = 0;
  services.sessions.clear();
});

test('pushes share one connection', async () => {
  const push = createPush();
  for (let count = 0; count < 3; count += 1) await push();
  expect(services.pushes).toHaveLength(3);
  expect(services.sessions.size).toBe(1);
});

test('after a lost connection there is another one', async () => {
  const push = createPush();
  await push();
  for (const session of services.sessions) session.destroy();
  // The first tries may be earlier than the news.
  await vi.waitFor(push, 30_000);
  expect(services.sessions.size).toBe(2);
});

test.each([
  ['that is not answered', () => createPush(), 'push service answered 0'],
  [
    'to a service that does not run',
    () => createPush({ ...services.hosts, applePush: 'https://127.0.0.1:1' }),
    'ECONNREFUSED',
  ],
])('a push %s fails, so that it is tried again', async (_, create, message) => {
  services.reply.apple = { status: 0, body: '' };
  await expect(create()()).rejects.toThrow(message);
  expect(await database.select().from(walletDevice)).toHaveLength(1);
});

test('without keys nothing is pushed', async () => {
  await createPush(services.hosts, parseConfig({}))();
  expect(services.pushes).toEqual([]);
});
