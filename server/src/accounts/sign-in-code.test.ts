import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { outbox } from '../platform/tables.ts';
import { openOffice } from '../testing/open-office.ts';
import { user, verification } from './tables.ts';

const office = await openOffice({ background: true });
const { site, admin, invite, freshEmail, lettersTo, post } = office;
afterAll(() => site.stop());

const ask = (email: string) => site.call(accounts.sendCode, { body: { email } });
const enter = (email: string, otp: string, cookie = '') =>
  post('/api/auth/sign-in/email-otp', { email, otp }, cookie);
const quiet = async () =>
  expect
    .poll(
      async () => (await site.handle.database.select().from(outbox)).every(({ doneAt }) => doneAt),
      { timeout: 10_000 },
    )
    .toBe(true);

/** Asks for a code and reads it in the letter. */
async function codeFor(email: string): Promise<string> {
  const before = (await lettersTo(email)).length;
  expect(await ask(email)).toEqual({});
  await expect
    .poll(async () => (await lettersTo(email)).length, { timeout: 10_000 })
    .toBe(before + 1);
  return /^ {4}(\d{6})$/m.exec((await lettersTo(email)).at(-1) ?? '')?.[1] ?? '';
}
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const refused = { status: 403, body: { code: 'code-wrong' }, cookie: '' };

async function invited() {
  const email = freshEmail();
  await invite(email, ['usher']);
  return email;
}

test('an invited usher without a password signs in by a code, however the address is written', async () => {
  const email = await invited();
  const code = await codeFor(email.toUpperCase());
  const { status, cookie } = await enter(email.toUpperCase(), code);
  expect(status).toBe(200);
  const { account } = await site.call(accounts.me, {}, { headers: { cookie } });
  expect(account).toMatchObject({ email, roles: ['usher'] });
});

test('the answer carries nothing that a script could sign in with', async () => {
  const email = await invited();
  const { body } = await enter(email, await codeFor(email));
  expect(body).toEqual({});
});

test('a code works once, also for two at a time', async () => {
  const email = await invited();
  const code = await codeFor(email);
  const both = await Promise.all([enter(email, code), enter(email, code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await enter(email, code)).toMatchObject(refused);
});

test('after five wrong tries the right code is refused too', async () => {
  const email = await invited();
  const code = await codeFor(email);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await enter(email, wrong(code))).toMatchObject(refused);
  expect(await enter(email, code)).toMatchObject(refused);
});

test('a code ends after ten minutes', async () => {
  const email = await invited();
  const code = await codeFor(email);
  const { database } = site.handle;
  const [kept] = await database
    .select()
    .from(verification)
    .where(eq(verification.identifier, `sign-in-otp-${email}`));
  const minutes = ((kept?.expiresAt.getTime() ?? 0) - (kept?.createdAt.getTime() ?? 0)) / 60_000;
  expect(Math.round(minutes)).toBe(10);
  expect(kept?.value).not.toContain(code);
  await database.update(verification).set({ expiresAt: new Date(0) });
  expect(await enter(email, code)).toMatchObject(refused);
});

test('a new code ends the one before, and a code of one person opens no other account', async () => {
  const [one, two] = [await invited(), await invited()];
  const first = await codeFor(one);
  const second = await codeFor(one);
  if (first !== second) expect(await enter(one, first)).toMatchObject(refused);
  const theirs = await codeFor(two);
  if (theirs !== second) expect(await enter(one, theirs)).toMatchObject(refused);
  expect((await enter(one, second)).status).toBe(200);
});

test('an address without an account is answered like any other: no letter, no account, no code', async () => {
  const email = 'nobody@example.org';
  expect(await ask(email)).toEqual({});
  await quiet();
  expect(await lettersTo(email)).toEqual([]);
  expect(await enter(email, '123456')).toMatchObject(refused);
  const { database } = site.handle;
  expect(await database.select().from(user).where(eq(user.email, email))).toEqual([]);
});

test('what is no code or no address is marked', async () => {
  expect(await enter('admin@example.org', '12345')).toMatchObject({
    status: 422,
    body: { errors: { otp: 'The code has 6 digits' } },
  });
  expect(await enter('admin', '123456')).toMatchObject({
    status: 422,
    body: { errors: { email: 'Valid email is required' } },
  });
});

test('a page of another site cannot sign anybody in', async () => {
  const email = await invited();
  const otp = await codeFor(email);
  const answer = await fetch(`${site.base}/api/auth/sign-in/email-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ email, otp }),
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the site says whether it can send mail', async () => {
  expect((await site.call(people.list, {}, admin)).length).toBeGreaterThan(1);
  const told = await (await fetch(`${site.base}/api/site`)).json();
  expect(told).toMatchObject({ sendsMail: false });
});
