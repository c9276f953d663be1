import { contract } from '#app/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from './testing/start-site.ts';
import type { fixedClock } from '#platform/clock.ts';

describe('request bodies', () => {
  let site: RunningSite<ReturnType<typeof fixedClock>>;
  beforeAll(async () => {
    site = await startSite();
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
});
