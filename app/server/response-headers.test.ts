import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '#app/contract.ts';
import { parseResponse } from '#contract/client.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoContent } from './load-demo.ts';
import { createOrderKey, getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';
import { addEvent, sellChairs } from './testing/sell-chairs.ts';
import { administrator } from './testing/sign-in.ts';
import { startSiteWithStaff } from './testing/staff.ts';
import { createFile, upload } from './testing/upload-documents.ts';
import { webDistPath } from '#platform/web-dist-path.ts';

// Each kind of response says what browsers, caches and other sites must not do with it.

const { albums, announcements, reception, site: siteCalls } = contract;

const readEndpoints = listEndpoints(contract).filter(({ method }) => method === 'GET');

type Reply = { status: number; headers: Headers; text: string };
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
/** Values for the parameters of paths, by the start of the path. The first that fits is used. */
let samples: [start: string, values: Record<string, string>][];
let admin: Record<string, string>;
/** What an administrator gets from each endpoint that only reads. */
const replies: (Endpoint & Reply)[] = [];

beforeAll(async () => {
  site = await startSiteWithStaff({ variables: { LOG_LEVEL: 'error' } });
  const { platform } = site.site;
  await loadDemoContent(platform, site.handle.url);
  const event = await site.call(reception.events.getCurrent, {});
  const [gallery] = (await site.call(albums.get, { params: { slug: 'gallery2023' } })).pictures;
  const memberFile = await upload(site, createFile('minutes.txt', 'minutes'), ['member']);
  const publicFile = await upload(site, createFile('news.txt', 'news'), ['everybody']);
  const announcement = {
    announcementDate: '2027-05-09',
    sundayNumber: 'Ascension of the Lord',
    announcementTitle: 'Choir practice',
    announcementDetail: 'The choir meets after Mass.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
  };
  const editor = await site.as('editor');
  await site.call(announcements.create, { body: announcement }, editor);
  const scheduled = { ...announcement, publishOn: '2027-05-05' };
  await site.call(announcements.create, { body: scheduled }, editor);
  const logo = await uploadPicture(siteCalls.uploadPicture, '/api/site/pictures/logo');
  const plan = await uploadPicture(
    reception.hallPictures.upload,
    `/api/events/${event.id}/hall/picture`,
  );
  const ticket = await sellTicket();
  samples = [
    ['/api/umdreception/', ticket],
    ['/api/site/pictures/', { file: logo.file }],
    ['/api/hall-pictures/', { file: plan.file }],
    ['/api/pictures/', { key: gallery?.key ?? '', name: 'drawing.svg' }],
    ['/api/pages/', { slug: 'aboutus', version: '1' }],
    ['/api/albums/', { slug: 'gallery2023' }],
    ['/api/events/', { id: String(event.id) }],
    ['/api/documents/', { id: String(memberFile.id), number: '1' }],
    ['/api/files/', { id: String(publicFile.id) }],
    ['/share/', { kind: 'site', name: 'site.png' }],
    ['/', { date: '2027-05-09', day: '2027-05-01', month: '2027-05', year: '2027', id: '1' }],
  ];
  ({ headers: admin } = await site.as('admin'));
  for (const endpoint of readEndpoints) {
    // Otherwise a visitor's response may be sent from the cache.
    platform.responseCache.invalidateAll();
    replies.push({ ...endpoint, ...(await get(fillPath(endpoint.path), admin)) });
  }
}, 120_000);
afterAll(() => site.stop());

/** A sold ticket with a key that opens it. */
async function sellTicket(): Promise<Record<string, string>> {
  const { database } = site.handle;
  const now = site.clock.now();
  const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };
  const hall = await addEvent(database);
  const { orderId, tickets } = await sellChairs(database, { ...hall, buyer, now });
  const [ticket] = tickets;
  if (!ticket) throw new Error('No ticket was sold.');
  const { id, barCode } = ticket;
  const holder = { telephone: buyer.phone, email: buyer.email, orderId };
  const key = createOrderKey(await getTicketSecret(database), holder, now);
  return { id: `${id}`, telephone: buyer.phone, orderId: `${orderId}`, barCode, key };
}

async function uploadPicture<E extends Endpoint>(endpoint: E, path: string) {
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a3a19' } });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
  const { headers } = await site.as('admin');
  const response = await fetch(site.base + path, { method: 'POST', headers, body });
  return parseResponse(endpoint, response.status, await response.text());
}

function fillPath(path: string): string {
  const values = samples.find(([start]) => path.startsWith(start))?.[1] ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
  return values['key'] ? `${filled}?key=${values['key']}` : filled;
}

const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });

async function send(path: string, request: RequestInit): Promise<Reply> {
  const ending = new AbortController();
  const response = await fetch(site.base + path, { ...request, signal: ending.signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  ending.abort();
  return { status: response.status, headers: response.headers, text };
}

const isUncached = (headers: Headers) =>
  /^(private, )?no-store$/.test(headers.get('cache-control') ?? '');

describe('with real content', () => {
  test('only public content may be stored by caches', () => {
    const opened = replies.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThan(100);
    expect(opened.filter(({ kind }) => kind === 'file').length).toBeGreaterThan(20);
    const stored = replies
      .filter(({ headers }) => !isUncached(headers))
      .map(({ path, headers }) => `${path}: ${headers.get('cache-control')}`);
    expect(stored.toSorted()).toMatchInlineSnapshot(`
      [
        "/api/albums/:slug: no-cache",
        "/api/albums: no-cache",
        "/api/announcements/:id: no-cache",
        "/api/announcements: no-cache",
        "/api/calendar/coming/:date: no-cache",
        "/api/calendar/month/:month: no-cache",
        "/api/donation/information: no-cache",
        "/api/events/:id/plan: no-cache",
        "/api/events/:id: no-cache",
        "/api/events/current: no-cache",
        "/api/events: no-cache",
        "/api/gatherings: private, no-cache",
        "/api/hall-pictures/:file: private, no-cache",
        "/api/letters/archive: no-cache",
        "/api/openapi.json: no-cache",
        "/api/pages/:slug: no-cache",
        "/api/pictures/:key/:name: public, max-age=31536000, immutable",
        "/api/professionalhour: no-cache",
        "/api/readings/:id: no-cache",
        "/api/readings/coming/:date: no-cache",
        "/api/readings/date/:date: no-cache",
        "/api/readings/day/:date: no-cache",
        "/api/readings/month/:month: no-cache",
        "/api/readings/summary/:id: no-cache",
        "/api/readings/summary: no-cache",
        "/api/readings: no-cache",
        "/api/reception/chair: no-cache",
        "/api/site/pictures/:file: public, max-age=31536000, immutable",
        "/api/site: no-cache",
        "/api/sunday-sheet/:date: private, no-cache",
        "/api/umdreception/checkout/receive/tickets: private, no-cache",
        "/api/videos: no-cache",
        "/calendar.ics: no-cache",
        "/embed/tickets.html: no-cache",
        "/feeds/announcements.atom: no-cache",
        "/feeds/readings.atom: no-cache",
        "/robots.txt: no-cache",
        "/share/:kind/:name: no-cache",
        "/sitemap.xml: no-cache",
      ]
    `);
  });

  test('what caches may share is the same for everyone', async () => {
    const shared = replies.filter(
      ({ headers }) => !/\b(private|no-store)\b/.test(headers.get('cache-control') ?? ''),
    );
    expect(shared.length).toBeGreaterThan(25);
    for (const { path, access, ...own } of shared) {
      site.site.platform.responseCache.invalidateAll();
      const { status, headers, text } = await get(fillPath(path));
      expect([path, access, status]).toEqual([path, 'everybody', 200]);
      expect(headers.get('cache-control')).toBe(own.headers.get('cache-control'));
      expect([path, text]).toEqual([path, own.text]);
      expect(own.headers.getSetCookie()).toEqual([]);
    }
  });

  test('a large text that everybody gets is built once, and has an ETag', () => {
    // A receipt is only for who has its key.
    const large = replies.filter(
      ({ path, access, status, text, headers }) =>
        access === 'everybody' &&
        status === 200 &&
        text.length > 20_000 &&
        path !== orderPath &&
        /json|xml|calendar/.test(headers.get('content-type') ?? ''),
    );
    expect(large.map(({ path }) => path)).toContain('/api/openapi.json');
    for (const { path, headers } of large)
      expect([path, headers.get('etag')]).toEqual([path, expect.any(String)]);
  });

  test('what a browser may store depends on the session, and says so', async () => {
    const path = '/api/sunday-sheet/2027-05-09';
    const [own, visitors] = [await get(path, admin), await get(path)];
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(visitors.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.text).not.toBe(visitors.text);
  });

  test('no response may be framed, guessed to be of another type, or read by another site', () => {
    const shared: string[] = [];
    for (const { path, kind, headers } of replies) {
      const policy = headers.get('content-security-policy') ?? '';
      if (kind === 'json') expect([path, policy]).toEqual([path, jsonPolicy]);
      const isFrameable = path === framePath;
      expect([path, /(^|;) ?sandbox|frame-ancestors 'none'/.test(policy)]).toEqual([
        path,
        !isFrameable,
      ]);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      const readers = headers.get('cross-origin-resource-policy');
      if (readers !== 'same-origin') shared.push(`${path}: ${readers}`);
    }
    // Emails and messengers show these pictures.
    expect(shared.toSorted()).toEqual([
      '/api/site/pictures/:file: cross-origin',
      `${framePath}: cross-origin`,
      '/share/:kind/:name: cross-origin',
    ]);
  });
});

const orderPath = '/api/umdreception/checkout/receipt/:telephone/order/:orderId';

test.each([
  orderPath,
  `${orderPath}/tickets.pdf`,
  '/api/umdreception/checkout/receipt/:telephone/event.ics',
  '/api/umdreception/ticket/:id/ticket.pdf',
  '/api/umdreception/checkout/receipt/seating/:barCode',
  '/api/account/data.pdf',
  '/api/directory/booklet.pdf',
  '/api/directory/contacts.vcf',
  '/api/documents/download/:id',
])('%s opens, and is stored by no cache', async (path) => {
  const { status, headers } = await get(fillPath(path), admin);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

/** The only page that other sites may show in a frame. */
const framePath = '/embed/tickets.html';

const jsonPolicy = "default-src 'none';frame-ancestors 'none'";

test.each([
  ['/api/documents/download/:id', "default-src 'none'; sandbox"],
  ['/api/files/download/:id', "default-src 'none'; sandbox"],
  ['/api/documents/:id/versions/:number', "default-src 'none'; sandbox"],
  ['/api/site/pictures/:file', "default-src 'none'; sandbox"],
  ['/api/hall-pictures/:file', "default-src 'none'; sandbox"],
  ['/api/pictures/:key/:name', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
])('%s runs no script of an uploaded file', async (path, policy) => {
  const { status, headers } = await get(fillPath(path), admin);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(policy);
});

test('problems and changes are stored by no cache, whoever calls', async () => {
  const errors: string[] = [];
  for (const { method, path, kind } of listEndpoints(contract)) {
    const hasBody = method === 'POST' || method === 'PUT';
    const { status, headers } = await send(path.replace(/:\w+/g, '0'), {
      method,
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      ...(hasBody ? { body: '{}' } : {}),
    });
    if (status < 400 && method === 'GET') continue;
    const isSafe = isUncached(headers) && headers.get('x-content-type-options') === 'nosniff';
    if (!isSafe) errors.push(`${method} ${path} ${status}: ${headers.get('cache-control')}`);
    if (kind === 'json' && headers.get('content-security-policy') !== jsonPolicy)
      errors.push(`${method} ${path} ${status}: ${headers.get('content-security-policy')}`);
  }
  expect(errors).toEqual([]);
});

test('a sign-in is stored by no cache, and its cookie is out of reach for scripts and other sites', async () => {
  const response = await send('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.base },
    body: JSON.stringify({
      email: administrator.ADMIN_EMAIL,
      password: administrator.ADMIN_PASSWORD,
    }),
  });
  expect(response.status).toBe(200);
  expect(isUncached(response.headers)).toBe(true);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly(;|$)/i);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

describe('the files of the website', () => {
  test.each([
    ['/service-worker.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/favicon.svg', 'no-cache'],
    ['/icon-192.png', 'no-cache'],
    ['/index.html', 'no-cache'],
  ])('%s is compared with the newest version each time', async (path, cacheControl) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(cacheControl);
    expect(headers.get('etag')).toBeTruthy();
  });

  test('what has the hash of its content in its name never changes', async () => {
    const names = await readdir(join(webDistPath, 'assets'));
    const stored = names.filter((name) => !/\.(br|gz)$/.test(name));
    expect(stored.filter((name) => !/-[\w-]{8}\.\w+$/.test(name))).toEqual([]);
    const { status, headers } = await get(`/assets/${stored[0]}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/ssr/render.mjs', '/ssr/manifest.json', '/assets/missing-00000000.js', '/.env'])(
    '%s is not sent',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(isUncached(headers)).toBe(true);
    },
  );
});
