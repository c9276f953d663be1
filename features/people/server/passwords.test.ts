import { accounts } from '#features/accounts/contract/accounts.ts';
import { isApiError } from '#contract/client.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { startSiteWithAdmin, samplePassword } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { apiToken, session } from '#features/accounts/server/tables.ts';
import { addMinutes } from '#platform/clock.ts';
import { randomUUID } from 'node:crypto';

const { site, member, invite, accept, signIn, freshEmail, findEmailsTo, post } =
  await startSiteWithAdmin({
    background: true,
  });
afterAll(() => site.stop());
const { database } = site.handle;
const second = 'the second password';
const insertToken = (createdBy: string, name: string) =>
  database.insert(apiToken).values({
    name,
    createdBy,
    secretHash: randomUUID(),
    hint: '1234',
    roles: ['editor'],
    canWrite: false,
    createdAt: site.clock.now(),
    expiresAt: addMinutes(site.clock.now(), 60 * 24),
  });
const listWorkingTokens = async (createdBy: string) =>
  (await database.select().from(apiToken).where(eq(apiToken.createdBy, createdBy)))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ name }) => name);
const getAccount = async (item: { headers: { cookie: string } }) =>
  (await site.call(accounts.getCurrent, {}, item)).account;

describe('a forgotten password', () => {
  const requestLink = (email: string) =>
    site.call(people.requestPasswordReset, { body: { email } });
  const links = async (email: string) =>
    (await findEmailsTo(email)).flatMap(
      (text) => /Set a new password:\n.*\/invitation\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  async function requestLinkSecret(email: string): Promise<string> {
    const before = (await links(email)).length;
    expect(await requestLink(email)).toEqual({});
    await expect.poll(async () => (await links(email)).length).toBe(before + 1);
    return (await links(email)).at(-1) ?? '';
  }

  test('is reset by a link that works once; all sessions end', async () => {
    const item = await member('usher');
    const link = await requestLinkSecret(item.email.toUpperCase());
    expect(await accept(link, second)).toEqual({ email: item.email });
    await expect(accept(link, 'a third password')).rejects.toMatchObject(
      expectProblem('invitation-invalid'),
    );
    expect(await getAccount(item.session)).toBeNull();
    expect((await signIn(item.email)).status).toBe(401);
    expect((await signIn(item.email, second)).status).toBe(200);
  });

  test('ends the API tokens of the person, who gets an email about them', async () => {
    const item = await member('admin');
    await insertToken(item.id, 'Website of the diocese');
    await accept(await requestLinkSecret(item.email), second);
    expect(await listWorkingTokens(item.id)).toEqual([]);
    expect((await findEmailsTo(item.email)).at(-1)).toContain('Website of the diocese');
  });

  test('only the newest link works, for an hour', async () => {
    const item = await member('usher');
    const first = await requestLinkSecret(item.email);
    const latest = await requestLinkSecret(item.email);
    await expect(accept(first, second)).rejects.toMatchObject(expectProblem('invitation-invalid'));
    const before = site.clock.now();
    site.clock.advance(60 * 60_000 + 1000);
    await expect(accept(latest, second)).rejects.toMatchObject(expectProblem('invitation-invalid'));
    site.clock.set(before);
    await accept(latest, second);
  });

  test('for an email without an account gets the same response and no email', async () => {
    expect(await requestLink('nobody@example.org')).toEqual({});
    await expect
      .poll(async () =>
        (await database.select().from(outbox)).every(({ completedAt }) => completedAt),
      )
      .toBe(true);
    expect(await findEmailsTo('nobody@example.org')).toEqual([]);
  });
});

describe('the own password', () => {
  const change = (
    item: { headers: { cookie: string } },
    body: { current?: string; password: string },
  ) => site.call(people.updatePassword, { body }, item);

  test('is changed with the current one, and ends other sessions and the API tokens of the person', async () => {
    const item = await member('usher');
    const other = await signIn(item.email);
    const neighbor = await member('admin');
    await insertToken(item.id, 'A program');
    await insertToken(neighbor.id, 'Another program');
    await change(item.session, { current: samplePassword, password: second });
    expect(await listWorkingTokens(item.id)).toEqual([]);
    expect(await listWorkingTokens(neighbor.id)).toEqual(['Another program']);
    expect(await getAccount(item.session)).not.toBeNull();
    expect(await getAccount(other)).toBeNull();
    expect((await signIn(item.email)).status).toBe(401);
    expect((await signIn(item.email, second)).status).toBe(200);
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `account ${item.id}`));
    expect(entries.map(({ action }) => action)).toContain('change password');
    expect(JSON.stringify(entries)).not.toContain(second);
    expect((await findEmailsTo(item.email)).join('\n')).toContain('Your password was changed');
  });

  test('stays when the current one is wrong or missing, or the new one too short', async () => {
    const item = await member('usher');
    for (const current of ['wrong', undefined])
      await expect(
        change(item.session, { password: second, ...(current && { current }) }),
      ).rejects.toMatchObject(expectProblem('invalid-password'));
    await expect(
      change(item.session, { current: samplePassword, password: 'short' }),
    ).rejects.toThrow();
    expect((await signIn(item.email)).status).toBe(200);
  });

  test('is set for the first time after signing in by code, but not hours later', async () => {
    const email = freshEmail();
    await invite(email);
    await site.call(accounts.sendSignInCode, { body: { email } });
    const code = async () =>
      /^ {4}(\d{6})$/m.exec((await findEmailsTo(email)).at(-1) ?? '')?.[1] ?? '';
    await expect.poll(code).not.toBe('');
    const { cookie } = await post('/api/auth/sign-in/email-otp', { email, otp: await code() });
    const recentSession = { headers: { cookie, origin: site.base } };
    const [mine] = await site.call(people.listSessions, {}, recentSession);
    const created = { createdAt: mine?.createdAt };
    await database.update(session).set({ createdAt: new Date(0) });
    await expect(change(recentSession, { password: second })).rejects.toMatchObject(
      expectProblem('reauthentication-required'),
    );
    await database.update(session).set({ createdAt: created.createdAt ?? new Date() });
    await change(recentSession, { password: second });
    expect((await signIn(email, second)).status).toBe(200);
  });
});

test('the current password can be tried ten times in ten minutes, also from many addresses', async () => {
  const limited = await startSite({
    variables: { ...administrator, RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
  });
  const headers = await signInAsAdministrator(limited.base);
  const tries = Array.from({ length: 11 }, async (_, index) =>
    limited.call(
      people.updatePassword,
      { body: { current: 'wrong', password: second } },
      { headers: { ...headers, 'x-forwarded-for': `198.51.100.${index}` } },
    ),
  );
  const codes = (await Promise.allSettled(tries)).map((outcome) =>
    outcome.status === 'rejected' && isApiError(outcome.reason)
      ? outcome.reason.problem.code
      : null,
  );
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'invalid-password'),
    'too-many-requests',
  ]);
  await limited.stop();
});
