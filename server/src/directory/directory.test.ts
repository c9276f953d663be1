import { directory, type MemberForm } from '@namugongo/contract/directory';
import { people } from '@namugongo/contract/people';
import type { Audience } from '@namugongo/contract/rules/audiences';
import { afterAll, describe, expect, test } from 'vitest';
import { openDirectory } from '../testing/open-directory.ts';
import { refusedWith } from '../testing/staff.ts';
import { purgeMembers } from './change-member.ts';

const {
  add,
  admin,
  byId,
  choices,
  form,
  list,
  member,
  personOfEntry,
  secretary,
  sessionOf,
  site,
  treasurer,
} = await openDirectory();
afterAll(() => site.stop());

describe('the fields of an entry', () => {
  const seenBy = (audience: Audience, shown: MemberForm) => ({
    member: audience === 'members' ? shown : null,
    leader: audience === 'nobody' ? null : shown,
    secretary: shown,
  });

  test.each(['members', 'leaders', 'nobody'] as const)(
    'for %s are shown to nobody else',
    async (audience) => {
      const sent = form({ choices: choices(audience) });
      const { id } = await site.call(directory.add, { body: sent }, secretary);
      const expected = seenBy(audience, sent);
      const readers = { member, leader: treasurer, secretary };
      for (const [reader, session] of Object.entries(readers)) {
        const shown = expected[reader as keyof typeof expected];
        expect((await list(session)).find((one) => one.id === id)).toMatchObject({
          name: sent.name,
          telephone: shown?.telephone ?? null,
          email: shown?.email ?? null,
          kabondo: shown?.kabondo ?? null,
          own: false,
        });
      }
    },
  );

  test('are chosen one by one', async () => {
    const chosen = { telephone: 'members', email: 'leaders', kabondo: 'nobody' } as const;
    const { id, telephone, email } = await add({ choices: chosen });
    const as = async (session: typeof member) => (await list(session)).find((one) => one.id === id);
    expect(await as(member)).toMatchObject({ telephone, email: null, kabondo: null });
    expect(await as(treasurer)).toMatchObject({ telephone, email, kabondo: null });
  });

  test('are private when nothing was chosen, and only members read the list', async () => {
    const { id, choices: kept } = await add();
    expect(kept).toEqual(choices('nobody'));
    await expect(site.call(directory.list, {})).rejects.toMatchObject(
      refusedWith('sign-in-needed'),
    );
    const usher = await sessionOf('usher');
    await expect(list(usher)).rejects.toMatchObject(refusedWith('not-allowed'));
    await expect(site.call(directory.read, byId(id), member)).rejects.toMatchObject(
      refusedWith('not-your-entry'),
    );
    const booklet = await site.call(directory.booklet, {}, secretary);
    expect(booklet.find((one) => one.id === id)).toMatchObject({ telephone: null, email: null });
  });
});

describe("one's own entry", () => {
  test('is seen whole and changed by its person, and no other is', async () => {
    const { entry, session } = await personOfEntry();
    const other = await add();
    const { member: own } = await site.call(directory.own, {}, session);
    expect(own).toMatchObject({ id: entry.id, own: true, account: 'linked' });
    const body = form({ name: 'A new name', choices: choices('members') });
    const changed = await site.call(directory.change, { ...byId(entry.id), body }, session);
    expect(changed).toMatchObject({ name: 'A new name', choices: choices('members') });
    await expect(
      site.call(directory.change, { ...byId(other.id), body }, session),
    ).rejects.toMatchObject(refusedWith('not-your-entry'));
    const { entries } = await site.call(
      people.audit,
      { query: { search: 'change own entry' } },
      admin,
    );
    expect(entries[0]).toMatchObject({
      subject: `member ${entry.id}`,
      before: { name: entry.name },
      after: { name: 'A new name' },
    });
  });

  test('does not move into a household by itself; what is left out stays', async () => {
    const { entry, session } = await personOfEntry({ choices: choices('leaders') });
    const home = { name: 'A household', address: 'A street', addressAudience: 'nobody' as const };
    const { id } = await site.call(directory.addHousehold, { body: home }, secretary);
    const body = { ...form(), householdId: id };
    const changed = await site.call(directory.change, { ...byId(entry.id), body }, session);
    expect(changed).toMatchObject({ householdId: null, choices: choices('leaders') });
  });
});

describe('a deleted entry', () => {
  test('is gone, comes back with Undo and ends after 30 days', async () => {
    const { entry, session } = await personOfEntry();
    const { id } = entry;
    await site.call(directory.remove, byId(id), secretary);
    await expect(site.call(directory.remove, byId(id), secretary)).rejects.toMatchObject(
      refusedWith('member-not-found'),
    );
    await expect(site.call(directory.read, byId(id), secretary)).rejects.toMatchObject(
      refusedWith('member-not-found'),
    );
    expect((await site.call(directory.own, {}, session)).member).toBeNull();
    expect(await site.call(directory.restore, byId(id), secretary)).toMatchObject({
      id,
      account: 'linked',
    });
    await site.call(directory.remove, byId(id), secretary);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    await purgeMembers(site.site.platform);
    site.clock.set(before);
    await expect(site.call(directory.restore, byId(id), secretary)).rejects.toMatchObject(
      refusedWith('member-not-found'),
    );
  });
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ telephone: '12' }, { telephone: 'Telephone must be 10 digits' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
])('an entry with %j is refused at its field', async (facts, errors) => {
  const response = await fetch(`${site.base}/api/directory`, {
    method: 'POST',
    headers: { ...secretary.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...form(), ...facts }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid', errors });
});
