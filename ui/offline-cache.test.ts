import { contract } from '#app/contract.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeStoredText } from './browser/storage.ts';
import { stubStorage } from './browser/testing/stub-storage.ts';
import {
  isCachedPath,
  getCacheExpiry,
  cachedPaths,
  createCacheAwareFetch,
  listCaches,
} from './offline-cache.ts';

const day = 86_400_000;
const now = Date.UTC(2027, 5, 1);
const ticketsFor = (...dates: number[]) =>
  JSON.stringify({
    data: dates.map((date) => ({ id: 1, eventDate: new Date(date).toISOString() })),
  });

describe('the offline cache', () => {
  test('the cached paths are those of the contract', () => {
    const { site, reception } = contract;
    expect(cachedPaths).toEqual([
      site.get.path,
      reception.events.getCurrent.path,
      reception.tickets.listByTelephone.path,
      reception.checkout.getReceipt.path,
      reception.companions.openLink.path,
    ]);
  });

  test.each([
    '/api/site',
    '/api/events/current',
    '/api/umdreception/checkout/receipt/6175550123',
    '/api/umdreception/checkout/receipt/6175550123/order/12',
    '/api/umdreception/checkout/receipt/%2B256772123456',
    '/api/umdreception/ticket/link/5-tk1x2y-view-A_b-C',
  ])('%s is cached', (path) => expect(isCachedPath(path)).toBe(true));

  test.each([
    '/api/umdreception/checkout/receipt/6175550123/tickets.pdf',
    '/api/umdreception/checkout/receipt/6175550123/code',
    '/api/umdreception/checkout/receipt/12',
    '/api/umdreception/checkout/receipt/6175550123/order/12/tickets.pdf',
    '/api/umdreception/ticket/5',
    '/api/umdreception/checkout',
    '/api/umdreception/chairs',
    '/api/auth/get-session',
    '/api/site/settings',
    '/x/api/site',
  ])('%s is never cached', (path) => expect(isCachedPath(path)).toBe(false));
});

describe('cache expiry', () => {
  test('a response without tickets is cached for 60 days', () => {
    expect(getCacheExpiry('{"name":"Namugongo"}', now)).toBe(now + 60 * day);
  });

  test('tickets expire 30 days after their last event', () => {
    expect(getCacheExpiry(ticketsFor(now - 3 * day, now + 2 * day), now)).toBe(now + 32 * day);
  });

  test('tickets of a distant event expire after 60 days', () => {
    expect(getCacheExpiry(ticketsFor(now + 200 * day), now)).toBe(now + 60 * day);
  });

  test('an empty list of tickets is not cached', () => {
    expect(getCacheExpiry(JSON.stringify({ data: [] }), now)).toBe(now);
  });
});

describe('the cache of a response', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is that of the account while one is signed in, and only then', async () => {
    stubStorage();
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      requests.push(new Request(url, init));
      return new Response('{}');
    });
    const load = () => createCacheAwareFetch(() => {})('https://site.test/api/site', {});
    await load();
    writeStoredText('signedIn', 'yes');
    await load();
    expect(requests.map(listCaches)).toEqual([['answers'], ['account-answers', 'answers']]);
  });
});
