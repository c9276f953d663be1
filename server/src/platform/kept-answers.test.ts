import { carts } from '@namugongo/contract/reception/carts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite } from '../testing/start-site.ts';

const path = '/api/reception/chair';
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function get(headers: Record<string, string> = {}) {
  const response = await fetch(`${site.base}${path}`, { headers });
  const { date: _date, ...told } = Object.fromEntries(response.headers);
  return { status: response.status, headers: told, body: await response.text() };
}
const sent = () => ({ ...site.site.platform.snapshots.sent });

test.each(['identity', 'gzip', 'br'])(
  'a kept answer is the same as the one the framework sent, its headers of safety too: %s',
  async (encoding) => {
    const first = await get({ 'accept-encoding': encoding });
    const before = sent();
    const second = await get({ 'accept-encoding': encoding });
    expect(sent().whole).toBe(before.whole + 1);
    expect(second).toEqual(first);
    expect(second.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
  },
);

test('whoever has the answer is told that it is unchanged', async () => {
  const { headers } = await get();
  const known = { 'if-none-match': headers['etag'] ?? '' };
  expect((await get(known)).status).toBe(304);
  const before = sent();
  expect(await get(known)).toMatchObject({
    status: 304,
    body: '',
    headers: { etag: headers['etag'] },
  });
  expect(sent().unchanged).toBe(before.unchanged + 1);
});

test('a change is in the very next answer', async () => {
  const before = await get();
  await get();
  const [chair] = JSON.parse(before.body).filter(
    ({ chairStatus }: { chairStatus: string }) => chairStatus === 'Buy',
  );
  const cart = await site.call(carts.create, { body: {} });
  await site.call(carts.hold, { params: { cartId: cart.id, chairId: chair.id } });
  const after = await get({ 'if-none-match': before.headers['etag'] ?? '' });
  expect(after.status).toBe(200);
  expect(JSON.parse(after.body)).toContainEqual({ ...chair, chairStatus: 'Reserved', taken: true });
});

test('only reading is answered from memory', async () => {
  await get();
  await get();
  const before = sent();
  const response = await fetch(`${site.base}${path}`, { method: 'POST' });
  expect(response.status).not.toBe(200);
  expect(sent()).toEqual(before);
});

test('an answer that is data may load nothing; a document has the whole policy', async () => {
  const headersOf = async (address: string) => (await fetch(site.base + address)).headers;
  const [data, refusal, document] = [
    await headersOf('/api/events'),
    await headersOf('/api/payment'),
    await headersOf('/api/nowhere'),
  ];
  for (const headers of [data, refusal]) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  expect(document.get('content-security-policy')).toContain("default-src 'self'");
});
