import { contract } from '#app/contract.ts';
import { type Role, roles } from '#contract/roles.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { communityGroup } from '#features/groups/server/tables.ts';
import { startSiteWithStaff } from './testing/staff.ts';

/** Every endpoint of the contract rejects callers without access before it reads their input. */
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;

beforeAll(async () => {
  site = await startSiteWithStaff();
  // Nothing has the id that the calls name, not even the sample of a group, which visitors may not see.
  await site.handle.database.delete(communityGroup);
});
afterAll(() => site.stop());

const endpoints = listEndpoints(contract);
const named = (endpoint: Endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` });

/** Calls an endpoint with a dummy path and body; returns the status and the problem code. */
async function fetchStatus({ method, path }: Endpoint, headers: Record<string, string> = {}) {
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

const signInNeeded = { status: 401, code: 'unauthenticated' };
const notAllowed = { status: 403, code: 'forbidden' };

test('every endpoint of the contract declares its access', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  for (const { access, path } of endpoints) {
    const accessLevels = ['everybody', 'signed-in', 'provider', 'operator'];
    expect([
      path,
      typeof access === 'string' ? accessLevels.includes(access) : access.length > 0,
    ]).toEqual([path, true]);
  }
});

describe('an endpoint for roles', () => {
  const cases = endpoints.filter(({ access }) => typeof access !== 'string').map(named);

  test.each(cases)('$name requires signing in', async ({ endpoint }) => {
    expect(await fetchStatus(endpoint)).toEqual(signInNeeded);
    const headers = { cookie: 'namugongo.session_token=made.up' };
    expect(await fetchStatus(endpoint, headers)).toEqual(signInNeeded);
  });

  test.each(cases)('$name allows its roles and administrators only', async ({ endpoint }) => {
    const allowed: readonly Role[] = typeof endpoint.access === 'string' ? [] : endpoint.access;
    for (const role of roles) {
      const { headers } = await site.as(role);
      const result = await fetchStatus(endpoint, headers);
      const isAllowed = role === 'admin' || allowed.includes(role);
      if (isAllowed) expect([role, result]).not.toEqual([role, notAllowed]);
      else expect([role, result]).toEqual([role, notAllowed]);
      expect([role, result.status]).not.toEqual([role, 401]);
      expect([role, result.status < 500]).toEqual([role, true]);
    }
  });

  test.each(cases.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name rejects a page of another site',
    async ({ endpoint }) => {
      const { headers } = await site.as('admin');
      expect(await fetchStatus(endpoint, { ...headers, origin: 'https://evil.example' })).toEqual(
        notAllowed,
      );
    },
  );
});

test.each(endpoints.filter(({ access }) => access === 'signed-in').map(named))(
  '$name requires signing in',
  async ({ endpoint }) => {
    expect(await fetchStatus(endpoint)).toEqual(signInNeeded);
  },
);

test.each(
  endpoints.filter(({ access }) => access === 'operator' || access === 'provider').map(named),
)(
  '$name rejects callers without its own credentials, including administrators',
  async ({ endpoint }) => {
    const { headers } = await site.as('admin');
    for (const sent of [{}, headers]) {
      const { status } = await fetchStatus(endpoint, sent);
      expect([400, 401, 403, 404, 422]).toContain(status);
    }
  },
);

test.each(endpoints.filter(({ access }) => access === 'everybody').map(named))(
  '$name does not require signing in',
  async ({ endpoint }) => {
    const result = await fetchStatus(endpoint);
    expect(result).not.toEqual(signInNeeded);
    expect(result.code).not.toBe('forbidden');
  },
);
