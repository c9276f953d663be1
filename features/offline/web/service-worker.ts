import {
  doorOpenedMessage,
  cachedAtHeader,
  cachedPaths,
  isCachedPath,
  listCaches,
  getCacheExpiry,
  cacheExpiresHeader,
} from '#ui/offline-cache.ts';
import { storedItems } from '#ui/browser/stored-items.ts';
import type { CachedFile } from './cached-file.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Set by the build (app/web/build/offline-plugin.ts). */
  cachedFiles: CachedFile[];
};

// Offline support: caches the built screens and the last responses that tickets need.

/** Only browsers that lack them load the added built-ins (app/web/start.js). */
const isUnneeded = ({ url }: CachedFile) =>
  url.includes('/built-ins-') && 'groupBy' in Map && 'canParse' in URL;
const all = self.cachedFiles.filter((file) => !isUnneeded(file));
const files = all.filter((file) => !file.staff);
/** Cached once check-in is opened on the device. */
const doorFiles = all.filter((file) => file.staff);
/** The reader of codes; every version of it has this name. */
const isDoorFile = ({ url }: { url: string }) => url.includes('/zxing_reader-');
// index.html names its scripts by content hash, so its revision identifies the whole build.
const shell = `${storedItems.shell.name}${files.find(({ url }) => url === 'index.html')?.revision ?? ''}`;
/** A cached response replaces one that takes longer than this. */
const timeoutMs = 4000;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteOldShells(),
      deleteExpiredResponses(),
      cacheSharedResponses(),
      self.clients.claim(),
    ]),
  ),
);
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === doorOpenedMessage) event.waitUntil(cacheFiles(doorFiles));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isCachedPath(pathname)) event.respondWith(respond(event));
  else if (request.mode === 'navigate' && isPagePath(pathname))
    event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromShell(request, pathname));
});

async function cacheShell(): Promise<void> {
  // A device used for check-in stays ready for it after an update.
  await cacheFiles((await hasDoorFiles()) ? all : files);
}

async function hasDoorFiles(): Promise<boolean> {
  for (const name of await caches.keys())
    if ((await (await caches.open(name)).keys()).some(isDoorFile)) return true;
  return false;
}

async function cacheFiles(target: typeof all): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll(
    // Files named by content hash may come from the browser's HTTP cache.
    target.map(
      ({ url, revision }) => new Request(`/${url}`, { cache: revision ? 'reload' : 'default' }),
    ),
  );
}

/** Keeps the previous shell, as another tab may still load files from it. */
async function deleteOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(storedItems.shell.name));
  const others = names.filter((name) => name !== shell);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const current = await caches.open(shell);
  return (await current.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/** Files and responses of the API have an extension or are below /api/. */
const isPagePath = (pathname: string): boolean => !/^\/api\/|\.\w+$/.test(pathname);

/** The page from the network, or the shell, in which the program renders it, if the network is unavailable, slow or fails. */
async function openPage(request: Request): Promise<Response> {
  const stored = await (await caches.open(shell)).match('/index.html');
  if (!stored) return fetch(request);
  const requested = fetch(request).then(
    (response) => (response.status >= 500 ? stored : response),
    () => stored,
  );
  return Promise.race([
    requested,
    new Promise<Response>((done) => setTimeout(done, timeoutMs, stored)),
  ]);
}

/** The response from the network, or the cached one if the network is unavailable, slow or returns an error. */
async function respond(event: FetchEvent): Promise<Response> {
  const requested = fetchAndCache(event.request);
  event.waitUntil(requested.then(deleteExpiredResponses, () => undefined));
  const stored = await findResponse(event.request);
  if (!stored || isExpired(stored)) return requested;
  return Promise.race([
    requested.then(
      (response) => (response.status >= 500 || response.status === 429 ? stored : response),
      () => stored,
    ),
    new Promise<Response>((done) => setTimeout(done, timeoutMs, stored)),
  ]);
}

async function findResponse(request: Request): Promise<Response | undefined> {
  for (const cacheName of listCaches(request)) {
    const stored = await caches.match(request, { cacheName });
    if (stored) return stored;
  }
  return undefined;
}

/** Caches what tickets of every number need, which a document from the server already holds. */
async function cacheSharedResponses(): Promise<void> {
  const shared = cachedPaths.filter((path) => !path.includes(':'));
  // Without a network the next visit tries again.
  await Promise.allSettled(shared.map((path) => fetchAndCache(new Request(path))));
}

async function fetchAndCache(request: Request): Promise<Response> {
  const [first, ...others] = listCaches(request);
  // Opened before the request: a cache that is deleted during it, by signing out, stays deleted.
  const cache = await caches.open(first);
  const response = await fetch(request);
  if (response.status === 200) await cacheResponse(cache, request, response.clone());
  // A link that ended must not show its ticket offline.
  if (response.status === 410)
    for (const name of [first, ...others]) await (await caches.open(name)).delete(request);
  return response;
}

async function cacheResponse(cache: Cache, request: Request, response: Response): Promise<void> {
  const text = await response.text();
  const now = Date.now();
  const expiresAt = getCacheExpiry(text, now);
  if (expiresAt <= now) {
    await cache.delete(request);
    return;
  }
  const headers = {
    'content-type': response.headers.get('content-type') ?? 'application/json',
    [cachedAtHeader]: String(now),
    [cacheExpiresHeader]: String(expiresAt),
  };
  await cache.put(request, new Response(text, { headers }));
}

const isExpired = (stored: Response): boolean =>
  Number(stored.headers.get(cacheExpiresHeader)) <= Date.now();

async function deleteExpiredResponses(): Promise<void> {
  for (const { name } of [storedItems.responses, storedItems.accountResponses]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const stored = await cache.match(request);
      if (stored && isExpired(stored)) await cache.delete(request);
    }
  }
}
