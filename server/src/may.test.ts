import { contract } from '@namugongo/contract';
import { type Endpoint, type Role, roles } from '@namugongo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointsOf } from './platform/openapi.ts';
import { startSiteWithStaff } from './testing/staff.ts';

/** Walks the whole contract: each endpoint refuses everybody whom it does not name, before it looks at anything they sent. */
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;

beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

const endpoints = endpointsOf(contract);
const named = (endpoint: Endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` });

/** Calls with nothing sensible in path or body; the answer's status and the problem's code. */
async function answerOf({ method, path }: Endpoint, headers: Record<string, string> = {}) {
  const ending = new AbortController();
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${site.base}${path.replace(/:\w+/g, '1')}`, {
    method,
    signal: ending.signal,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const { status } = response;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const text = isProblem ? await response.text() : '';
  ending.abort();
  return { status, code: /"code":"([\w-]+)"/.exec(text)?.[1] ?? null };
}

const signInNeeded = { status: 401, code: 'sign-in-needed' };
const notAllowed = { status: 403, code: 'not-allowed' };

test('the contract names who may call, for every endpoint', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  for (const { may, path } of endpoints) {
    const known = ['everybody', 'signed-in', 'provider', 'operator'];
    expect([path, typeof may === 'string' ? known.includes(may) : may.length > 0]).toEqual([
      path,
      true,
    ]);
  }
});

describe('a call that names roles', () => {
  const cases = endpoints.filter(({ may }) => typeof may !== 'string').map(named);

  test.each(cases)('$name asks a visitor to sign in', async ({ endpoint }) => {
    expect(await answerOf(endpoint)).toEqual(signInNeeded);
    const headers = { cookie: 'namugongo.session_token=made.up' };
    expect(await answerOf(endpoint, headers)).toEqual(signInNeeded);
  });

  test.each(cases)(
    '$name refuses every other role and lets its own and the administrator pass',
    async ({ endpoint }) => {
      const allowed: readonly Role[] = typeof endpoint.may === 'string' ? [] : endpoint.may;
      for (const role of roles) {
        const { headers } = await site.as(role);
        const answer = await answerOf(endpoint, headers);
        const passes = role === 'admin' || allowed.includes(role);
        if (passes) expect([role, answer]).not.toEqual([role, notAllowed]);
        else expect([role, answer]).toEqual([role, notAllowed]);
        expect([role, answer.status]).not.toEqual([role, 401]);
        expect([role, answer.status < 500]).toEqual([role, true]);
      }
    },
  );

  test.each(cases.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name refuses a page of another site',
    async ({ endpoint }) => {
      const { headers } = await site.as('admin');
      expect(await answerOf(endpoint, { ...headers, origin: 'https://evil.example' })).toEqual(
        notAllowed,
      );
    },
  );
});

test.each(endpoints.filter(({ may }) => may === 'signed-in').map(named))(
  '$name asks a visitor to sign in',
  async ({ endpoint }) => {
    expect(await answerOf(endpoint)).toEqual(signInNeeded);
  },
);

test.each(endpoints.filter(({ may }) => may === 'operator' || may === 'provider').map(named))(
  '$name refuses who does not prove what they are, an administrator too',
  async ({ endpoint }) => {
    const { headers } = await site.as('admin');
    for (const sent of [{}, headers]) {
      const { status } = await answerOf(endpoint, sent);
      expect([400, 401, 403, 404, 422]).toContain(status);
    }
  },
);

test.each(endpoints.filter(({ may }) => may === 'everybody').map(named))(
  '$name asks nobody to sign in',
  async ({ endpoint }) => {
    const answer = await answerOf(endpoint);
    expect(answer).not.toEqual(signInNeeded);
    expect(answer.code).not.toBe('not-allowed');
  },
);
