import { contract } from '#app/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import type { fixedClock } from '#platform/clock.ts';
import { session, user, userRole } from './tables.ts';

const { accounts, emails } = contract;
const admin = { email: 'admin@example.org', password: 'correct horse battery' };

let running: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  running = await startSite({
    variables: { ADMIN_EMAIL: 'Admin@Example.org', ADMIN_PASSWORD: admin.password },
  });
});
afterAll(() => running.stop());

/** Calls the auth library's sign-in with an Origin header, as a script would. */
function signIn(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${running.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.base, ...headers },
    body: JSON.stringify(body),
  });
}

async function getCookieHeader(response: Response): Promise<{ cookie: string }> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie };
}

const parseProblem = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  ...(await response.json()),
});

test('the administrator from the variables signs in with the role and signs out', async () => {
  const response = await signIn(admin);
  expect(response.status).toBe(200);
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^namugongo\.session_token=[^;]+; .*HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain('Secure');
  const headers = await getCookieHeader(response);
  const { account } = await running.call(accounts.getCurrent, {}, { headers });
  expect(account).toMatchObject({ email: 'admin@example.org', telephone: null, roles: ['admin'] });
  await running.call(
    accounts.signOut,
    { body: {} },
    { headers: { ...headers, origin: running.base } },
  );
  expect(await running.call(accounts.getCurrent, {}, { headers })).toEqual({ account: null });
});

test('the typed client signs in, and only with the right password', async () => {
  const signInAs = (body: typeof admin) =>
    running.call(accounts.signIn, { body }, { headers: { origin: running.base } });
  const countSessions = () => running.handle.database.$count(session);
  const before = await countSessions();
  await signInAs(admin);
  expect(await countSessions()).toBe(before + 1);
  await expect(signInAs({ ...admin, password: 'not the password' })).rejects.toMatchObject({
    problem: { status: 401, code: 'invalid-credentials' },
  });
  expect(await countSessions()).toBe(before + 1);
});

test('a visitor has no account and gets unauthenticated where a role is required', async () => {
  expect(await running.call(accounts.getCurrent, {})).toEqual({ account: null });
  await expect(running.call(emails.list, { query: {} })).rejects.toMatchObject({
    problem: { status: 401, code: 'unauthenticated' },
  });
});

test('a person without the role is forbidden; a new role takes effect with the next request', async () => {
  const headers = await getCookieHeader(await signIn(admin));
  const { database } = running.handle;
  const [row] = await database.select().from(user).where(eq(user.email, admin.email));
  const id = row?.id ?? '';
  await database.delete(userRole).where(eq(userRole.userId, id));
  await database.insert(userRole).values({ userId: id, role: 'usher' });
  await expect(running.call(emails.list, { query: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 403, code: 'forbidden' },
  });
  await database.insert(userRole).values({ userId: id, role: 'admin' });
  expect(await running.call(emails.list, { query: {} }, { headers })).toMatchObject({
    messages: [],
  });
});

test('a wrong password and an unknown email get the same response and no cookie', async () => {
  const invalidPassword = await signIn({ ...admin, password: 'not the password' });
  const unknown = await signIn({ ...admin, email: 'nobody@example.org' });
  expect(invalidPassword.headers.getSetCookie()).toEqual([]);
  const [first, second] = [await parseProblem(invalidPassword), await parseProblem(unknown)];
  expect(first).toMatchObject({
    status: 401,
    code: 'invalid-credentials',
    type: 'about:blank#invalid-credentials',
  });
  expect(second).toEqual(first);
});

test('an invalid sign-in body is a client error', async () => {
  for (const body of [null, [], { email: 4 }, { email: 'admin@example.org' }])
    expect((await signIn(body)).status).toBeGreaterThanOrEqual(400);
  const response = await fetch(`${running.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.base },
    body: '{broken',
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test('another site cannot sign a person in, sign out, or act with the session', async () => {
  const foreign = { origin: 'https://evil.example' };
  expect(await parseProblem(await signIn(admin, foreign))).toMatchObject({
    status: 403,
    code: 'untrusted-origin',
  });
  const headers = await getCookieHeader(await signIn(admin));
  await expect(
    running.call(accounts.signOut, { body: {} }, { headers: { ...headers, ...foreign } }),
  ).rejects.toMatchObject({
    problem: { status: 403, code: 'untrusted-origin' },
  });
  await expect(running.call(accounts.signOut, { body: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 403, code: 'untrusted-origin' },
  });
  expect((await running.call(accounts.getCurrent, {}, { headers })).account).not.toBeNull();
});

test('an expired or tampered session has no account', async () => {
  const headers = await getCookieHeader(await signIn(admin));
  await expect(
    running.call(
      accounts.getCurrent,
      {},
      { headers: { cookie: `${headers.cookie.slice(0, -4)}AAA%3D` } },
    ),
  ).resolves.toEqual({
    account: null,
  });
  await running.handle.database
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await running.call(accounts.getCurrent, {}, { headers })).toEqual({ account: null });
  await expect(running.call(emails.list, { query: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 401 },
  });
});

test('a session lasts thirty days and is extended by use', async () => {
  const headers = await getCookieHeader(await signIn(admin));
  await running.handle.database.update(session).set({ expiresAt: sql`now() + interval '10 days'` });
  const response = await fetch(`${running.base}/api/account`, { headers });
  expect(response.headers.getSetCookie().join()).toMatch(
    /namugongo\.session_token=.*Max-Age=2592000/,
  );
  const [row] = await running.handle.database
    .select({ days: sql<number>`extract(day from max(expires_at) - now())::int` })
    .from(session);
  expect(row?.days).toBeGreaterThanOrEqual(29);
});

test('sign-up and other unused endpoints of the auth library are closed', async () => {
  const calls = [
    'sign-up/email',
    'update-user',
    'change-email',
    'delete-user',
    'sign-in/social',
    '../auth/sign-up/email',
    'email-otp/send-verification-otp',
    'email-otp/reset-password',
    'two-factor/send-otp',
    'forget-password',
    'revoke-sessions',
  ];
  for (const path of calls) {
    const response = await fetch(`${running.base}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.base },
      body: JSON.stringify({ name: 'A', ...admin, email: 'new@example.org' }),
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
});

test('creating the first administrator is audited', async () => {
  const entries = await running.handle.database.select().from(auditEntry);
  expect(entries).toMatchObject([
    { actorId: 'system', action: 'create first administrator', after: { roles: ['admin'] } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(admin.password);
});
