import { carts } from '#features/seats/contract/carts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite } from '#app/server/testing/start-site.ts';

const path = '/api/reception/chair';
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function get(headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${site.base}${path}${query}`, { headers });
  const { date: _date, ...headerValues } = Object.fromEntries(response.headers);
  return { status: response.status, headers: headerValues, body: await response.text() };
}
const readCounters = () => ({ ...site.site.platform.responseCache.counters });

test.each(['identity', 'gzip', 'br'])(
  'a cached response equals the one from Fastify, with its security headers: %s',
  async (encoding) => {
    const first = await get({ 'accept-encoding': encoding });
    const before = readCounters();
    const second = await get({ 'accept-encoding': encoding });
    expect(readCounters().full).toBe(before.full + 1);
    expect(second).toEqual(first);
    expect(second.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
  },
);

test('a client with the current ETag gets a 304', async () => {
  const { headers } = await get();
  const existing = { 'if-none-match': headers['etag'] ?? '' };
  expect((await get(existing)).status).toBe(304);
  const before = readCounters();
  expect(await get(existing)).toMatchObject({
    status: 304,
    body: '',
    headers: { etag: headers['etag'] },
  });
  expect(readCounters().notModified).toBe(before.notModified + 1);
});

test('the next response contains a change', async () => {
  const before = await get();
  await get();
  const [chair] = JSON.parse(before.body).filter(
    ({ chairStatus }: { chairStatus: string }) => chairStatus === 'Buy',
  );
  const cart = await site.call(carts.create, { body: {} });
  await site.call(carts.hold, { params: { cartId: cart.id, chairId: chair.id } });
  const after = await get({ 'if-none-match': before.headers['etag'] ?? '' });
  expect(after.status).toBe(200);
  expect(JSON.parse(after.body)).toContainEqual({
    ...chair,
    chairStatus: 'Reserved',
    claimed: true,
  });
});

test('only GET requests are answered from the cache', async () => {
  await get();
  await get();
  const before = readCounters();
  const response = await fetch(`${site.base}${path}`, { method: 'POST' });
  expect(response.status).not.toBe(200);
  expect(readCounters()).toEqual(before);
});

test('parameters that the endpoint does not declare make no other response', async () => {
  const { responseCache } = site.site.platform;
  const { body } = await get();
  const cached = responseCache.get(path);
  for (const query of ['?x=1', '?x=2', '?chairTyp=adult', '?'])
    expect((await get({}, query)).body).toBe(body);
  expect(responseCache.get(path)).toBe(cached);
  expect(responseCache.get(`${path}?x=1`)).toBeUndefined();
  const adult = `${path}?chairType=adult`;
  await get({}, '?x=3&chairType=adult');
  expect(responseCache.get(adult)).toBeDefined();
  const before = readCounters();
  await get({}, '?chairType=adult');
  expect(readCounters().full).toBe(before.full + 1);
});
