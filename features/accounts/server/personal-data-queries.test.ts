import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { accountData, findAccountOfEmail } from './personal-data-queries.ts';
import { insertUser, insertUserRole } from './queries.ts';

const clone = await createTestDatabase();
const { database, close } = openDatabase(clone.url, 1);
afterAll(async () => {
  await close();
  await clone.drop();
});

/** Each query has rows of other persons beside the expected ones. */
const persons = [
  ['one', ['admin', 'member']],
  ['two', ['usher']],
  ['three', ['member']],
  ['four', []],
] as const;
beforeAll(async () => {
  for (const [id, roles] of persons) {
    const email = `${id}@example.org`;
    await insertUser(database, { id, name: id, email, passwordHash: '', now: testNow });
    for (const role of roles) await insertUserRole(database, id, role);
  }
});

test.each([
  ['one', { isAdministrator: true, roles: 'admin, member' }],
  ['two', { isAdministrator: false, roles: 'usher' }],
  ['three', { isAdministrator: false, roles: 'member' }],
  ['four', { isAdministrator: false, roles: null }],
])('person %s has the roles of their own', async (id, { isAdministrator, roles }) => {
  const account = await findAccountOfEmail(database, `${id.toUpperCase()}@example.org`);
  expect(account).toEqual({ id, hasAuthenticator: false, isAdministrator });
  const source = accountData.find(({ title }) => title === 'Account');
  const subject = { userId: id, email: `${id}@example.org` };
  expect(await source?.list(database, subject)).toMatchObject([{ Name: id, Roles: roles }]);
});

test('an address without an account has none', async () => {
  expect(await findAccountOfEmail(database, 'nobody@example.org')).toBeNull();
});
