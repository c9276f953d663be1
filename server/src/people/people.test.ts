import { accounts } from '@namugongo/contract/accounts';
import { operations } from '@namugongo/contract/operations';
import { people } from '@namugongo/contract/people';
import { tickets } from '@namugongo/contract/reception/tickets';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../platform/audit.ts';
import type { fixedClock } from '../platform/clock.ts';
import { auditEntry, outbox } from '../platform/tables.ts';
import { ticketKey, ticketSecret } from '../reception/tickets/ticket-key.ts';
import { administrator, signInAsAdministrator } from '../testing/sign-in.ts';
import { refusedWith } from '../testing/staff.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let admin: { headers: { cookie: string; origin: string } };

beforeAll(async () => {
  site = await startSite({ variables: administrator });
});
beforeEach(async () => {
  admin = { headers: await signInAsAdministrator(site.base) };
});
afterAll(() => site.stop());

const password = 'a long and honest password';
let count = 0;
const freshEmail = () => `person${(count += 1)}@example.org`;

async function signIn(email: string, secret = password) {
  const response = await fetch(`${site.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.base },
    body: JSON.stringify({ email, password: secret }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { status: response.status, headers: { cookie, origin: site.base } };
}

/** The secret in the newest invitation that was written to somebody. */
async function secretFor(email: string): Promise<string> {
  const rows = await site.handle.database
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, 'mail invitation %'))
    .orderBy(outbox.id);
  const text =
    rows
      .map(({ payload }) => JSON.stringify(payload))
      .filter((one) => one.includes(email))
      .at(-1) ?? '';
  return /#\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
}

const invite = (
  email: string,
  roles: Parameters<typeof site.call<typeof people.invite>>[1]['body']['roles'] = ['usher'],
) => site.call(people.invite, { body: { name: 'Sample Person', email, roles } }, admin);
const accept = (secret: string, chosen = password) =>
  site.call(people.acceptInvitation, { body: { secret, password: chosen } });

/** Somebody with an account who is signed in. */
async function member(...roles: Parameters<typeof invite>[1] & {}) {
  const email = freshEmail();
  const person = await invite(email, roles);
  await accept(await secretFor(email));
  return { ...person, session: await signIn(email) };
}

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
    const mail = () => site.call(operations.mail, {}, one.session);
    await expect(mail()).rejects.toMatchObject(refusedWith('not-allowed'));
    const set = (roles: ('admin' | 'usher')[]) =>
      site.call(people.setRoles, { params: { id: one.id }, body: { roles } }, admin);
    expect((await set(['usher', 'admin'])).roles).toEqual(['usher', 'admin']);
    expect(await mail()).toBeInstanceOf(Array);
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

describe("one's own profile", () => {
  const save = (one: { session: { headers: Record<string, string> } }, telephone: string | null) =>
    site.call(people.changeProfile, { body: { name: 'New Name', telephone } }, one.session);
  const mine = async (one: { session: { headers: Record<string, string> } }) =>
    (await site.call(accounts.me, {}, one.session)).account;

  test('takes a new number down, which opens nothing until it is proven', async () => {
    const one = await member('member');
    expect(await save(one, '6175550142')).toMatchObject({
      name: 'New Name',
      telephone: null,
      telephoneWanted: '6175550142',
    });
    expect(await mine(one)).toMatchObject({ name: 'New Name', telephone: null });
    const prove = (key: string) =>
      site.call(tickets.proveTelephone, { body: { telephone: '6175550142', key } }, one.session);
    const secret = await ticketSecret(site.handle.database);
    const now = site.clock.now();
    await expect(prove('made.up')).rejects.toMatchObject(refusedWith('telephone-unproven'));
    await expect(prove(ticketKey(secret, '6175550143', now))).rejects.toMatchObject(
      refusedWith('telephone-unproven'),
    );
    expect(await prove(ticketKey(secret, '6175550142', now))).toEqual({ telephone: '6175550142' });
    expect(await mine(one)).toMatchObject({ telephone: '6175550142' });
    expect(await save(one, '6175550142')).toMatchObject({
      telephone: '6175550142',
      telephoneWanted: null,
    });
    // A second number leaves the proven one in force.
    expect(await save(one, '6175550144')).toMatchObject({
      telephone: '6175550142',
      telephoneWanted: '6175550144',
    });
    expect(await save(one, null)).toMatchObject({ telephone: null, telephoneWanted: null });
  });

  test('has the number that an administrator sets', async () => {
    const one = await member();
    await save(one, '6175550150');
    const body = { name: 'Set By Office', telephone: '6175550150' };
    await site.call(people.change, { params: { id: one.id }, body }, admin);
    expect(await site.call(people.profile, {}, one.session)).toMatchObject({
      ...body,
      telephoneWanted: null,
    });
    const nobody = { params: { id: 'nobody' }, body };
    await expect(site.call(people.change, nobody, admin)).rejects.toMatchObject(
      refusedWith('person-not-found'),
    );
  });

  test('with a number that is none is marked', async () => {
    const one = await member();
    const answer = await fetch(`${site.base}/api/account/profile`, {
      method: 'PUT',
      headers: { ...one.session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '', telephone: '12' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { name: 'Name is required', telephone: 'Telephone must be 10 digits' } },
    ]);
  });
});

describe('sessions', () => {
  test('are listed with the one that asks, and end one by one', async () => {
    const one = await member();
    const other = await signIn(one.email);
    const found = await site.call(people.sessions, {}, one.session);
    expect(found.filter(({ current }) => current)).toHaveLength(1);
    expect(found).toHaveLength(2);
    const id = found.find(({ current }) => !current)?.id ?? '';
    await site.call(people.endSession, { params: { id } }, one.session);
    expect((await site.call(accounts.me, {}, other)).account).toBeNull();
    expect((await site.call(accounts.me, {}, one.session)).account).not.toBeNull();
    await expect(
      site.call(people.endSession, { params: { id } }, one.session),
    ).rejects.toMatchObject(refusedWith('session-not-found'));
  });

  test('of another person cannot be ended by their id', async () => {
    const [one, two] = [await member(), await member()];
    const [theirs] = await site.call(people.sessions, {}, two.session);
    const wish = { params: { id: theirs?.id ?? '' } };
    await expect(site.call(people.endSession, wish, one.session)).rejects.toMatchObject(
      refusedWith('session-not-found'),
    );
    expect((await site.call(accounts.me, {}, two.session)).account).not.toBeNull();
  });

  test('end everywhere, by oneself and by an administrator', async () => {
    const one = await member();
    const other = await signIn(one.email);
    await site.call(people.endSessions, {}, one.session);
    for (const session of [one.session, other])
      expect((await site.call(accounts.me, {}, session)).account).toBeNull();
    const again = await signIn(one.email);
    await site.call(people.signOut, { params: { id: one.id } }, admin);
    expect((await site.call(accounts.me, {}, again)).account).toBeNull();
    await expect(
      site.call(people.signOut, { params: { id: 'nobody' } }, admin),
    ).rejects.toMatchObject(refusedWith('person-not-found'));
  });
});

describe('the audit log', () => {
  test('is searched by words and read page by page', async () => {
    const { database } = site.handle;
    for (let number = 1; number <= 120; number += 1)
      await audit(database, site.clock, {
        who: 'test',
        whoName: 'Paging',
        action: 'count',
        subject: `thing ${number}`,
        after: { note: '100%_done' },
      });
    const pages: number[][] = [];
    let before: number | null | undefined;
    do {
      const page = await site.call(
        people.audit,
        { query: { search: 'paging COUNT 100%_', ...(before ? { before } : {}) } },
        admin,
      );
      pages.push(page.entries.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    const ids = pages.flat();
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(
      (await site.call(people.audit, { query: { search: '100x_done' } }, admin)).entries,
    ).toEqual([]);
  });

  test('shows a treasurer the entries about money, and nothing else', async () => {
    const { database } = site.handle;
    await audit(database, site.clock, {
      who: 'test',
      whoName: 'Somebody',
      action: 'refund order',
      subject: 'order 7',
    });
    await audit(database, site.clock, {
      who: 'test',
      whoName: 'Somebody',
      action: 'move ticket',
      subject: 'ticket 7',
    });
    const treasurer = await member('treasurer');
    const { entries } = await site.call(people.audit, { query: {} }, treasurer.session);
    expect(entries.map(({ subject }) => subject)).toEqual(['order 7']);
    expect(
      (await site.call(people.audit, { query: { search: 'move' } }, treasurer.session)).entries,
    ).toEqual([]);
  });
});
