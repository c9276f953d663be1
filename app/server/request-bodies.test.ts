import { contract } from '#app/contract.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from './testing/open-connection.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';
import type { fixedClock } from '#platform/clock.ts';

describe('request bodies', () => {
  let site: RunningSite<ReturnType<typeof fixedClock>>;
  beforeAll(async () => {
    site = await startSite({ variables: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => site.stop());
  const send = (method: string, path: string, body?: string) =>
    fetch(`${site.base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });

  it('can be empty when none is needed, also with a JSON content type', async () => {
    const { carts, chairs } = contract.reception;
    const cart = await site.call(carts.create, { body: {} });
    const [chair] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    const held = await send('PUT', `/api/reception/cart/${cart.id}/chairs/${chair?.id}`);
    expect(held.status).toBe(200);
    const freed = await send('DELETE', `/api/reception/cart/${cart.id}/chairs/${chair?.id}`, '');
    expect(freed.status).toBe(200);
  });

  it.each([
    ['empty', undefined, 422],
    ['truncated', '{"name":', 400],
    ['a list', '[]', 422],
    ['a prototype pollution attempt', '{"__proto__":{"admin":true}}', 400],
  ])('that are %s get a problem response', async (_, body, status) => {
    const response = await send('POST', '/api/payment', body);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
  });

  /** The status of a call that announces a body and sends only its beginning; empty while the server waits for the rest. */
  async function beginCall(method: string, path: string, announcement = 'content-length: 9000000') {
    const { state, send, socket } = openConnection(site.base);
    const url = path.replace(/:\w+/g, '1');
    const type = 'content-type: application/json';
    send(`${method} ${url} HTTP/1.1`, 'host: x', type, announcement, '', '');
    socket.write(announcement.startsWith('content') ? '{"a":"' : `fffff\r\n${'a'.repeat(99_999)}`);
    await expect.poll(() => state.received, { timeout: 20_000 }).toMatch(/^HTTP/);
    socket.destroy();
    return Number(state.received.slice(9, 12));
  }

  const writing = listEndpoints(contract).filter(({ method }) => method !== 'GET');

  it.each(
    writing.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` })),
  )('are not read when they are refused: $name', async ({ method, path, access }) => {
    const isOpen = typeof access === 'string' && access !== 'signed-in';
    expect(await beginCall(method, path)).toBe(isOpen ? 413 : 401);
  });

  it('of unknown size are read up to the limit of their endpoint', async () => {
    const { method, path } = contract.reception.carts.create;
    expect(await beginCall(method, path, 'transfer-encoding: chunked')).toBe(413);
  });

  it('are not read over a rate limit', async () => {
    const { method, path } = accounts.sendSignInCode;
    for (let count = 0; count < 10; count += 1) await send(method, path, '{}');
    expect(await beginCall(method, path)).toBe(429);
  });
});
