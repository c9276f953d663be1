import { getCurrentOwner } from './browser/storage.ts';
import { storedItems } from './browser/stored-items.ts';

const ticketsPath = '/api/umdreception/checkout/receipt/:telephone';

const receiptPath = `${ticketsPath}/order/:orderId`;

/** The endpoint paths whose responses the service worker caches: only what tickets need. */
export const cachedPaths: readonly string[] = [
  '/api/site',
  '/api/events/current',
  ticketsPath,
  receiptPath,
  '/api/umdreception/ticket/link/:key',
];

const patterns = cachedPaths.map(
  (path) =>
    new RegExp(
      `^${path.replace(':telephone', '(?:\\d{10}|(?:%2B|\\+)\\d{7,15})').replace(':orderId', '\\d+').replace(':key', '[\\w-]+')}$`,
    ),
);

export function isCachedPath(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname));
}

const dayMs = 86_400_000;

/**
 * When a cached response expires, in ms: after 60 days, tickets at most 30 days after their last event.
 * An empty list expires at once.
 */
export function getCacheExpiry(text: string, now: number): number {
  if (text === '{"data":[]}') return now;
  const events = [...text.matchAll(/"eventDate":"([^"]+)"/g)].map(([, date]) =>
    Date.parse(date ?? ''),
  );
  const after = events.length > 0 ? Math.max(...events) + 30 * dayMs : Number.POSITIVE_INFINITY;
  return Math.min(now + 60 * dayMs, after);
}

/** Headers of a cached response: when it was received and when it expires, in ms. */
export const cachedAtHeader = 'x-given-at';
export const cacheExpiresHeader = 'x-kept-until';

/** Header of a request for the account's own cache, which signing out deletes. */
const accountHeader = 'x-stored-for-account';

/** The caches that may hold the response to a request: the first one stores it. */
export const listCaches = ({ headers }: Request): [string, ...string[]] =>
  headers.has(accountHeader)
    ? [storedItems.accountResponses.name, storedItems.responses.name]
    : [storedItems.responses.name];

/** A fetch that reports when a cached response was received; null for a response from the network. */
export function createCacheAwareFetch(note: (cachedAt: Date | null) => void): typeof fetch {
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (getCurrentOwner() === 'account') headers.set(accountHeader, 'yes');
    const response = await fetch(url, { ...init, headers });
    const input = response.headers.get(cachedAtHeader);
    note(input === null ? null : new Date(Number(input)));
    return response;
  };
}

/** Deletes the cached responses of a URL and of the paths below it, whatever their query. */
export async function deleteCachedResponses(url: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const { pathname } = new URL(url, location.origin);
  for (const { name } of [storedItems.accountResponses, storedItems.responses]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname;
      if (path === pathname || path.startsWith(`${pathname}/`)) await cache.delete(request);
    }
  }
}

/** Message to the service worker to cache the files of the door screens too. */
export const doorOpenedMessage = 'the door is open';
