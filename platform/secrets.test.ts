import { afterAll, expect, test } from 'vitest';
import { sign, getOrCreateSiteSecret, verify } from './secrets.ts';
import { openTestDatabase } from './database/testing/test-database.ts';

const { handle, stop } = await openTestDatabase();
afterAll(stop);

test('a secret is created once, also by concurrent calls, and differs by name', async () => {
  const requested = await Promise.all(
    Array.from({ length: 12 }, () => getOrCreateSiteSecret(handle.database, 'tickets')),
  );
  expect(new Set(requested).size).toBe(1);
  expect(Buffer.from(requested[0] ?? '', 'base64url')).toHaveLength(32);
  expect(await getOrCreateSiteSecret(handle.database, 'sessions')).not.toBe(requested[0]);
});

test('a signature matches only its own text and secret', () => {
  const signature = sign('secret', 'ticket 1');
  expect(verify('secret', 'ticket 1', signature)).toBe(true);
  expect(verify('secret', 'ticket 2', signature)).toBe(false);
  expect(verify('another', 'ticket 1', signature)).toBe(false);
  expect(verify('secret', 'ticket 1', '')).toBe(false);
  expect(verify('secret', 'ticket 1', `${signature.slice(0, -1)}é`)).toBe(false);
});
