import { afterAll, expect, test } from 'vitest';
import { addMilliseconds } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { insertUser } from './queries.ts';
import { signInRetentionRules } from './retention-queries.ts';
import { invitation, setupLink } from './tables.ts';

const clone = await createTestDatabase();
const { database, close } = openDatabase(clone.url, 1);
afterAll(async () => {
  await close();
  await clone.drop();
});

const [old, recent] = [addMilliseconds(testNow, -1), testNow];
/** By hash, whether a link is deleted. */
const links = [
  { hash: 'expired', expiresAt: old, usedAt: null },
  { hash: 'used', expiresAt: recent, usedAt: old },
  { hash: 'open', expiresAt: recent, usedAt: null },
  { hash: 'used later', expiresAt: recent, usedAt: recent },
];

test.each([
  ['invitations and password links', invitation],
  ['set-up links', setupLink],
])('%s are deleted when they expired or were used before the date', async (label, table) => {
  if (table === invitation)
    await insertUser(database, {
      id: 'one',
      name: 'Person One',
      email: 'one@example.org',
      passwordHash: '',
      now: testNow,
    });
  await database.delete(table);
  await database.insert(table).values(links.map((link) => ({ ...link, userId: 'one' })));
  const rule = signInRetentionRules({ database }).find((each) => each.label === label);
  expect(await rule?.apply(testNow, 10)).toBe(2);
  const left = await database.select({ hash: table.hash }).from(table).orderBy(table.hash);
  expect(left).toEqual([{ hash: 'open' }, { hash: 'used later' }]);
});
