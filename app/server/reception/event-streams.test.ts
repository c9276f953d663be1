import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { buildUrl } from '#contract/client.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStream } from '../testing/test-stream.ts';
import { setUpReception } from '../testing/set-up-reception.ts';

const { site, hall, startFeast, sell } = await setUpReception();
afterAll(() => site.stop());
beforeAll(startFeast);

const watchChairs = () =>
  openTestStream(buildUrl(site.base, chairs.stream, { query: { event: hall.event } }));
const holdChair = async (place: number) => {
  const cart = await site.call(carts.create, { body: { event: hall.event } });
  const chairId = hall.chairs[place] ?? 0;
  await site.call(carts.hold, { params: { cartId: cart.id, chairId } });
  return chairId;
};

test('a stream sends the changed records of its event only', async () => {
  const stream = await watchChairs();
  await stream.next();
  await site.site.platform.transact((_, publish) => publish('chairs:999', [1]));
  const id = await holdChair(0);
  expect((await stream.next()).data).toMatchObject({ changed: [{ id, chairStatus: 'Reserved' }] });
  stream.close();
});

test('a stream refetches after a change that names no records', async () => {
  const stream = await watchChairs();
  await stream.next();
  await site.site.platform.transact((_, publish) => publish(`chairs:${hall.event}`));
  expect((await stream.next()).event).toBe('refetch');
  stream.close();
});

test('a stream refetches when its records could not be loaded, and then goes on', async () => {
  const stream = await watchChairs();
  await stream.next();
  const { database } = site.handle;
  await database.execute(sql`alter table chair_claim rename column expires_at to other`);
  await site.site.platform.transact((_, publish) => publish(`chairs:${hall.event}`, [1]));
  expect((await stream.next()).event).toBe('refetch');
  await database.execute(sql`alter table chair_claim rename column other to expires_at`);
  const id = await holdChair(1);
  expect((await stream.next()).data).toMatchObject({ changed: [{ id }] });
  stream.close();
});

test('a stream refetches after a lost connection to the database, when changes may have been missed', async () => {
  const stream = await watchChairs();
  await stream.next();
  await site.handle.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'namugongo live' and datname = current_database()`);
  expect((await stream.next()).event).toBe('refetch');
  stream.close();
});

test('the manifest sends nothing for a chair without a ticket', async () => {
  const { tickets } = await sell([2]);
  const query = { event: hall.event };
  const stream = await openTestStream(
    buildUrl(site.base, manifest.stream, { query }),
    hall.staff.headers,
  );
  await stream.next();
  await holdChair(3);
  const body = { barCode: tickets[0]?.barCode ?? '' };
  await site.call(checkIn.receive, { query, body }, hall.staff);
  expect((await stream.next()).data).toMatchObject({ changed: [{ id: tickets[0]?.id }] });
  stream.close();
});
