import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { sql } from 'drizzle-orm';
import { outbox } from '#platform/tables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import { administrator } from '#app/server/testing/sign-in.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { clientIpHeader } from './create-auth.ts';

const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let running: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  const variables = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'on' };
  running = await startSite({
    variables: {
      ...variables,
      PUBLIC_URL: 'https://namugongo.example',
      TRUST_PROXY: 'loopback',
    },
  });
});
afterAll(() => running.stop());

const signIn = (body: unknown, headers: Record<string, string> = {}, path = 'email') =>
  fetch(`${running.base}/api/auth/sign-in/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'https://namugongo.example',
      ...headers,
    },
    body: JSON.stringify(body),
  });

test('correct passwords are not limited; over https the cookie is secure', async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await signIn(admin);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-namugongo\.session_token=(?!.*Domain).*Path=\/;.*Secure/,
    );
  }
});

const stranger = { 'x-forwarded-for': '203.0.113.7' };

async function guess(count: number, path = 'email'): Promise<number[]> {
  const statuses = [];
  for (let tries = 0; tries < count; tries += 1) {
    const email = tries % 2 ? 'Admin@example.org ' : admin.email;
    const secret = path === 'email' ? { password: `guess ${tries}` } : { otp: '123456' };
    statuses.push((await signIn({ email, ...secret }, stranger, path)).status);
  }
  return statuses;
}

test('a stranger has ten guesses, then waits longer and longer; the owner goes on and gets one email', async () => {
  expect((await signIn(admin)).status).toBe(200);
  expect(await guess(11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const rejected = await signIn(admin, stranger);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-requests' });
  // The owner's address, and another kind of guess.
  expect((await signIn(admin)).status).toBe(200);
  expect(await guess(1, 'email-otp')).toEqual([403]);
  const emails = await running.handle.database.select().from(outbox);
  const warnings = emails.filter(({ dedupeKey }) => dedupeKey.includes('sign-in guesses'));
  expect(warnings).toMatchObject([{ payload: { mail: { to: admin.email } } }]);
});

test('the owner goes on with a device they used before, from any address', async () => {
  const signedIn = await signIn(admin);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const current = await fetch(`${running.base}/api/account`, {
    headers: { cookie: cookie.join('; ') },
  });
  const [line = ''] = current.headers.getSetCookie().filter((item) => item.includes('.device='));
  expect(line).toMatch(/^__Host-namugongo\.device=.*Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect((await signIn(admin, stranger)).status).toBe(429);
  const forged = { ...stranger, cookie: '__Host-namugongo.device=0123456789012345678901' };
  expect((await signIn(admin, forged)).status).toBe(429);
  const ownDevice = { ...stranger, cookie: line.split(';')[0] ?? '' };
  expect((await signIn(admin, ownDevice)).status).toBe(200);
});

test('an email address gets three sign-in codes in ten minutes and twenty in a day', async () => {
  const send = async (email: string) => {
    const body = { email };
    await running.call(accounts.sendSignInCode, { body });
  };
  /** Ten minutes later: the counters of that length are gone, those of a day stay. */
  const waitTenMinutes = () =>
    running.handle.database.execute(
      sql`delete from rate_limit where key like 'sign-in code 3/%' or key like '/api/%'`,
    );
  const limited = { problem: { code: 'too-many-requests' } };
  for (let count = 0; count < 20; count += 1) {
    if (count % 3 === 0) await waitTenMinutes();
    await send(count % 2 ? 'one@example.org' : 'One@Example.org');
  }
  await waitTenMinutes();
  await expect(send('one@example.org')).rejects.toMatchObject(limited);
  for (let count = 0; count < 3; count += 1) await send('two@example.org');
  await expect(send('two@example.org')).rejects.toMatchObject(limited);
});

/** Wrong codes from as many addresses, each for another email, through one site; returns how many were limited. */
async function countLimited(base: string, addresses: readonly string[]): Promise<number> {
  const tries = addresses.map((address, index) =>
    fetch(`${base}/api/auth/sign-in/email-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base, 'x-forwarded-for': address },
      body: JSON.stringify({ email: `${index}@example.org`, otp: '123456' }),
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  return statuses.filter((status) => status === 429).length;
}

const listAddresses = (count: number, toAddress: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toAddress(index + 1));

test('behind a proxy, each client has sixty attempts a minute, from however many addresses of its /64', async () => {
  const site = await startSite({
    variables: { ...administrator, RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
  });
  const count = (attempts: number, toAddress: (index: number) => string) =>
    countLimited(site.base, listAddresses(attempts, toAddress));
  expect(await count(62, () => '198.51.100.1')).toBe(2);
  expect(await count(1, () => '198.51.100.2')).toBe(0);
  expect(await count(90, (index) => `2001:db8:a:1::${index}`)).toBe(30);
  expect(await count(1, () => '2001:db8:a:2::1')).toBe(0);
  // What a client sends in front of the address that the proxy adds.
  expect(await count(62, (index) => `192.0.2.${index}, 198.51.100.3`)).toBe(2);
  // A correct password is not counted.
  const address = '198.51.100.4';
  const correct = await fetch(`${site.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site.base,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(admin),
  });
  expect(correct.status).toBe(200);
  expect(await count(61, () => address)).toBe(1);
  await site.stop();
});

test.each([{}, { TRUST_PROXY: '192.0.2.1' }])(
  'an X-Forwarded-For header of anyone but the proxy changes nothing: %j',
  async (proxy) => {
    const site = await startSite({ variables: { RATE_LIMIT: 'on', ...proxy } });
    const spoofed = listAddresses(62, (index) => `198.51.100.${index}`);
    expect(await countLimited(site.base, spoofed)).toBe(2);
    await site.stop();
  },
);

test('a session lists the network of its device, whatever the device says', async () => {
  const site = await startSite({ variables: { ...administrator, TRUST_PROXY: 'loopback' } });
  const response = await fetch(`${site.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site.base,
      'x-forwarded-for': '2001:db8:1:2:3:4:5:6',
      [clientIpHeader]: '192.0.2.66',
    },
    body: JSON.stringify(admin),
  });
  const cookie = response.headers.getSetCookie().join('; ');
  const sessions = await site.call(people.listSessions, {}, { headers: { cookie } });
  expect(sessions).toMatchObject([{ ipAddress: '2001:0db8:0001:0002:0000:0000:0000:0000' }]);
  await site.stop();
});
