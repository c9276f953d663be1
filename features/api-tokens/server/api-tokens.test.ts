import { readFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { fetchStatus } from '#app/server/testing/fetch-status.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { type Endpoint, listEndpoints, type Method } from '#contract/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import { tokenRoles } from '#contract/rules/token-access.ts';
import { apiToken, user, userRole } from '#features/accounts/server/tables.ts';
import { apiTokens, type ApiTokenInput } from '#features/api-tokens/contract/api-tokens.ts';
import { auditEntry } from '#platform/tables.ts';
import { digest } from '#platform/secrets.ts';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

const site = await startSiteWithStaff();
const { database } = site.handle;
afterAll(() => site.stop());

let count = 0;
async function createToken(input: Partial<ApiTokenInput> = {}) {
  count += 1;
  const body = { name: `Program ${count}`, roles: ['editor' as const], canWrite: false, days: 30 };
  return site.call(apiTokens.create, { body: { ...body, ...input } }, await site.as('admin'));
}
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });

const fetchPath = (method: Method, path: string, headers: Record<string, string>) =>
  fetchStatus(site.base, { method, path }, headers);

const accessList = readFileSync(
  new URL('../../../app/server/access-list.txt', import.meta.url),
  'utf8',
);
/** Who may call it by the list that is written by hand; what it leaves out, by the contract. */
const listed = new Map(
  accessList.split('\n').flatMap((text) => {
    const [, method, path, callers] = /^([A-Z]+) +(\S+) +(.+)$/.exec(text) ?? [];
    return method && path && callers ? [[`${method} ${path}`, callers.split(' ')] as const] : [];
  }),
);
const getAccess = ({ method, path, access }: Endpoint): readonly string[] =>
  listed.get(`${method} ${path}`) ?? (typeof access === 'string' ? [access] : access);
const forPeople = new Set([
  'POST /api/directory/:id/invitation',
  'POST /api/member-invitations',
  'POST /api/join-requests/:id/accept',
  'POST /api/join-requests/:id/undo',
  'POST /api/household-checks/send',
  'GET /api/umdreception/checkout/receive/devices',
  'POST /api/umdreception/checkout/receive/devices',
  'DELETE /api/umdreception/checkout/receive/devices/:id',
]);
const isRole = (name: string): boolean =>
  !['everybody', 'signed-in', 'provider', 'operator'].includes(name);
const isPublic = (access: readonly string[]): boolean =>
  access.some((name) => ['everybody', 'provider', 'operator'].includes(name));

test('a token calls exactly what the access list opens for its roles, and only reads unless it may write', async () => {
  const endpoints = listEndpoints(contract).filter((endpoint) => !isPublic(getAccess(endpoint)));
  const scopes = fc.record({
    roles: fc.subarray([...tokenRoles], { minLength: 1 }),
    canWrite: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scopes, async (scope) => {
      const { secret } = await createToken(scope);
      for (const endpoint of endpoints) {
        const { method, path } = endpoint;
        const name = `${method} ${path}`;
        const isOpen =
          getAccess(endpoint).some(
            (role) => isRole(role) && scope.roles.some((own) => own === role),
          ) &&
          !forPeople.has(name) &&
          endpoint.kind !== 'stream' &&
          (scope.canWrite || method === 'GET');
        const { status, code } = await fetchPath(method, path, bearer(secret).headers);
        expect([name, status === 403 && code === 'forbidden']).toEqual([name, !isOpen]);
        expect([name, status === 401]).toEqual([name, false]);
      }
    }),
    // The widest scope each time, so that no endpoint is left to chance.
    { numRuns: 6, examples: [[{ roles: [...tokenRoles], canWrite: true }]] },
  );
}, 120_000);

test('no token can have the role of administrators', async () => {
  const roles: Role[] = ['admin'];
  const response = await fetch(`${site.base}/api/tokens`, {
    method: 'POST',
    headers: { ...(await site.as('admin')).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'All', roles, canWrite: true, days: 30 }),
  });
  expect(response.status).toBe(422);
});

test('the secret is shown once and stored as a hash', async () => {
  const { secret, token } = await createToken();
  expect(secret).toMatch(/^nmg_[\w-]{43}$/);
  const rows = JSON.stringify([
    await database.select().from(apiToken),
    await database.select().from(auditEntry),
    await site.call(apiTokens.list, {}, await site.as('admin')),
  ]);
  expect(rows).not.toContain(secret.slice(4));
  expect(token).toMatchObject({ hint: secret.slice(-4), state: 'active', lastUsedAt: null });
});

test('a request with a token has no cookies, whatever the browser adds', async () => {
  const { headers: session } = await site.as('admin');
  const { secret } = await createToken();
  const tokens = await fetchPath('GET', '/api/tokens', { ...session, ...bearer(secret).headers });
  expect(tokens).toEqual({ status: 403, code: 'forbidden' });
  const account = await fetch(`${site.base}/api/account`, {
    headers: { ...session, authorization: 'Bearer nmg_unknown' },
  });
  expect(await account.json()).toMatchObject({ account: null });
  expect(
    await fetchPath('GET', '/api/account/data', { ...session, ...bearer(secret).headers }),
  ).toEqual({ status: 403, code: 'forbidden' });
});

test('a change by a token is in the audit log by its name, and every use is noted', async () => {
  const { secret, token } = await createToken({ name: 'Parish app', canWrite: true });
  const { method, path } = contract.videos.update;
  const saved = await fetch(`${site.base}${path}`, {
    method,
    headers: { ...bearer(secret).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ videos: [] }),
  });
  expect(saved.status).toBe(200);
  const entries = await database.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(2);
  expect(entries.map(({ actorName }) => actorName)).toEqual([
    'token Parish app',
    'token Parish app',
  ]);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'call by token',
      subject: `token ${token.id}`,
      actorRoles: ['editor'],
      after: { name: 'Parish app', call: `${method} ${path}` },
    }),
  );
  const [own] = await site.call(apiTokens.list, {}, await site.as('admin'));
  expect(own?.lastUsedAt).toEqual(site.clock.now());
});

const getStatus = async (secret: string) =>
  (await fetchPath('GET', '/api/take-downs', bearer(secret).headers)).status;

test('a token ends at its time, when it is revoked, and with the role of its creator', async () => {
  const expiring = await createToken({ days: 1 });
  const revoked = await createToken();
  const orphaned = await createToken();
  expect(await getStatus(orphaned.secret)).toBe(200);

  await site.as('editor');
  expect(await getStatus(orphaned.secret)).toBe(401);
  const admin = await site.as('admin');
  expect(await getStatus(orphaned.secret)).toBe(200);

  await site.call(apiTokens.revoke, { params: { id: revoked.token.id } }, admin);
  expect(await getStatus(revoked.secret)).toBe(401);
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({ action: 'revoke token' });
  await expect(
    site.call(apiTokens.revoke, { params: { id: revoked.token.id } }, admin),
  ).rejects.toMatchObject(expectProblem('token-not-found'));

  site.clock.advance(86_400_000);
  expect(await getStatus(expiring.secret)).toBe(401);
  const list = await site.call(apiTokens.list, {}, await site.as('admin'));
  expect(list.find(({ id }) => id === expiring.token.id)?.state).toBe('expired');
});

test('a revoked token stays in the list, with its last use', async () => {
  const { secret, token } = await createToken();
  expect(await getStatus(secret)).toBe(200);
  await site.call(apiTokens.revoke, { params: { id: token.id } }, await site.as('admin'));
  const list = await site.call(apiTokens.list, {}, await site.as('admin'));
  const now = site.clock.now();
  expect(list.find(({ id }) => id === token.id)).toMatchObject({
    state: 'revoked',
    revokedAt: now,
    lastUsedAt: now,
  });
});

test('a secret counts in the header only, as a whole', async () => {
  const { secret } = await createToken();
  const getUnauthenticated = (path: string, headers = {}) => fetchPath('GET', path, headers);
  const unauthenticated = { status: 401, code: 'unauthenticated' };
  for (const name of ['token', 'access_token', 'authorization'])
    expect(await getUnauthenticated(`/api/take-downs?${name}=${secret}`)).toEqual(unauthenticated);
  for (const other of [secret.slice(0, -1), secret.slice(4), `${secret}A`, secret.toUpperCase()])
    expect(await getUnauthenticated('/api/take-downs', bearer(other).headers)).toEqual(
      unauthenticated,
    );
  expect(await getUnauthenticated('/api/take-downs', { cookie: `token=${secret}` })).toEqual(
    unauthenticated,
  );
});

test('a token ends with the account of its creator', async () => {
  const { secret } = await createToken();
  const creatorId = 'creator-of-token';
  await database.insert(user).values({
    id: creatorId,
    name: 'Sample Person',
    email: 'creator@example.org',
    createdAt: site.clock.now(),
    updatedAt: site.clock.now(),
  });
  await database.insert(userRole).values({ userId: creatorId, role: 'admin' });
  await database
    .update(apiToken)
    .set({ createdBy: creatorId })
    .where(eq(apiToken.secretHash, digest(secret)));
  expect(await getStatus(secret)).toBe(200);
  await database.delete(user).where(eq(user.id, creatorId));
  expect(await getStatus(secret)).toBe(401);
});
