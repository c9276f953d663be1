import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '../platform/tables.ts';
import { openOffice, password } from '../testing/open-office.ts';
import { refusedWith } from '../testing/staff.ts';
import { session } from '../accounts/tables.ts';

const { site, member, invite, accept, signIn, freshEmail, lettersTo, post } = await openOffice({
  background: true,
});
afterAll(() => site.stop());
const { database } = site.handle;
const second = 'the second password';
const who = async (one: { headers: { cookie: string } }) =>
  (await site.call(accounts.me, {}, one)).account;

describe('a forgotten password', () => {
  const ask = (email: string) => site.call(people.forgotPassword, { body: { email } });
  const links = async (email: string) =>
    (await lettersTo(email)).flatMap(
      (text) => /Set a new password:\n.*#\/invitation\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  async function linkFor(email: string): Promise<string> {
    const before = (await links(email)).length;
    expect(await ask(email)).toEqual({});
    await expect
      .poll(async () => (await links(email)).length, { timeout: 10_000 })
      .toBe(before + 1);
    return (await links(email)).at(-1) ?? '';
  }

  test('is set anew by a link that works once, and every session ends', async () => {
    const one = await member('usher');
    const link = await linkFor(one.email.toUpperCase());
    expect(await accept(link, second)).toEqual({ email: one.email });
    await expect(accept(link, 'a third password')).rejects.toMatchObject(
      refusedWith('invitation-invalid'),
    );
    expect(await who(one.session)).toBeNull();
    expect((await signIn(one.email)).status).toBe(401);
    expect((await signIn(one.email, second)).status).toBe(200);
  });

  test('has a link for an hour, and only the newest', async () => {
    const one = await member('usher');
    const first = await linkFor(one.email);
    const newest = await linkFor(one.email);
    await expect(accept(first, second)).rejects.toMatchObject(refusedWith('invitation-invalid'));
    const before = site.clock.now();
    site.clock.advance(60 * 60_000 + 1000);
    await expect(accept(newest, second)).rejects.toMatchObject(refusedWith('invitation-invalid'));
    site.clock.set(before);
    await accept(newest, second);
  });

  test('is answered alike for an address that has no account, which gets no letter', async () => {
    expect(await ask('nobody@example.org')).toEqual({});
    await expect
      .poll(async () => (await database.select().from(outbox)).every(({ doneAt }) => doneAt), {
        timeout: 10_000,
      })
      .toBe(true);
    expect(await lettersTo('nobody@example.org')).toEqual([]);
  });
});

describe("one's own password", () => {
  const change = (
    one: { headers: { cookie: string } },
    body: { current?: string; password: string },
  ) => site.call(people.changePassword, { body }, one);

  test('is changed by who knows it, and everybody else with a session of it is out', async () => {
    const one = await member('usher');
    const other = await signIn(one.email);
    await change(one.session, { current: password, password: second });
    expect(await who(one.session)).not.toBeNull();
    expect(await who(other)).toBeNull();
    expect((await signIn(one.email)).status).toBe(401);
    expect((await signIn(one.email, second)).status).toBe(200);
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `account ${one.id}`));
    expect(entries.map(({ action }) => action)).toContain('change password');
    expect(JSON.stringify(entries)).not.toContain(second);
    expect((await lettersTo(one.email)).at(-1)).toContain('Your password was changed');
  });

  test('stays when the one given is wrong, missing or the new one too short', async () => {
    const one = await member('usher');
    for (const current of ['wrong', undefined])
      await expect(
        change(one.session, { password: second, ...(current && { current }) }),
      ).rejects.toMatchObject(refusedWith('password-wrong'));
    await expect(change(one.session, { current: password, password: 'short' })).rejects.toThrow();
    expect((await signIn(one.email)).status).toBe(200);
  });

  test('is set for the first time by who signed in by code, but not hours later', async () => {
    const email = freshEmail();
    await invite(email);
    await site.call(accounts.sendCode, { body: { email } });
    const code = async () =>
      /^ {4}(\d{6})$/m.exec((await lettersTo(email)).at(-1) ?? '')?.[1] ?? '';
    await expect.poll(code, { timeout: 10_000 }).not.toBe('');
    const { cookie } = await post('/api/auth/sign-in/email-otp', { email, otp: await code() });
    const asking = { headers: { cookie, origin: site.base } };
    const [mine] = await site.call(people.sessions, {}, asking);
    const made = { createdAt: mine?.createdAt };
    await database.update(session).set({ createdAt: new Date(0) });
    await expect(change(asking, { password: second })).rejects.toMatchObject(
      refusedWith('sign-in-again'),
    );
    await database.update(session).set({ createdAt: made.createdAt ?? new Date() });
    await change(asking, { password: second });
    expect((await signIn(email, second)).status).toBe(200);
  });
});
