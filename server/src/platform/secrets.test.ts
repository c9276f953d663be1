import { afterAll, expect, test } from 'vitest';
import { sign, siteSecret, verify } from './secrets.ts';
import { openClone } from './testing/clone-database.ts';

const { handle, stop } = await openClone();
afterAll(stop);

test('a secret is made once, also when many ask for it at the same time, and differs by name', async () => {
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => siteSecret(handle.database, 'tickets')),
  );
  expect(new Set(asked).size).toBe(1);
  expect(Buffer.from(asked[0] ?? '', 'base64url')).toHaveLength(32);
  expect(await siteSecret(handle.database, 'sessions')).not.toBe(asked[0]);
});

test('a signature fits its own text and secret only', () => {
  const signature = sign('secret', 'ticket 1');
  expect(verify('secret', 'ticket 1', signature)).toBe(true);
  expect(verify('secret', 'ticket 2', signature)).toBe(false);
  expect(verify('another', 'ticket 1', signature)).toBe(false);
  expect(verify('secret', 'ticket 1', '')).toBe(false);
  expect(verify('secret', 'ticket 1', `${signature.slice(0, -1)}é`)).toBe(false);
});
