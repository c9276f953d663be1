import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from '#app/server/testing/start-site.ts';
import { createPublishingTransact } from '../create-platform.ts';
import { createResponseCache } from './response-cache.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';

const url = '/api/reception/chair';
const tags = ['chairs:4'];

/** A response whose content the test delivers. */
function startBuild(cache: ReturnType<typeof createResponseCache>) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { response: cache.build(url, tags, () => promise), deliver: resolve };
}
const readText = async (response: Promise<{ bytes: Buffer }>) => String((await response).bytes);

describe('the response cache', () => {
  test('builds once for all who wait, and keeps the response', async () => {
    const cache = createResponseCache();
    const first = startBuild(cache);
    const second = cache.build(url, tags, async () => 'another');
    first.deliver('one');
    expect(await second).toBe(await first.response);
    expect(cache.get(url)).toBe(await first.response);
  });

  test.each([
    ['its tag', (cache: ReturnType<typeof createResponseCache>) => cache.invalidate('chairs:4')],
    ['everything', (cache: ReturnType<typeof createResponseCache>) => cache.invalidateAll()],
  ])('does not keep a response that was begun before %s was invalidated', async (_, invalidate) => {
    const cache = createResponseCache();
    const before = startBuild(cache);
    invalidate(cache);
    before.deliver('the chair is free');
    expect(await readText(before.response)).toBe('the chair is free');
    expect(cache.get(url)).toBeUndefined();
  });

  test.each([
    ['its tag', (cache: ReturnType<typeof createResponseCache>) => cache.invalidate('chairs:4')],
    ['everything', (cache: ReturnType<typeof createResponseCache>) => cache.invalidateAll()],
  ])('builds anew for whoever calls after %s was invalidated', async (_, invalidate) => {
    const cache = createResponseCache();
    const before = startBuild(cache);
    invalidate(cache);
    const after = cache.build(url, tags, async () => 'the chair is taken');
    expect(await readText(after)).toBe('the chair is taken');
    before.deliver('the chair is free');
    await before.response;
    expect(cache.get(url)).toBe(await after);
  });

  test('drops the responses of a tag, and no others', async () => {
    const cache = createResponseCache();
    await cache.build(url, tags, async () => 'chairs');
    await cache.build('/api/events', ['events'], async () => 'events');
    cache.invalidate('chairs:4');
    expect(cache.get(url)).toBeUndefined();
    expect(cache.get('/api/events')).toBeDefined();
    cache.invalidateAll();
    expect(cache.get('/api/events')).toBeUndefined();
  });

  test.each([
    ['400 responses', 400, 'chairs'],
    ['64 MB with their compressed versions', 21, 'x'.repeat(2_000_000)],
  ])('keeps %s and drops the least recently used', async (_, count, text) => {
    const cache = createResponseCache();
    const buildAt = (item: number) => cache.build(`${url}?x=${item}`, tags, async () => text);
    for (let item = 0; item < count; item += 1) await buildAt(item);
    cache.get(`${url}?x=0`);
    await buildAt(count);
    const isStored = [0, 1, 2, count].map((item) => cache.get(`${url}?x=${item}`) !== undefined);
    expect(isStored).toEqual([true, false, true, true]);
    cache.invalidateAll();
    for (let item = 0; item <= count; item += 1) await buildAt(count + 1 + item);
    cache.invalidateAll();
    expect(cache.getStale(`${url}?x=0`)).toBeUndefined();
    expect(cache.getStale(`${url}?x=${2 * count + 1}`)).toBeDefined();
  });
});

describe('a transaction', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  test('drops the responses it changes before it resolves, without waiting for the database', async () => {
    const cache = createResponseCache();
    const transact = createPublishingTransact(database.handle.database, cache);
    await cache.build(url, tags, async () => 'the chair is free');
    await transact(async (_db, publish) => {
      await publish('chairs:4', [1]);
      expect(cache.get(url)).toBeDefined();
    });
    expect(cache.get(url)).toBeUndefined();
  });

  test('drops nothing when it is rolled back', async () => {
    const cache = createResponseCache();
    const transact = createPublishingTransact(database.handle.database, cache);
    await cache.build(url, tags, async () => 'the chair is free');
    const failing = transact(async (_db, publish) => {
      await publish('chairs:4', [1]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(cache.get(url)).toBeDefined();
  });
});

test('a lost connection to the database drops every response, because changes may have been missed', async () => {
  const site = await startSite();
  const { responseCache, pubsub } = site.site.platform;
  const reconnected = new Promise<void>((resolve) => pubsub.onReconnect(resolve));
  await responseCache.build(url, ['a tag that nobody publishes'], async () => 'the chair is free');
  await site.handle.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'namugongo live' and datname = current_database()`);
  await reconnected;
  expect(responseCache.get(url)).toBeUndefined();
  await site.stop();
});
