import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPool } from './database/database-connections.ts';
import { createDrizzle, type Database, runTransaction } from './database/database.ts';
import { createTestDatabase } from './database/testing/test-database.ts';
import { createEvents } from './events.ts';
import { collectSubscribers, defineFeature } from './feature.ts';

const testDatabase = await createTestDatabase();
const pool = createPool(testDatabase.url, { limits: 'check' });
const database = createDrizzle(pool);
await database.execute(sql`create table call (id serial, name text)`);
beforeEach(() => database.execute(sql`delete from call`));
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const listCalls = async () => {
  const { rows } = await database.execute(sql`select name from call order by id`);
  return rows.map(({ name }) => name);
};
const write = async (db: Database, name: string) => {
  await db.execute(sql`insert into call (name) values (${name})`);
};
const { emit, subscribe } = createEvents();

test('every subscriber of an event is called in the order of the features, and of no other', async () => {
  subscribe([
    { 'chairs changed': (db, ids) => write(db, `first ${ids}`) },
    { 'chairs renamed': (db) => write(db, 'other') },
    { 'chairs changed': (db, ids) => write(db, `second ${ids}`) },
  ]);
  await runTransaction(database, (db) => emit(db, 'chairs changed', [1, 2]));
  expect(await listCalls()).toEqual(['first 1,2', 'second 1,2']);
});

test('their responses come back in the same order', async () => {
  subscribe([{ 'count holders': async () => 3 }, {}, { 'count holders': async (_, id) => id }]);
  expect(await emit(database, 'count holders', 7)).toEqual([3, 7]);
});

test('an error of one takes back what all wrote, and what happened', async () => {
  subscribe([
    { 'chairs changed': (db) => write(db, 'first') },
    { 'chairs changed': () => Promise.reject(new Error('No')) },
    { 'chairs changed': () => write(database, 'never called') },
  ]);
  const change = runTransaction(database, async (db) => {
    await write(db, 'change');
    await emit(db, 'chairs changed', [1]);
  });
  await expect(change).rejects.toThrow('No');
  expect(await listCalls()).toEqual([]);
});

test('an unknown event, or one that no feature subscribes to, does not compile', async () => {
  // @ts-expect-error No feature declares it.
  expect(await emit(database, 'chairs painted', [1])).toEqual([]);
  // @ts-expect-error A misspelled subscription.
  defineFeature({ name: 'a', events: { 'chairs chanced': async () => undefined } });
  const lonely = defineFeature({ name: 'b', events: { 'count holders': async () => 0 } });
  // @ts-expect-error The other events have no subscriber.
  expect(collectSubscribers([lonely])).toHaveLength(1);
});
