import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { authenticatorCode } from '../testing/authenticator-code.ts';
import { openOffice, password } from '../testing/open-office.ts';
import { refusedWith } from '../testing/staff.ts';
import { session, twoFactor, verification } from './tables.ts';

const { site, admin, member, post, signIn, lettersTo } = await openOffice({ background: true });
afterAll(() => site.stop());
const { database } = site.handle;

const enterCode = (code: string, cookie = '') =>
  post('/api/auth/two-factor/verify-totp', { code }, cookie);
const enterBackup = (code: string, cookie = '') =>
  post('/api/auth/two-factor/verify-backup-code', { code }, cookie);
const signInStep = (email: string) => post('/api/auth/sign-in/email', { email, password });
const who = async (cookie: string) =>
  (await site.call(accounts.me, {}, { headers: { cookie } })).account;
/** The steps of the clock behind codes are forgotten, so that the next code counts as new. */
const forgetUsed = () => database.delete(verification).where(eq(verification.value, 'used'));

/** Somebody who has set the app up. */
async function withApp() {
  const one = await member('treasurer');
  const { totpURI, backupCodes } = await site.call(
    accounts.newAuthenticator,
    { body: { password } },
    one.session,
  );
  const turnedOn = await enterCode(authenticatorCode(totpURI), one.session.headers.cookie);
  expect(turnedOn.status).toBe(200);
  await forgetUsed();
  return { ...one, cookie: turnedOn.cookie, totpURI, backupCodes };
}

test('the app counts from the first code on; before that the password alone still signs in', async () => {
  const one = await member('usher');
  const { totpURI } = await site.call(
    accounts.newAuthenticator,
    { body: { password } },
    one.session,
  );
  expect(new URL(totpURI).protocol).toBe('otpauth:');
  expect((await signIn(one.email)).status).toBe(200);
  expect((await enterCode('000000', one.session.headers.cookie)).body.code).toBe('code-wrong');
  expect((await signInStep(one.email)).body).toEqual({});
});

test('signing in takes the password and the code; the password alone opens nothing', async () => {
  const one = await withApp();
  const first = await signInStep(one.email);
  expect([first.status, first.body]).toEqual([200, { twoFactorRedirect: true }]);
  expect(await who(first.cookie)).toBeNull();
  const second = await enterCode(authenticatorCode(one.totpURI), first.cookie);
  expect(second.status).toBe(200);
  expect(await who(second.cookie)).toMatchObject({ email: one.email });
});

test('a code by e-mail does not walk past the app', async () => {
  const one = await withApp();
  await site.call(accounts.sendCode, { body: { email: one.email } });
  const code = async () =>
    /^ {4}(\d{6})$/m.exec((await lettersTo(one.email)).at(-1) ?? '')?.[1] ?? '';
  await expect.poll(code, { timeout: 10_000 }).not.toBe('');
  const first = await post('/api/auth/sign-in/email-otp', { email: one.email, otp: await code() });
  expect(first.body).toEqual({ twoFactorRedirect: true });
  expect(await who(first.cookie)).toBeNull();
  const second = await enterCode(authenticatorCode(one.totpURI), first.cookie);
  expect(await who(second.cookie)).toMatchObject({ email: one.email });
});

test('a code of the app counts once, also within its half minute', async () => {
  const one = await withApp();
  const code = authenticatorCode(one.totpURI);
  const enter = async () => enterCode(code, (await signInStep(one.email)).cookie);
  expect((await enter()).status).toBe(200);
  const again = await enter();
  expect(again).toMatchObject({ status: 403, body: { code: 'code-wrong' } });
  expect(await who(again.cookie)).toBeNull();
});

test('five wrong codes end the sign-in, ten in a row lock the second step for a while', async () => {
  const one = await withApp();
  const tryWrong = async () => {
    const { cookie } = await signInStep(one.email);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enterCode('000000', cookie)).body.code).toBe('code-wrong');
    return cookie;
  };
  const cookie = await tryWrong();
  const sixth = await enterCode(authenticatorCode(one.totpURI), cookie);
  expect(sixth).toMatchObject({ status: 401, body: { code: 'sign-in-lapsed' } });
  await tryWrong();
  const { cookie: third } = await signInStep(one.email);
  const locked = await enterCode(authenticatorCode(one.totpURI), third);
  expect(locked).toMatchObject({ status: 429, body: { details: { seconds: 900 } } });
  await database.update(twoFactor).set({ lockedUntil: new Date(0) });
  expect((await enterCode(authenticatorCode(one.totpURI), third)).status).toBe(200);
});

test('a backup code works once, and leaves the others', async () => {
  const one = await withApp();
  expect(one.backupCodes).toHaveLength(10);
  const [code = '', other = ''] = one.backupCodes;
  const use = async (used: string) => enterBackup(used, (await signInStep(one.email)).cookie);
  expect(await who((await use(code)).cookie)).toMatchObject({ email: one.email });
  expect(await use(code)).toMatchObject({ status: 403, body: { code: 'code-wrong' } });
  expect((await use(other)).status).toBe(200);
});

test('without a first step no code is looked at', async () => {
  expect((await enterCode('123456')).body.code).toBe('sign-in-lapsed');
  expect((await enterBackup('AAAAA-BBBBB')).body.code).toBe('sign-in-lapsed');
});

test('setting up, new backup codes and turning off ask for the password', async () => {
  const one = await withApp();
  const headers = { cookie: one.cookie, origin: site.base };
  const wrong = { body: { password: 'not the password' } };
  for (const call of [accounts.newBackupCodes, accounts.turnAuthenticatorOff])
    await expect(site.call(call, wrong, { headers })).rejects.toMatchObject(
      refusedWith('password-wrong'),
    );
  await expect(
    site.call(accounts.newAuthenticator, { body: { password } }, { headers }),
  ).rejects.toMatchObject(refusedWith('authenticator-on'));
  const { backupCodes } = await site.call(
    accounts.newBackupCodes,
    { body: { password } },
    { headers },
  );
  expect(backupCodes).not.toContain(one.backupCodes[0]);
  const step = await signInStep(one.email);
  expect((await enterBackup(one.backupCodes[0] ?? '', step.cookie)).status).toBe(403);
  await site.call(accounts.turnAuthenticatorOff, { body: { password } }, { headers });
  expect((await signInStep(one.email)).body).toEqual({});
});

test('an old session changes nothing about how its person signs in', async () => {
  const one = await member('usher');
  await database.update(session).set({ createdAt: new Date(0) });
  await expect(
    site.call(accounts.newAuthenticator, { body: { password } }, one.session),
  ).rejects.toMatchObject(refusedWith('sign-in-again'));
});

test('an administrator turns it off for who lost the app; all of it is written down and told', async () => {
  const fresh = {
    headers: { ...(await signIn('admin@example.org', 'correct horse battery')).headers },
  };
  const one = await withApp();
  const off = { params: { id: one.id } };
  expect((await site.call(people.list, {}, fresh)).find(({ id }) => id === one.id)).toMatchObject({
    authenticator: true,
  });
  await site.call(people.turnAuthenticatorOff, off, fresh);
  await expect(site.call(people.turnAuthenticatorOff, off, fresh)).rejects.toMatchObject(
    refusedWith('authenticator-off'),
  );
  await expect(
    site.call(people.turnAuthenticatorOff, { params: { id: 'nobody' } }, admin),
  ).rejects.toMatchObject(refusedWith('person-not-found'));
  expect((await signInStep(one.email)).body).toEqual({});
  const entries = await database
    .select({ action: auditEntry.action, whoName: auditEntry.whoName })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `account ${one.id}`));
  expect(entries.map(({ action, whoName }) => [action, whoName])).toEqual(
    expect.arrayContaining([
      ['turn authenticator on', 'Sample Person'],
      ['turn authenticator off', 'Administrator'],
    ]),
  );
  expect((await lettersTo(one.email)).join()).toContain('Your sign-in was changed');
  const kept = JSON.stringify(await database.select().from(twoFactor));
  for (const code of one.backupCodes) expect(kept).not.toContain(code);
});
