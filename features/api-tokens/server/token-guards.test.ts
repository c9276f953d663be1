import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { afterAll, expect, test } from 'vitest';

const site = await startSite({
  variables: { ...administrator, SECOND_FACTOR: 'on', RATE_LIMIT: 'on' },
});
afterAll(() => site.stop());

const read = (secret: string) =>
  fetch(`${site.base}/api/take-downs`, { headers: { authorization: `Bearer ${secret}` } });

test('an administrator whose second factor still waits creates no token', async () => {
  const headers = await signInAsAdministrator(site.base);
  await expect(
    site.call(
      apiTokens.create,
      { body: { name: 'Program', roles: ['editor'], canWrite: false, days: 365 } },
      { headers },
    ),
  ).rejects.toMatchObject(expectProblem('second-factor-required'));
});

test('a client that guesses has to wait, and its session still counts', async () => {
  const headers = await signInAsAdministrator(site.base);
  const statuses: number[] = [];
  for (let guess = 0; guess < 125; guess += 1)
    statuses.push((await read(`nmg_${String(guess).padStart(43, 'a')}`)).status);
  expect(statuses.indexOf(429)).toBe(120);
  expect((await read('nmg_another')).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await fetch(`${site.base}/api/take-downs`, { headers })).status).toBe(200);
});
