import { accounts } from '#features/accounts/contract/accounts.ts';
import { emails } from '#features/emails/contract/emails.ts';
import { people } from '#features/people/contract/people.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin, samplePassword } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin, freshEmail, signIn, secretFor, findEmailsTo, invite, accept, member } =
  await startSiteWithAdmin();
afterAll(() => site.stop());

describe('an invitation', () => {
  test('creates an account that can sign in once the link has set a password', async () => {
    const email = freshEmail();
    expect(await invite(email.toUpperCase(), ['usher', 'reception'])).toMatchObject({
      email,
      roles: ['usher', 'reception'],
      invited: true,
      lastSeenAt: null,
    });
    expect((await signIn(email)).status).toBe(401);
    const secret = await secretFor(email);
    expect(await accept(secret)).toEqual({ email });
    const { headers } = await signIn(email);
    expect((await site.call(accounts.getCurrent, {}, { headers })).account).toMatchObject({
      email,
      roles: expect.arrayContaining(['usher']),
    });
    const all = await site.call(people.list, {}, admin);
    expect(all.find((item) => item.email === email)).toMatchObject({
      invited: false,
      lastSeenAt: expect.any(Date),
    });
  });

  test('names the site while the first administrator has no name of their own', async () => {
    const email = freshEmail();
    await invite(email);
    const [text] = await findEmailsTo(email);
    expect(text).toContain('invited you to create an account');
    expect(text).not.toContain('Administrator');
  });

  test('works once, also for concurrent requests', async () => {
    const email = freshEmail();
    await invite(email);
    const secret = await secretFor(email);
    const tries = await Promise.allSettled([accept(secret), accept(secret, 'another password')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(accept(secret)).rejects.toMatchObject(expectProblem('invitation-invalid'));
    await expect(accept('nothing')).rejects.toMatchObject(expectProblem('invitation-invalid'));
  });

  test('expires after a week, and when a newer one is sent', async () => {
    const email = freshEmail();
    const { id } = await invite(email);
    const first = await secretFor(email);
    await site.call(people.resendInvitation, { params: { id } }, admin);
    const second = await secretFor(email);
    expect(second).not.toBe(first);
    await expect(accept(first)).rejects.toMatchObject(expectProblem('invitation-invalid'));
    const before = site.clock.now();
    site.clock.advance(7 * 24 * 3_600_000 + 1000);
    await expect(accept(second)).rejects.toMatchObject(expectProblem('invitation-invalid'));
    site.clock.set(before);
    await accept(second);
    const nobody = { params: { id: 'nobody' } };
    await expect(site.call(people.resendInvitation, nobody, admin)).rejects.toMatchObject(
      expectProblem('person-not-found'),
    );
  });

  test('for a lost password ends all sessions', async () => {
    const item = await member('usher');
    await site.call(people.resendInvitation, { params: { id: item.id } }, admin);
    await accept(await secretFor(item.email), 'the second password');
    expect((await site.call(accounts.getCurrent, {}, item.session)).account).toBeNull();
    expect((await signIn(item.email)).status).toBe(401);
    expect((await signIn(item.email, 'the second password')).status).toBe(200);
  });

  test('to an existing account is rejected, and secrets are not audited', async () => {
    const email = freshEmail();
    await invite(email);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject(expectProblem('email-taken'));
    const race = freshEmail();
    const tries = await Promise.allSettled([invite(race), invite(race)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const written = JSON.stringify(await site.handle.database.select().from(auditEntry));
    expect(written).not.toContain(await secretFor(email));
    expect(written).not.toContain(samplePassword);
  });
});

describe('roles', () => {
  test('take effect with the next request', async () => {
    const item = await member('usher');
    const listEmails = () => site.call(emails.list, { query: {} }, item.session);
    await expect(listEmails()).rejects.toMatchObject(expectProblem('forbidden'));
    const set = (roles: ('admin' | 'usher')[], seen: ('admin' | 'usher')[]) =>
      site.call(people.setRoles, { params: { id: item.id }, body: { roles, seen } }, admin);
    expect((await set(['usher', 'admin'], ['usher'])).roles).toEqual(['usher', 'admin']);
    expect((await listEmails()).messages).toBeInstanceOf(Array);
    expect((await set([], ['usher', 'admin'])).roles).toEqual([]);
    await expect(listEmails()).rejects.toMatchObject(expectProblem('forbidden'));
    const [latest] = (
      await site.call(people.listAuditEntries, { query: { search: item.id } }, admin)
    ).entries;
    expect(latest).toMatchObject({
      action: 'set roles',
      before: { roles: ['usher', 'admin'] },
      after: { roles: [] },
    });
    const nobody = { params: { id: 'nobody' }, body: { roles: [], seen: [] } };
    await expect(site.call(people.setRoles, nobody, admin)).rejects.toMatchObject(
      expectProblem('person-not-found'),
    );
  });

  test('leave at least one administrator who can sign in', async () => {
    const { account } = await site.call(accounts.getCurrent, {}, admin);
    const id = account?.id ?? '';
    const step = () =>
      site.call(
        people.setRoles,
        { params: { id }, body: { roles: ['member'], seen: ['admin'] } },
        admin,
      );
    await expect(step()).rejects.toMatchObject(expectProblem('last-administrator'));
    // An administrator without a password cannot sign in.
    await invite(freshEmail(), ['admin']);
    await expect(step()).rejects.toMatchObject(expectProblem('last-administrator'));
    const second = await member('admin');
    const both = [
      step(),
      site.call(
        people.setRoles,
        { params: { id: second.id }, body: { roles: [], seen: ['admin'] } },
        second.session,
      ),
    ];
    const done = await Promise.allSettled(both);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stays = done[0]?.status === 'rejected' ? admin : second.session;
    const seen = done[0]?.status === 'rejected' ? ['admin' as const] : ['member' as const];
    await site.call(people.setRoles, { params: { id }, body: { roles: ['admin'], seen } }, stays);
  });
});
