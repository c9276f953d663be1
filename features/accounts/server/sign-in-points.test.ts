import { accounts } from '#features/accounts/contract/accounts.ts';
import { expect, test } from 'vitest';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { startSite } from '#app/server/testing/start-site.ts';

test('who has no attempts left gets no challenge, but can sign out', async () => {
  const site = await startSite({
    variables: { ...administrator, RATE_LIMIT: 'on', PUBLIC_URL: 'http://localhost:8080' },
  });
  const headers = await signInAsAdministrator(site.base);
  // A page of another site may read what changes nothing.
  const fetchChallenge = async () =>
    fetch(`${site.base}/api/auth/passkey/generate-authenticate-options`, {
      headers: { origin: 'https://other.example' },
    });
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await fetchChallenge()).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  await site.call(accounts.signOut, { body: {} }, { headers: { ...headers, origin: site.base } });
  expect(await site.call(accounts.getCurrent, {}, { headers })).toEqual({ account: null });
  await site.stop();
});

test('a signed-in person has twenty guesses at their own password in ten minutes', async () => {
  const site = await startSite({ variables: { ...administrator, RATE_LIMIT: 'on' } });
  const headers = { ...(await signInAsAdministrator(site.base)), origin: site.base };
  for (let count = 0; count < 21; count += 1)
    expect(await site.call(accounts.listPasskeys, {}, { headers })).toEqual([]);
  const enable = (password: string) =>
    site.call(accounts.enableAuthenticator, { body: { password } }, { headers });
  // The right one is not counted.
  await enable(administrator.ADMIN_PASSWORD);
  for (let count = 0; count < 20; count += 1)
    await expect(enable(`guess ${count}`)).rejects.toMatchObject({
      problem: { code: 'invalid-password' },
    });
  await expect(enable(administrator.ADMIN_PASSWORD)).rejects.toMatchObject({
    problem: { code: 'too-many-requests' },
  });
  await site.stop();
});
