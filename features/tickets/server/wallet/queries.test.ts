import { afterAll, beforeEach, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  deleteDevice,
  findLatestUpdate,
  findPass,
  findPushToken,
  insertPass,
  listAllPasses,
  listDeviceIds,
  listPassesBySerial,
  listPassTickets,
  listUpdatedPasses,
  registerDevice,
  unregisterDevice,
  updatePass,
} from './queries.ts';
import { walletDevice, walletPass, walletRegistration } from './tables.ts';

const { handle, insertTicket, clear, close } = await setUpReceptionRows();
const { database } = handle;
afterAll(close);
let ticketIds: number[] = [];
beforeEach(async () => {
  await clear();
  await database.delete(walletDevice);
  ticketIds = [await insertTicket(0), await insertTicket(1)];
});

const ticketAt = (place: number) => ticketIds[place] ?? 0;
async function addPass(place: number, change: Partial<typeof walletPass.$inferInsert> = {}) {
  await insertPass(database, {
    ticketId: ticketAt(place),
    wallet: 'apple',
    owner: 'holder',
    digest: 'first',
    updatedAt: testNow,
    ...change,
  });
  return (await listAllPasses(database)).at(-1)?.id ?? 0;
}
const register = (deviceId: string, passId: number, pushToken = `token of ${deviceId}`) =>
  registerDevice(database, { deviceId, pushToken, registeredAt: testNow }, passId);
const findDeviceId = async (deviceId: string) =>
  (await database.select().from(walletDevice)).find((row) => row.deviceId === deviceId)?.id ?? 0;
const getIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('passes are found by their ticket and wallet, each with its own ticket', async () => {
  const first = await addPass(0);
  const google = await addPass(0, { wallet: 'google' });
  const second = await addPass(1);
  expect(getIds(await listAllPasses(database))).toEqual([first, google, second]);
  expect(getIds(await listPassesBySerial(database, String(ticketAt(0)), 'apple'))).toEqual([first]);
  expect(getIds(await listPassesBySerial(database, String(ticketAt(0)), 'google'))).toEqual([
    google,
  ]);
  const pass = await findPass(database, second);
  expect(pass).toMatchObject({ id: second, ticketId: ticketAt(1) });
  const seats = await listPassTickets(database, [ticketAt(1)]);
  expect(seats.get(ticketAt(1))).toMatchObject({ id: ticketAt(1), chairName: 'Chair 2' });
  expect(await findPass(database, second + 1)).toBeNull();
});

test('a pass that exists keeps what it showed; a change is of one pass', async () => {
  const [first, second] = [await addPass(0), await addPass(1)];
  await addPass(0, { digest: 'again' });
  await updatePass(database, second, { digest: 'second', updatedAt: minutesLater(1) });
  expect(await findPass(database, first)).toMatchObject({ digest: 'first', updatedAt: testNow });
  expect(await findPass(database, second)).toMatchObject({ digest: 'second' });
  expect(await findLatestUpdate(database)).toEqual(minutesLater(1));
});

test('a device is registered once for each pass, with its newest token', async () => {
  const [first, second] = [await addPass(0), await addPass(1)];
  await register('other', first);
  expect(await register('phone', first)).toBe(true);
  expect(await register('phone', first)).toBe(false);
  expect(await register('phone', second, 'newer')).toBe(true);
  const [phone, other] = [await findDeviceId('phone'), await findDeviceId('other')];
  expect(await findPushToken(database, phone)).toBe('newer');
  expect(await findPushToken(database, other)).toBe('token of other');
  expect(await findPushToken(database, phone + 1)).toBeNull();
  expect((await listDeviceIds(database, [first])).toSorted()).toEqual([phone, other].toSorted());
  expect(await listDeviceIds(database, [first, second])).toHaveLength(2);
  expect(await listDeviceIds(database, [second])).toEqual([phone]);
});

test('the updates of a device are those of its passes since then', async () => {
  const [first, second] = [await addPass(0), await addPass(1, { updatedAt: minutesLater(1) })];
  await register('phone', first);
  await register('phone', second);
  await register('other', first);
  const listTickets = async (deviceId: string, since: Date) =>
    (await listUpdatedPasses(database, deviceId, since)).map((row) => row.ticketId);
  expect(await listTickets('phone', minutesLater(-1))).toEqual(ticketIds);
  expect(await listTickets('phone', testNow)).toEqual([ticketAt(1)]);
  expect(await listTickets('other', minutesLater(-1))).toEqual([ticketAt(0)]);
});

test('a device is forgotten with its last registration, and alone', async () => {
  const [first, second] = [await addPass(0), await addPass(1)];
  await register('phone', first);
  await register('phone', second);
  await register('other', first);
  await database
    .insert(walletDevice)
    .values({ deviceId: 'idle', pushToken: 'token', registeredAt: testNow });
  await unregisterDevice(database, 'phone', first);
  const [phone, other] = [await findDeviceId('phone'), await findDeviceId('other')];
  const listRegistrations = () =>
    database.select().from(walletRegistration).orderBy(walletRegistration.passId);
  expect(await listRegistrations()).toEqual([
    { deviceId: other, passId: first },
    { deviceId: phone, passId: second },
  ]);
  await unregisterDevice(database, 'phone', second);
  expect(await findDeviceId('phone')).toBe(0);
  expect(await findDeviceId('other')).toBe(other);
  expect(await findDeviceId('idle')).not.toBe(0);
  expect(await listRegistrations()).toEqual([{ deviceId: other, passId: first }]);
});

test('a device whose token ended is deleted, unless it has a newer one', async () => {
  const pass = await addPass(0);
  for (const deviceId of ['phone', 'other']) await register(deviceId, pass, 'same');
  const [phone, other] = [await findDeviceId('phone'), await findDeviceId('other')];
  await register('phone', pass, 'newer');
  await deleteDevice(database, phone, 'same');
  expect(await database.select().from(walletDevice)).toHaveLength(2);
  await deleteDevice(database, phone, 'newer');
  expect(getIds(await database.select().from(walletDevice))).toEqual([other]);
});
