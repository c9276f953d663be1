import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { ProblemError } from '../problem-error.ts';
import { createResponseCache, type ResponseCache, withdrawalTopic } from './response-cache.ts';

const url = '/api/page/mass';
const hour = 60 * 60_000;
const build = (cache: ResponseCache, produce: () => Promise<string>) =>
  cache.build(url, ['pages'], produce);
const fail = (cache: ResponseCache, error: Error) =>
  build(cache, () => Promise.reject(error)).catch(() => undefined);
const getStaleText = (cache: ResponseCache) => cache.getStale(url)?.bytes.toString();

test('an invalidated response is stale, not gone; the next one takes its place', async () => {
  const cache = createResponseCache();
  expect(getStaleText(cache)).toBeUndefined();
  await build(cache, async () => 'first');
  cache.invalidate('pages');
  expect(cache.get(url)).toBeUndefined();
  expect(getStaleText(cache)).toBe('first');
  await build(cache, async () => 'second');
  cache.invalidateAll();
  expect(cache.get(url)).toBeUndefined();
  expect(getStaleText(cache)).toBe('second');
});

test('a response that was invalidated while it was built is stale at once', async () => {
  const cache = createResponseCache();
  await build(cache, async () => {
    cache.invalidate('pages');
    return 'first';
  });
  expect(cache.get(url)).toBeUndefined();
  expect(getStaleText(cache)).toBe('first');
});

test('what is withdrawn is not sent again, also when it was built meanwhile', async () => {
  const cache = createResponseCache();
  const withdraw = () => ['pages', withdrawalTopic].forEach((topic) => cache.invalidate(topic));
  await build(cache, async () => 'first');
  withdraw();
  expect(getStaleText(cache)).toBeUndefined();
  await build(cache, async () => {
    withdraw();
    return 'second';
  });
  expect(getStaleText(cache)).toBeUndefined();
});

test('an outage keeps the stale response; a deleted page deletes it', async () => {
  const cache = createResponseCache();
  await build(cache, async () => 'first');
  cache.invalidate('pages');
  await fail(cache, new DatabaseUnavailableError());
  expect(getStaleText(cache)).toBe('first');
  await fail(cache, new ProblemError('not-found'));
  expect(getStaleText(cache)).toBeUndefined();
});

test('a stale response is gone an hour after it was invalidated, whatever fails meanwhile', async () => {
  let now = 1;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const cache = createResponseCache();
  await build(cache, async () => 'first');
  // Time before it was invalidated does not count.
  now += 5 * hour;
  cache.invalidate('pages');
  now += hour / 2;
  cache.invalidate('pages');
  cache.invalidateAll();
  await fail(cache, new DatabaseUnavailableError());
  now += hour / 2;
  expect(getStaleText(cache)).toBe('first');
  now += 1;
  expect(getStaleText(cache)).toBeUndefined();
});

test('of 401 stale responses, the one that has been stale longest is deleted', async () => {
  const cache = createResponseCache();
  const buildAt = (number: number) =>
    cache.build(`${url}/${number}`, [`page ${number}`], async () => 'text');
  for (let number = 0; number <= 400; number += 1) {
    await buildAt(number);
    cache.invalidate(`page ${number}`);
    // The first becomes stale anew, so the second is the oldest.
    if (number === 1) {
      await buildAt(0);
      cache.invalidate('page 0');
    }
  }
  const isStale = (number: number) => cache.getStale(`${url}/${number}`) !== undefined;
  expect([0, 1, 2, 400].map(isStale)).toEqual([true, false, true, true]);
});
