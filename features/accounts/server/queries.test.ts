import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  consumeSetupLink,
  deleteSecondFactors,
  deleteSignInCodes,
  findTelephoneEmail,
  findUserByEmail,
  hasAdministrator,
  hasAuthenticator,
  insertSetupLink,
  insertUser,
  insertUserRole,
  isSessionFresh,
  findStanding,
  updateTelephone,
} from './queries.ts';
import { session, setupLink, twoFactor, user, verification } from './tables.ts';

/** Each query has rows of another person beside the expected ones. */
const clone = await createTestDatabase();
const handle = openDatabase(clone.url, 1);
const { database } = handle;
afterAll(async () => {
  await handle.close();
  await clone.drop();
});
beforeEach(async () => {
  for (const table of [user, verification, setupLink]) await database.delete(table);
  for (const id of ['one', 'two'])
    await insertUser(database, {
      id,
      name: `Person ${id}`,
      email: `${id}@example.org`,
      passwordHash: '',
      now: testNow,
    });
});

const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);

describe('a person', () => {
  test('is found by email and has their own roles', async () => {
    await insertUserRole(database, 'two', 'usher');
    expect(await hasAdministrator(database)).toBe(false);
    await insertUserRole(database, 'one', 'admin');
    await insertUserRole(database, 'one', 'admin');
    expect(await hasAdministrator(database)).toBe(true);
    expect(await findStanding(database, 'one')).toMatchObject({ roles: ['admin'] });
    expect(await findStanding(database, 'two')).toMatchObject({ roles: ['usher'] });
    expect(await findUserByEmail(database, 'two@example.org')).toMatchObject({ id: 'two' });
    expect(await findUserByEmail(database, 'three@example.org')).toBeUndefined();
  });

  test('gets a proven telephone, and no one else does', async () => {
    await database.update(user).set({ pendingTelephone: '6175550199' });
    const [before] = await database.select().from(user).where(eq(user.id, 'two'));
    const proven = { telephone: '6175550123', email: 'buyer@example.org' };
    await updateTelephone(database, 'one', proven, minutesLater(1));
    const rows = await database.select().from(user).orderBy(user.id);
    expect(rows).toMatchObject([
      {
        telephone: '6175550123',
        telephoneEmail: 'buyer@example.org',
        pendingTelephone: null,
        updatedAt: minutesLater(1),
      },
      before ?? {},
    ]);
    expect(await findTelephoneEmail(database, 'one')).toBe('buyer@example.org');
    expect(await findTelephoneEmail(database, 'two')).toBeNull();
    await expect(findTelephoneEmail(database, 'three')).rejects.toThrow('does not exist');
  });

  test('has an authenticator app until it is turned off', async () => {
    await database.update(user).set({ twoFactorEnabled: true });
    for (const userId of ['one', 'two'])
      await database.insert(twoFactor).values({ id: userId, userId, secret: '', backupCodes: '' });
    expect(await deleteSecondFactors(database, 'one')).toBe(true);
    expect(await deleteSecondFactors(database, 'one')).toBe(false);
    expect(await hasAuthenticator(database, 'one')).toBe(false);
    expect(await hasAuthenticator(database, 'two')).toBe(true);
    expect(await database.select().from(twoFactor)).toMatchObject([{ userId: 'two' }]);
  });
});

test('a session is fresh until its minutes have passed', async () => {
  const insertSession = (id: string, minutes: number) =>
    database.insert(session).values({
      id,
      token: id,
      userId: 'one',
      expiresAt: minutesLater(0),
      createdAt: new Date(Date.now() - minutes * 60_000),
    });
  await insertSession('new', 50);
  await insertSession('old', 70);
  expect(await isSessionFresh(database, 'new', 60)).toBe(true);
  expect(await isSessionFresh(database, 'old', 60)).toBe(false);
  expect(await isSessionFresh(database, 'none', 60)).toBe(false);
});

test('sign-in codes are deleted for their email only', async () => {
  for (const email of ['one@example.org', 'two@example.org'])
    await database
      .insert(verification)
      .values({ id: email, identifier: `sign-in-otp-${email}`, value: '', expiresAt: testNow });
  await deleteSignInCodes(database, 'one@example.org');
  expect(await database.select().from(verification)).toMatchObject([{ id: 'two@example.org' }]);
});

test('a set-up link works once, before it expires, and leaves others', async () => {
  for (const hash of ['a', 'b']) await insertSetupLink(database, hash, minutesLater(10));
  expect(await consumeSetupLink(database, 'c', testNow)).toBe(false);
  expect(await consumeSetupLink(database, 'a', minutesLater(10))).toBe(false);
  expect(await consumeSetupLink(database, 'a', minutesLater(9))).toBe(true);
  expect(await consumeSetupLink(database, 'a', minutesLater(9))).toBe(false);
  const rows = await database.select().from(setupLink).orderBy(setupLink.hash);
  expect(rows).toMatchObject([
    { hash: 'a', usedAt: minutesLater(9), uses: 1 },
    { hash: 'b', usedAt: null, uses: 0 },
  ]);
});
