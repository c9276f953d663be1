import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { administrator } from '#app/server/testing/sign-in.ts';
import { startSite } from '#app/server/testing/start-site.ts';

/** Ten minutes or two hours later: every process starts anew, and the counters of that length are gone. */
const start = (databaseUrl?: string) =>
  startSite({
    variables: { ...administrator, RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
const site = await start();
afterAll(() => site.stop());

test('a stranger who waits has thirty guesses at a password in a day', async () => {
  let guesses = 0;
  for (let round = 0; round < 4; round += 1) {
    const running = await start(site.handle.url);
    for (let tries = 0; tries < 11; tries += 1) {
      const { status } = await fetch(`${running.base}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: running.base,
          // Each from another address.
          'x-forwarded-for': `203.0.113.${round * 11 + tries}`,
        },
        body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: `guess ${tries}` }),
      });
      if (status === 401) guesses += 1;
    }
    await running.stop();
    await site.handle.database.execute(
      sql`delete from rate_limit where key ~ ${round === 0 ? ' 10/600:' : '(10/600|20/7200):'}`,
    );
  }
  expect(guesses).toBe(30);
});
