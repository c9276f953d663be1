import { doorIsOpen, givenAtHeader, isKept, keepUntil, keptUntilHeader } from '../kept-answers.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// The site without a signal: the built screens, and the last answers that tickets need.

const all = self.__WB_MANIFEST;
/** What only the door needs, half a megabyte: kept on a device once the door was opened there. */
const isOfDoor = ({ url }: { url: string }) =>
  /\/(CheckInScreen|door-memory|read-codes|zxing_reader)/.test(url);
const files = all.filter((file) => !isOfDoor(file));
const doorFiles = all.filter(isOfDoor);
// The page names its scripts by their content, so its revision is that of the whole site.
const shell = `shell ${files.find(({ url }) => url === 'index.html')?.revision ?? ''}`;
const answers = 'answers';
/** A slow network is given this long before a kept answer is shown instead. */
const patience = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldShells(), dropOldAnswers(), self.clients.claim()])),
);
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === doorIsOpen) event.waitUntil(keepFiles(doorFiles));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isKept(pathname)) event.respondWith(answer(event));
  else if (pathname === '/') event.respondWith(fromShell(request, '/index.html'));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromShell(request, pathname));
});

async function keepShell(): Promise<void> {
  // A device that was a door stays one with the next version of the site.
  await keepFiles((await wasDoor()) ? all : files);
}

async function wasDoor(): Promise<boolean> {
  for (const name of await caches.keys())
    if ((await (await caches.open(name)).keys()).some(isOfDoor)) return true;
  return false;
}

async function keepFiles(wanted: typeof all): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll(
    // What is named by its content lies in the browser's own cache already.
    wanted.map(
      ({ url, revision }) => new Request(`/${url}`, { cache: revision ? 'reload' : 'default' }),
    ),
  );
}

/** The former shell stays as well: another tab may still show it and ask for more of its files. */
async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const others = names.filter((name) => name !== shell);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const current = await caches.open(shell);
  const found =
    (await current.match(path)) ?? (path === '/index.html' ? null : await caches.match(path));
  return found ?? fetch(request);
}

/** The network's answer; the kept one where the network is silent, slow or broken. */
async function answer(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(answers);
  const asked = ask(cache, event.request);
  event.waitUntil(asked.then(dropOldAnswers, () => undefined));
  const kept = await cache.match(event.request);
  if (!kept || isOver(kept)) return asked;
  return Promise.race([
    asked.then(
      (response) => (response.status >= 500 || response.status === 429 ? kept : response),
      () => kept,
    ),
    new Promise<Response>((done) => setTimeout(done, patience, kept)),
  ]);
}

async function ask(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status === 200) await keep(cache, request, response.clone());
  return response;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  const text = await response.text();
  const now = Date.now();
  const until = keepUntil(text, now);
  if (until <= now) {
    await cache.delete(request);
    return;
  }
  const headers = {
    'content-type': response.headers.get('content-type') ?? 'application/json',
    [givenAtHeader]: String(now),
    [keptUntilHeader]: String(until),
  };
  await cache.put(request, new Response(text, { headers }));
}

const isOver = (kept: Response): boolean => Number(kept.headers.get(keptUntilHeader)) <= Date.now();

async function dropOldAnswers(): Promise<void> {
  const cache = await caches.open(answers);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && isOver(kept)) await cache.delete(request);
  }
}
