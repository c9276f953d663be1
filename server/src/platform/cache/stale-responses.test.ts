import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { ProblemError } from '../http/problem-error.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const url = '/api/page/mass';
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

test('an outage keeps the stale response; a deleted page deletes it', async () => {
  const cache = createResponseCache();
  await build(cache, async () => 'first');
  cache.invalidate('pages');
  await fail(cache, new DatabaseUnavailableError());
  expect(getStaleText(cache)).toBe('first');
  await fail(cache, new ProblemError('not-found'));
  expect(getStaleText(cache)).toBeUndefined();
});
