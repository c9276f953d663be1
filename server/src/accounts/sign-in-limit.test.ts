import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '../platform/clock.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';

const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let running: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  const variables = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'on' };
  running = await startSite({
    variables: { ...variables, PUBLIC_URL: 'https://namugongo.example' },
  });
});
afterAll(() => running.stop());

const signIn = (body: unknown) =>
  fetch(`${running.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://namugongo.example' },
    body: JSON.stringify(body),
  });

test('who knows the password may sign in as often as they like, over https with a cookie that only travels there', async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await signIn(admin);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Secure-namugongo\.session_token=.*Secure/,
    );
  }
});

test('guessing ends after fifteen tries, for every way to write the address, with the seconds to wait', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 15; tries += 1)
    statuses.push(
      (
        await signIn({
          email: tries % 2 ? 'Admin@example.org ' : admin.email,
          password: `guess ${tries}`,
        })
      ).status,
    );
  expect(statuses).not.toContain(429);
  const refused = await signIn(admin);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
});
