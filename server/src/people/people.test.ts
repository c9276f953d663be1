import { accounts } from '@namugongo/contract/accounts';
import { operations } from '@namugongo/contract/operations';
import { people } from '@namugongo/contract/people';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { refusedWith } from '../testing/staff.ts';
import { openOffice, password } from '../testing/open-office.ts';

const { site, admin, freshEmail, signIn, secretFor, invite, accept, member } = await openOffice();
afterAll(() => site.stop());

describe('an invitation', () => {
  test('makes an account that signs in once its link has set the password', async () => {
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
    expect((await site.call(accounts.me, {}, { headers })).account).toMatchObject({
      email,
      roles: expect.arrayContaining(['usher']),
    });
    const all = await site.call(people.list, {}, admin);
    expect(all.find((one) => one.email === email)).toMatchObject({
      invited: false,
      lastSeenAt: expect.any(Date),
    });
  });

  test('works once, also for two at a time', async () => {
    const email = freshEmail();
    await invite(email);
    const secret = await secretFor(email);
    const tries = await Promise.allSettled([accept(secret), accept(secret, 'another password')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(accept(secret)).rejects.toMatchObject(refusedWith('invitation-invalid'));
    await expect(accept('nothing')).rejects.toMatchObject(refusedWith('invitation-invalid'));
  });

  test('is over after a week, and when a newer one was sent', async () => {
    const email = freshEmail();
    const { id } = await invite(email);
    const first = await secretFor(email);
    await site.call(people.inviteAgain, { params: { id } }, admin);
    const second = await secretFor(email);
    expect(second).not.toBe(first);
    await expect(accept(first)).rejects.toMatchObject(refusedWith('invitation-invalid'));
    const before = site.clock.now();
    site.clock.advance(7 * 24 * 3_600_000 + 1000);
    await expect(accept(second)).rejects.toMatchObject(refusedWith('invitation-invalid'));
    site.clock.set(before);
    await accept(second);
    const nobody = { params: { id: 'nobody' } };
    await expect(site.call(people.inviteAgain, nobody, admin)).rejects.toMatchObject(
      refusedWith('person-not-found'),
    );
  });

  test('for a lost password ends the sessions there were', async () => {
    const one = await member('usher');
    await site.call(people.inviteAgain, { params: { id: one.id } }, admin);
    await accept(await secretFor(one.email), 'the second password');
    expect((await site.call(accounts.me, {}, one.session)).account).toBeNull();
    expect((await signIn(one.email)).status).toBe(401);
    expect((await signIn(one.email, 'the second password')).status).toBe(200);
  });

  test('to an address that has an account is refused, and its secret stands in no audit entry', async () => {
    const email = freshEmail();
    await invite(email);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject(refusedWith('email-taken'));
    const race = freshEmail();
    const tries = await Promise.allSettled([invite(race), invite(race)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const written = JSON.stringify(await site.handle.database.select().from(auditEntry));
    expect(written).not.toContain(await secretFor(email));
    expect(written).not.toContain(password);
  });
});

describe('roles', () => {
  test('count from the next call on', async () => {
    const one = await member('usher');
    const mail = () => site.call(operations.mail, { query: {} }, one.session);
    await expect(mail()).rejects.toMatchObject(refusedWith('not-allowed'));
    const set = (roles: ('admin' | 'usher')[]) =>
      site.call(people.setRoles, { params: { id: one.id }, body: { roles } }, admin);
    expect((await set(['usher', 'admin'])).roles).toEqual(['usher', 'admin']);
    expect((await mail()).messages).toBeInstanceOf(Array);
    expect((await set([])).roles).toEqual([]);
    await expect(mail()).rejects.toMatchObject(refusedWith('not-allowed'));
    const [newest] = (await site.call(people.audit, { query: { search: one.id } }, admin)).entries;
    expect(newest).toMatchObject({
      action: 'set roles',
      before: { roles: ['usher', 'admin'] },
      after: { roles: [] },
    });
    const nobody = { params: { id: 'nobody' }, body: { roles: [] } };
    await expect(site.call(people.setRoles, nobody, admin)).rejects.toMatchObject(
      refusedWith('person-not-found'),
    );
  });

  test('always leave an administrator who can sign in', async () => {
    const { account } = await site.call(accounts.me, {}, admin);
    const id = account?.id ?? '';
    const step = () =>
      site.call(people.setRoles, { params: { id }, body: { roles: ['member'] } }, admin);
    await expect(step()).rejects.toMatchObject(refusedWith('last-administrator'));
    // Somebody who has not set a password yet could not sign in.
    await invite(freshEmail(), ['admin']);
    await expect(step()).rejects.toMatchObject(refusedWith('last-administrator'));
    const second = await member('admin');
    const both = [
      step(),
      site.call(
        people.setRoles,
        { params: { id: second.id }, body: { roles: [] } },
        second.session,
      ),
    ];
    const done = await Promise.allSettled(both);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stays = done[0]?.status === 'rejected' ? admin : second.session;
    await site.call(people.setRoles, { params: { id }, body: { roles: ['admin'] } }, stays);
  });
});
