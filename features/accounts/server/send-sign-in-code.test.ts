import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { user, verification } from './tables.ts';

const started = await startSiteWithAdmin({ background: true });
const { site, admin, invite, freshEmail, findEmailsTo, post } = started;
afterAll(() => site.stop());

const sendCode = (email: string) => site.call(accounts.sendSignInCode, { body: { email } });
const enter = (email: string, otp: string, cookie = '') =>
  post('/api/auth/sign-in/email-otp', { email, otp }, cookie);
const waitForOutbox = async () =>
  expect
    .poll(async () =>
      (await site.handle.database.select().from(outbox)).every(({ completedAt }) => completedAt),
    )
    .toBe(true);

/** Requests a code and reads it in the email. */
async function requestCode(email: string): Promise<string> {
  const before = (await findEmailsTo(email)).length;
  expect(await sendCode(email)).toEqual({});
  await expect.poll(async () => (await findEmailsTo(email)).length).toBe(before + 1);
  return /^ {4}(\d{6})$/m.exec((await findEmailsTo(email)).at(-1) ?? '')?.[1] ?? '';
}
const toInvalidCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rejected = { status: 403, body: { code: 'code-invalid' }, cookie: '' };

async function createInvitedPerson() {
  const email = freshEmail();
  await invite(email, ['usher']);
  return email;
}

test('an invited usher without a password signs in by code; the email ignores case', async () => {
  const email = await createInvitedPerson();
  const code = await requestCode(email.toUpperCase());
  const { status, cookie } = await enter(email.toUpperCase(), code);
  expect(status).toBe(200);
  const { account } = await site.call(accounts.getCurrent, {}, { headers: { cookie } });
  expect(account).toMatchObject({ email, roles: ['usher'] });
});

test('email and code are taken as a program or another keyboard writes them', async () => {
  const email = await createInvitedPerson();
  const before = (await findEmailsTo(email)).length;
  expect(await sendCode(`Ann <${email}>`)).toEqual({});
  await expect.poll(async () => (await findEmailsTo(email)).length).toBe(before + 1);
  const code = /^ {4}(\d{6})$/m.exec((await findEmailsTo(email)).at(-1) ?? '')?.[1] ?? '';
  const fullWidth = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const { status } = await enter(
    `mailto:\u200b${email}`,
    `${fullWidth.slice(0, 3)} – ${fullWidth.slice(3)}\ufeff`,
  );
  expect(status).toBe(200);
});

test('the response has no token', async () => {
  const email = await createInvitedPerson();
  const { body } = await enter(email, await requestCode(email));
  expect(body).toEqual({});
});

test('a code works once, also for concurrent requests', async () => {
  const email = await createInvitedPerson();
  const code = await requestCode(email);
  const both = await Promise.all([enter(email, code), enter(email, code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await enter(email, code)).toMatchObject(rejected);
});

test('after five wrong attempts the right code is rejected too', async () => {
  const email = await createInvitedPerson();
  const code = await requestCode(email);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await enter(email, toInvalidCode(code))).toMatchObject(rejected);
  expect(await enter(email, code)).toMatchObject(rejected);
});

test('a code expires after ten minutes', async () => {
  const email = await createInvitedPerson();
  const code = await requestCode(email);
  const { database } = site.handle;
  const [stored] = await database
    .select()
    .from(verification)
    .where(eq(verification.identifier, `sign-in-otp-${email}`));
  const minutes =
    ((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)) / 60_000;
  expect(Math.round(minutes)).toBe(10);
  expect(stored?.value).not.toContain(code);
  await database.update(verification).set({ expiresAt: new Date(0) });
  expect(await enter(email, code)).toMatchObject(rejected);
});

test('a new code replaces the earlier one, and works for its person only', async () => {
  const [item, two] = [await createInvitedPerson(), await createInvitedPerson()];
  const first = await requestCode(item);
  const second = await requestCode(item);
  const stored = eq(verification.identifier, `sign-in-otp-${item}`);
  expect(await site.handle.database.$count(verification, stored)).toBe(1);
  if (first !== second) expect(await enter(item, first)).toMatchObject(rejected);
  const provider = await requestCode(two);
  if (provider !== second) expect(await enter(item, provider)).toMatchObject(rejected);
  expect((await enter(item, second)).status).toBe(200);
});

test('an email without an account gets the same response, and no email', async () => {
  const email = 'nobody@example.org';
  expect(await sendCode(email)).toEqual({});
  await waitForOutbox();
  expect(await findEmailsTo(email)).toEqual([]);
  expect(await enter(email, '123456')).toMatchObject(rejected);
  const { database } = site.handle;
  expect(await database.select().from(user).where(eq(user.email, email))).toEqual([]);
});

test('marks an invalid code or email', async () => {
  expect(await enter('admin@example.org', '12345')).toMatchObject({
    status: 422,
    body: { errors: { otp: 'Enter all 6 digits' } },
  });
  expect(await enter('admin', '123456')).toMatchObject({
    status: 422,
    body: { errors: { email: 'Valid email is required' } },
  });
});

test('a page of another site cannot sign a person in', async () => {
  const email = await createInvitedPerson();
  const otp = await requestCode(email);
  const response = await fetch(`${site.base}/api/auth/sign-in/email-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ email, otp }),
  });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('the site reports whether it sends email', async () => {
  expect((await site.call(people.list, {}, admin)).length).toBeGreaterThan(1);
  const message = await (await fetch(`${site.base}/api/site`)).json();
  expect(message).toMatchObject({ sendsEmail: false });
});
