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

test('correct passwords are not limited; over https the cookie is secure', async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await signIn(admin);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Secure-namugongo\.session_token=.*Secure/,
    );
  }
});

test('guessing is limited to fifteen attempts per email, with Retry-After', async () => {
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
  const rejected = await signIn(admin);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-requests' });
});
