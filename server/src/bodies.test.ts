import { contract } from '@namugongo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from './testing/start-site.ts';
import type { fixedClock } from './platform/clock.ts';

describe('the bodies of requests', () => {
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

  it('may be empty where none is needed, whatever the client says of its type', async () => {
    const { carts, chairs } = contract.reception;
    const cart = await site.call(carts.create, { body: {} });
    const [chair] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    const held = await send('PUT', `/api/reception/cart/${cart.id}/chairs/${chair?.id}`);
    expect(held.status).toBe(200);
    const freed = await send('DELETE', `/api/reception/cart/${cart.id}/chairs/${chair?.id}`, '');
    expect(freed.status).toBe(200);
  });

  it.each([
    ['nothing', undefined, 422],
    ['half of something', '{"name":', 400],
    ['a list', '[]', 422],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 400],
  ])('that are %s get a clear refusal', async (_, body, status) => {
    const answer = await send('POST', '/api/payment', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, detail: expect.any(String) });
  });
});
