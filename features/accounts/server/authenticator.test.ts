import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { generateTotp } from '#app/server/testing/totp.ts';
import { startSiteWithAdmin, samplePassword } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { session, twoFactor, verification } from './tables.ts';

const { site, admin, member, post, signIn, findEmailsTo } = await startSiteWithAdmin({
  background: true,
});
afterAll(() => site.stop());
const { database } = site.handle;

const enterCode = (code: string, cookie = '') =>
  post('/api/auth/two-factor/verify-totp', { code }, cookie);
const enterBackup = (code: string, cookie = '') =>
  post('/api/auth/two-factor/verify-backup-code', { code }, cookie);
const signInStep = (email: string) =>
  post('/api/auth/sign-in/email', { email, password: samplePassword });
const getAccount = async (cookie: string) =>
  (await site.call(accounts.getCurrent, {}, { headers: { cookie } })).account;
/** Deletes the used codes, so that the same code can be used again. */
const deleteUsedCodes = () => database.delete(verification).where(eq(verification.value, 'used'));

/** A treasurer with an authenticator app. */
async function createPersonWithApp() {
  const item = await member('treasurer');
  const { totpURI, backupCodes } = await site.call(
    accounts.enableAuthenticator,
    { body: { password: samplePassword } },
    item.session,
  );
  const turnedOn = await enterCode(generateTotp(totpURI), item.session.headers.cookie);
  expect(turnedOn.status).toBe(200);
  await deleteUsedCodes();
  return { ...item, cookie: turnedOn.cookie, totpURI, backupCodes };
}

test('the app takes effect with the first code; before that the password is enough', async () => {
  const item = await member('usher');
  const { totpURI } = await site.call(
    accounts.enableAuthenticator,
    { body: { password: samplePassword } },
    item.session,
  );
  expect(new URL(totpURI).protocol).toBe('otpauth:');
  expect((await signIn(item.email)).status).toBe(200);
  expect((await enterCode('000000', item.session.headers.cookie)).body.code).toBe('code-invalid');
  expect((await signInStep(item.email)).body).toEqual({});
});

test('signing in requires the password and the code', async () => {
  const item = await createPersonWithApp();
  const first = await signInStep(item.email);
  expect([first.status, first.body]).toEqual([200, { twoFactorRedirect: true }]);
  expect(await getAccount(first.cookie)).toBeNull();
  const second = await enterCode(generateTotp(item.totpURI), first.cookie);
  expect(second.status).toBe(200);
  expect(await getAccount(second.cookie)).toMatchObject({ email: item.email });
});

test('an emailed code does not replace the app', async () => {
  const item = await createPersonWithApp();
  await site.call(accounts.sendSignInCode, { body: { email: item.email } });
  const code = async () =>
    /^ {4}(\d{6})$/m.exec((await findEmailsTo(item.email)).at(-1) ?? '')?.[1] ?? '';
  await expect.poll(code).not.toBe('');
  const first = await post('/api/auth/sign-in/email-otp', { email: item.email, otp: await code() });
  expect(first.body).toEqual({ twoFactorRedirect: true });
  expect(await getAccount(first.cookie)).toBeNull();
  const second = await enterCode(generateTotp(item.totpURI), first.cookie);
  expect(await getAccount(second.cookie)).toMatchObject({ email: item.email });
});

test('an authenticator code works once, also within its 30 seconds', async () => {
  const item = await createPersonWithApp();
  const code = generateTotp(item.totpURI);
  const enter = async () => enterCode(code, (await signInStep(item.email)).cookie);
  expect((await enter()).status).toBe(200);
  const countSessions = () => database.$count(session, eq(session.userId, item.id));
  const before = await countSessions();
  const again = await enter();
  expect(again).toMatchObject({ status: 403, body: { code: 'code-invalid' } });
  expect(await getAccount(again.cookie)).toBeNull();
  expect(await countSessions()).toBe(before);
});

test('five wrong codes end the sign-in, ten in a row lock the second step', async () => {
  const item = await createPersonWithApp();
  const enterInvalidCodes = async () => {
    const { cookie } = await signInStep(item.email);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enterCode('000000', cookie)).body.code).toBe('code-invalid');
    return cookie;
  };
  const cookie = await enterInvalidCodes();
  const sixth = await enterCode(generateTotp(item.totpURI), cookie);
  expect(sixth).toMatchObject({ status: 401, body: { code: 'sign-in-expired' } });
  await enterInvalidCodes();
  const { cookie: third } = await signInStep(item.email);
  const locked = await enterCode(generateTotp(item.totpURI), third);
  expect(locked).toMatchObject({ status: 429, body: { details: { seconds: 900 } } });
  await database.update(twoFactor).set({ lockedUntil: new Date(0) });
  expect((await enterCode(generateTotp(item.totpURI), third)).status).toBe(200);
});

test('a backup code works once, and the others keep working', async () => {
  const item = await createPersonWithApp();
  expect(item.backupCodes).toHaveLength(10);
  const [code = '', other = ''] = item.backupCodes;
  const use = async (used: string) => enterBackup(used, (await signInStep(item.email)).cookie);
  expect(await getAccount((await use(code)).cookie)).toMatchObject({ email: item.email });
  expect(await use(code)).toMatchObject({ status: 403, body: { code: 'code-invalid' } });
  expect((await use(other)).status).toBe(200);
});

test('the second step requires the first', async () => {
  expect((await enterCode('123456')).body.code).toBe('sign-in-expired');
  expect((await enterBackup('AAAAA-BBBBB')).body.code).toBe('sign-in-expired');
});

test('setting up, new backup codes and turning off require the password', async () => {
  const item = await createPersonWithApp();
  const headers = { cookie: item.cookie, origin: site.base };
  const invalidPassword = { body: { password: 'not the password' } };
  for (const call of [accounts.generateBackupCodes, accounts.disableAuthenticator])
    await expect(site.call(call, invalidPassword, { headers })).rejects.toMatchObject(
      expectProblem('invalid-password'),
    );
  await expect(
    site.call(accounts.enableAuthenticator, { body: { password: samplePassword } }, { headers }),
  ).rejects.toMatchObject(expectProblem('authenticator-already-enabled'));
  const { backupCodes } = await site.call(
    accounts.generateBackupCodes,
    { body: { password: samplePassword } },
    { headers },
  );
  expect(backupCodes).not.toContain(item.backupCodes[0]);
  const step = await signInStep(item.email);
  expect((await enterBackup(item.backupCodes[0] ?? '', step.cookie)).status).toBe(403);
  await site.call(
    accounts.disableAuthenticator,
    { body: { password: samplePassword } },
    { headers },
  );
  expect((await signInStep(item.email)).body).toEqual({});
});

test('an old session cannot set up an app', async () => {
  const item = await member('usher');
  await database.update(session).set({ createdAt: new Date(0) });
  await expect(
    site.call(accounts.enableAuthenticator, { body: { password: samplePassword } }, item.session),
  ).rejects.toMatchObject(expectProblem('reauthentication-required'));
});

test('an administrator turns the app off; changes are audited and emailed', async () => {
  const fresh = {
    headers: { ...(await signIn('admin@example.org', 'correct horse battery')).headers },
  };
  const item = await createPersonWithApp();
  const off = { params: { id: item.id } };
  expect((await site.call(people.list, {}, fresh)).find(({ id }) => id === item.id)).toMatchObject({
    authenticator: true,
  });
  await site.call(people.resetSecondFactor, off, fresh);
  await expect(site.call(people.resetSecondFactor, off, fresh)).rejects.toMatchObject(
    expectProblem('authenticator-not-enabled'),
  );
  await expect(
    site.call(people.resetSecondFactor, { params: { id: 'nobody' } }, admin),
  ).rejects.toMatchObject(expectProblem('person-not-found'));
  expect((await signInStep(item.email)).body).toEqual({});
  const entries = await database
    .select({ action: auditEntry.action, actorName: auditEntry.actorName })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `account ${item.id}`));
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual(
    expect.arrayContaining([
      ['turn authenticator on', 'Sample Person'],
      ['reset second factor', 'Administrator'],
    ]),
  );
  expect((await findEmailsTo(item.email)).join()).toContain('Your sign-in was changed');
  const stored = JSON.stringify(await database.select().from(twoFactor));
  for (const code of item.backupCodes) expect(stored).not.toContain(code);
});
