import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { tickets } from '@namugongo/contract/reception/tickets';
import { afterAll, describe, expect, test } from 'vitest';
import { audit } from '../platform/audit.ts';
import { ticketKey, ticketSecret } from '../reception/tickets/ticket-key.ts';
import { refusedWith } from '../testing/staff.ts';
import { openOffice } from '../testing/open-office.ts';

const { site, admin, signIn, member } = await openOffice();
afterAll(() => site.stop());

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
