import { contract } from '@namugongo/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';
import type { fixedClock } from '../platform/clock.ts';
import { session, user, userRole } from './tables.ts';

const { accounts, operations } = contract;
const admin = { email: 'admin@example.org', password: 'correct horse battery' };

let running: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  running = await startSite({
    variables: { ADMIN_EMAIL: 'Admin@Example.org', ADMIN_PASSWORD: admin.password },
  });
});
afterAll(() => running.stop());

/** As a script does it: the auth library's own call with an Origin header. */
function signIn(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${running.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.base, ...headers },
    body: JSON.stringify(body),
  });
}

async function cookieOf(response: Response): Promise<{ cookie: string }> {
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { cookie };
}

const problemIn = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  ...(await response.json()),
});

test('an administrator of the variables signs in, is known with the role, and signs out', async () => {
  const response = await signIn(admin);
  expect(response.status).toBe(200);
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^namugongo\.session_token=[^;]+; .*HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain('Secure');
  const headers = await cookieOf(response);
  const { account } = await running.call(accounts.me, {}, { headers });
  expect(account).toMatchObject({ email: 'admin@example.org', telephone: null, roles: ['admin'] });
  await running.call(
    accounts.signOut,
    { body: {} },
    { headers: { ...headers, origin: running.base } },
  );
  expect(await running.call(accounts.me, {}, { headers })).toEqual({ account: null });
});

test('the typed client signs in too', async () => {
  await running.call(accounts.signIn, { body: admin }, { headers: { origin: running.base } });
});

test('a visitor is nobody, and is told to sign in where a role is needed', async () => {
  expect(await running.call(accounts.me, {})).toEqual({ account: null });
  await expect(running.call(operations.mail, { query: {} })).rejects.toMatchObject({
    problem: { status: 401, code: 'sign-in-needed' },
  });
});

test('a person without the role is refused, and one who gets it may at the next call', async () => {
  const headers = await cookieOf(await signIn(admin));
  const { database } = running.handle;
  const [row] = await database.select().from(user).where(eq(user.email, admin.email));
  const id = row?.id ?? '';
  await database.delete(userRole).where(eq(userRole.userId, id));
  await database.insert(userRole).values({ userId: id, role: 'usher' });
  await expect(running.call(operations.mail, { query: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 403, code: 'not-allowed' },
  });
  await database.insert(userRole).values({ userId: id, role: 'admin' });
  expect(await running.call(operations.mail, { query: {} }, { headers })).toMatchObject({
    messages: [],
  });
});

test('a wrong password and an unknown address are refused with the same answer and no cookie', async () => {
  const wrong = await signIn({ ...admin, password: 'not the password' });
  const unknown = await signIn({ ...admin, email: 'nobody@example.org' });
  expect(wrong.headers.getSetCookie()).toEqual([]);
  const [first, second] = [await problemIn(wrong), await problemIn(unknown)];
  expect(first).toMatchObject({
    status: 401,
    code: 'sign-in-wrong',
    type: 'about:blank#sign-in-wrong',
  });
  expect(second).toEqual(first);
});

test('a body that is no sign-in is refused without a fault', async () => {
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
  expect(await problemIn(await signIn(admin, foreign))).toMatchObject({
    status: 403,
    code: 'origin-unknown',
  });
  const headers = await cookieOf(await signIn(admin));
  await expect(
    running.call(accounts.signOut, { body: {} }, { headers: { ...headers, ...foreign } }),
  ).rejects.toMatchObject({
    problem: { status: 403, code: 'origin-unknown' },
  });
  await expect(running.call(accounts.signOut, { body: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 403, code: 'origin-unknown' },
  });
  expect((await running.call(accounts.me, {}, { headers })).account).not.toBeNull();
});

test('a session that has ended, and one that was tampered with, is nobody', async () => {
  const headers = await cookieOf(await signIn(admin));
  await expect(
    running.call(accounts.me, {}, { headers: { cookie: `${headers.cookie.slice(0, -4)}AAA%3D` } }),
  ).resolves.toEqual({
    account: null,
  });
  await running.handle.database
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await running.call(accounts.me, {}, { headers })).toEqual({ account: null });
  await expect(running.call(operations.mail, { query: {} }, { headers })).rejects.toMatchObject({
    problem: { status: 401 },
  });
});

test('a session lasts thirty days and grows for who keeps coming', async () => {
  const headers = await cookieOf(await signIn(admin));
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

test('nobody makes an account alone, and what no screen needs stays closed', async () => {
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

test('making the first administrator is written down', async () => {
  const entries = await running.handle.database.select().from(auditEntry);
  expect(entries).toMatchObject([
    { who: 'system', action: 'make first administrator', after: { roles: ['admin'] } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(admin.password);
});
