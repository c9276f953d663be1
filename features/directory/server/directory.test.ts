import { directory, type MemberInput } from '#features/directory/contract/directory.ts';
import { people } from '#features/people/contract/people.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { purgeMembers } from './update-member.ts';

const {
  add,
  admin,
  byId,
  choices,
  form,
  list,
  member,
  addMemberWithAccount,
  secretary,
  getSession,
  site,
  treasurer,
} = await setUpDirectory();
afterAll(() => site.stop());

describe('the fields of an entry', () => {
  const seenBy = (audience: Audience, visible: MemberInput) => ({
    member: audience === 'members' ? visible : null,
    leader: audience === 'nobody' ? null : visible,
    secretary: visible,
  });

  test.each(['members', 'leaders', 'nobody'] as const)(
    'for %s are hidden from everyone else',
    async (audience) => {
      const sent = form({ choices: choices(audience) });
      const { id } = await site.call(directory.create, { body: sent }, secretary);
      const expected = seenBy(audience, sent);
      const readers = { member, leader: treasurer, secretary };
      for (const [reader, session] of Object.entries(readers)) {
        const visible = expected[reader as keyof typeof expected];
        expect((await list(session)).find((item) => item.id === id)).toMatchObject({
          name: sent.name,
          telephone: visible?.telephone ?? null,
          email: visible?.email ?? null,
          kabondo: visible?.kabondo ?? null,
          own: false,
        });
      }
    },
  );

  test('have separate audiences', async () => {
    const chosen = {
      ...choices('nobody'),
      telephone: 'members',
      email: 'leaders',
    } as const;
    const { id, telephone, email } = await add({ choices: chosen });
    const as = async (session: typeof member) =>
      (await list(session)).find((item) => item.id === id);
    expect(await as(member)).toMatchObject({ telephone, email: null, kabondo: null });
    expect(await as(treasurer)).toMatchObject({ telephone, email, kabondo: null });
  });

  test('are private by default, and only members can read the list', async () => {
    const { id, choices: stored } = await add();
    expect(stored).toEqual(choices('nobody'));
    await expect(site.call(directory.list, {})).rejects.toMatchObject(
      expectProblem('unauthenticated'),
    );
    const usher = await getSession('usher');
    await expect(list(usher)).rejects.toMatchObject(expectProblem('forbidden'));
    await expect(site.call(directory.get, byId(id), member)).rejects.toMatchObject(
      expectProblem('not-your-entry'),
    );
    const booklet = await site.call(directory.getBooklet, {}, secretary);
    expect(booklet.find((item) => item.id === id)).toMatchObject({ telephone: null, email: null });
  });
});

describe("one's own entry", () => {
  test('is the only entry that a person can read completely and change', async () => {
    const { entry, session } = await addMemberWithAccount();
    const other = await add();
    const { member: own } = await site.call(directory.getOwn, {}, session);
    expect(own).toMatchObject({ id: entry.id, own: true, account: 'linked' });
    const body = form({ name: 'A new name', choices: choices('members') });
    const changed = await site.call(directory.update, { ...byId(entry.id), body }, session);
    expect(changed).toMatchObject({ name: 'A new name', choices: choices('members') });
    await expect(
      site.call(directory.update, { ...byId(other.id), body }, session),
    ).rejects.toMatchObject(expectProblem('not-your-entry'));
    const { entries } = await site.call(
      people.listAuditEntries,
      { query: { search: 'change own entry' } },
      admin,
    );
    expect(entries[0]).toMatchObject({
      subject: `member ${entry.id}`,
      before: { name: entry.name },
      after: { name: 'A new name' },
    });
  });

  test('keeps its household and fields that are absent from an update', async () => {
    const { entry, session } = await addMemberWithAccount({ choices: choices('leaders') });
    const home = { name: 'A household', address: 'A street', addressAudience: 'nobody' as const };
    const { id } = await site.call(directory.createHousehold, { body: home }, secretary);
    const body = { ...form(), householdId: id };
    const changed = await site.call(directory.update, { ...byId(entry.id), body }, session);
    expect(changed).toMatchObject({ householdId: null, choices: choices('leaders') });
  });
});

test('the history of an entry has its changes, and not who wrote to the person', async () => {
  const { entry, session } = await addMemberWithAccount({ name: 'First Name' });
  const { id } = entry;
  const body = form({ name: 'Second Name', email: entry.email, acceptsMessages: true });
  await site.call(directory.update, { ...byId(id), body }, secretary);
  await site.call(directory.update, { ...byId(id), body }, session);
  const message = { message: 'Hello', shareAddress: false };
  await site.call(directory.contact, { ...byId(id), body: message }, member);
  await site.call(directory.delete, byId(id), secretary);
  await site.call(directory.restore, byId(id), secretary);
  const changes = await site.call(directory.getHistory, byId(id), secretary);
  expect(changes.map(({ action }) => action)).toEqual([
    'add member',
    'link account of member',
    'change member',
    'change own entry',
    'delete member',
    'restore member',
  ]);
  expect(changes[2]).toMatchObject({
    before: { name: 'First Name' },
    after: { name: 'Second Name' },
  });
  await expect(site.call(directory.getHistory, byId(id), session)).rejects.toMatchObject(
    expectProblem('forbidden'),
  );
});

describe('a deleted entry', () => {
  test('is hidden, can be restored, and is purged after 30 days', async () => {
    const { entry, session } = await addMemberWithAccount();
    const { id } = entry;
    await site.call(directory.delete, byId(id), secretary);
    await expect(site.call(directory.delete, byId(id), secretary)).rejects.toMatchObject(
      expectProblem('member-not-found'),
    );
    await expect(site.call(directory.get, byId(id), secretary)).rejects.toMatchObject(
      expectProblem('member-not-found'),
    );
    expect((await site.call(directory.getOwn, {}, session)).member).toBeNull();
    expect(await site.call(directory.restore, byId(id), secretary)).toMatchObject({
      id,
      account: 'linked',
    });
    await site.call(directory.delete, byId(id), secretary);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    await purgeMembers(site.site.platform);
    site.clock.set(before);
    await expect(site.call(directory.restore, byId(id), secretary)).rejects.toMatchObject(
      expectProblem('member-not-found'),
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
  expect(await response.json()).toMatchObject({ code: 'validation-failed', errors });
});

test('a form that began before another change overwrites nothing, for the person and the secretary', async () => {
  const { entry, session } = await addMemberWithAccount({ telephone: '6175550177' });
  const { name, telephone, choices: seenChoices } = entry;
  const seen = { name, telephone, choices: seenChoices };
  const body = { ...form({ name, email: entry.email }), telephone: '6175550178' };
  await site.call(directory.update, { ...byId(entry.id), body: { ...body, seen } }, secretary);
  const own = { ...body, telephone, note: 'Sings', seen };
  const update = (options: typeof session, changes: object = {}) =>
    site.call(directory.update, { ...byId(entry.id), body: { ...own, ...changes } }, options);
  await expect(update(session)).rejects.toMatchObject({
    problem: { code: 'record-changed', detail: expect.stringContaining('telephone') },
  });
  await update(session, {
    seen: { ...seen, telephone: '6175550178' },
    choices: choices('members'),
  });
  await expect(update(secretary, { seen: { ...seen, telephone } })).rejects.toMatchObject({
    problem: { code: 'record-changed', detail: expect.stringContaining('telephone audience') },
  });
});
