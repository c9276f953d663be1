import { afterAll, describe, expect, test } from 'vitest';
import { directory } from '#features/directory/contract/directory.ts';
import { groups, type GroupInput } from '#features/groups/contract/groups.ts';
import { today } from '#features/today/contract/today.ts';
import { openQueuedEmails } from '#app/server/testing/open-emails.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { createGroupInput } from './testing/group-input.ts';

const { add, addMemberWithAccount, byId, choices, list, member, secretary, site, treasurer } =
  await setUpDirectory();
afterAll(() => site.stop());

type Session = { headers: Record<string, string> };

const addGroup = (changes: Partial<GroupInput> = {}) =>
  site.call(groups.create, { body: createGroupInput(changes) }, secretary);
const getGroup = (id: number, session?: Session) => site.call(groups.get, byId(id), session);
const addTo = (id: number, memberId: number, session: Session = secretary) =>
  site.call(groups.addMember, { ...byId(id), body: { memberId } }, session);
const byMember = (id: number, memberId: number) => ({ params: { id, memberId } });
const remove = (id: number, memberId: number, session: Session = secretary) =>
  site.call(groups.removeMember, byMember(id, memberId), session);
const setRole = (id: number, memberId: number, role: 'leader' | 'member', session = secretary) =>
  site.call(groups.updateMember, { ...byMember(id, memberId), body: { role } }, session);
const listNames = async (id: number, session: Session = secretary) =>
  (await site.call(groups.listMembers, byId(id), session)).members.map(({ name }) => name);

/** A person with an account who leads the group. */
async function addLeader(id: number) {
  const leader = await addMemberWithAccount({ kabondo: '' });
  await addTo(id, leader.entry.id);
  await setRole(id, leader.entry.id, 'leader');
  return leader;
}

describe('a group', () => {
  test('is seen by its audience; visitors see no names and numbers of people', async () => {
    const open = await addGroup({ audience: 'everybody' });
    const closed = await addGroup({ audience: 'members' });
    const { entry } = await addLeader(open.id);
    expect(await getGroup(open.id)).toMatchObject({ leaders: [], members: null, waiting: null });
    expect(await getGroup(open.id, member)).toMatchObject({
      leaders: [entry.name],
      members: 1,
      waiting: null,
    });
    expect(await getGroup(open.id, secretary)).toMatchObject({ waiting: 0 });
    await expectRejected(getGroup(closed.id), 'unauthenticated');
    expect(await getGroup(closed.id, member)).toMatchObject({ name: closed.name });
    const ids = async (session?: Session) =>
      (await site.call(groups.list, {}, session)).map(({ id }) => id);
    expect(await ids()).not.toContain(closed.id);
    expect(await ids(treasurer)).toEqual(expect.arrayContaining([open.id, closed.id]));
  });

  test('is changed by the secretary and its leaders, and by no one else', async () => {
    const group = await addGroup();
    const { session } = await addLeader(group.id);
    const body = createGroupInput({ place: 'The hall' });
    const update = (by: Session) => site.call(groups.update, { ...byId(group.id), body }, by);
    expect(await update(session)).toMatchObject({ place: 'The hall', role: 'leader' });
    for (const other of [member, treasurer])
      await expectRejected(update(other), 'not-group-leader');
    const changes = await site.call(groups.getHistory, byId(group.id), secretary);
    expect(changes.map(({ action }) => action)).toEqual([
      'add group',
      'add to group',
      'change role in group',
      'change group',
    ]);
  });

  test('has a name of its own, in whatever spelling', async () => {
    const { name } = await addGroup();
    await expectRejected(addGroup({ name: `  ${name.toUpperCase()}. ` }), 'group-name-taken');
  });

  test('that no longer meets is seen by its members and the secretary alone', async () => {
    const { id } = await addGroup({ audience: 'everybody' });
    const { session } = await addLeader(id);
    await site.call(groups.archive, { ...byId(id), body: { isArchived: true } }, secretary);
    await expectRejected(getGroup(id, member), 'group-not-found');
    expect(await getGroup(id, session)).toMatchObject({ isArchived: true });
    expect(await getGroup(id, secretary)).toMatchObject({ isArchived: true });
  });

  test('comes back with its members when its deletion is undone', async () => {
    const { id } = await addGroup();
    const { entry } = await addLeader(id);
    await site.call(groups.delete, byId(id), secretary);
    await expectRejected(getGroup(id, secretary), 'group-not-found');
    expect(await site.call(groups.restore, byId(id), secretary)).toMatchObject({
      leaders: [entry.name],
    });
  });
});

describe('the members of a group', () => {
  test('see each other; other members of the community do not see them', async () => {
    const { id } = await addGroup({ audience: 'everybody' });
    const { entry, session } = await addLeader(id);
    const singer = await addMemberWithAccount({ kabondo: '' });
    await addTo(id, singer.entry.id, session);
    expect(await listNames(id, singer.session)).toEqual([entry.name, singer.entry.name]);
    for (const other of [member, treasurer])
      await expectRejected(listNames(id, other), 'not-in-group');
    await expectRejected(addTo(id, entry.id, singer.session), 'not-group-leader');
    await expectRejected(setRole(id, entry.id, 'member', singer.session), 'not-group-leader');
    await expectRejected(remove(id, entry.id, singer.session), 'not-group-leader');
    await remove(id, singer.entry.id, singer.session);
    expect(await listNames(id)).toEqual([entry.name]);
  });

  test('come back with their role when their removal is undone', async () => {
    const { id } = await addGroup();
    const { entry, session } = await addLeader(id);
    await remove(id, entry.id);
    await expectRejected(
      site.call(groups.restoreMember, byMember(id, entry.id), session),
      'not-group-leader',
    );
    expect(await site.call(groups.restoreMember, byMember(id, entry.id), secretary)).toMatchObject({
      role: 'leader',
    });
  });

  test('are people who are present', async () => {
    const { id } = await addGroup();
    const entry = await add({ kabondo: '' });
    await addTo(id, entry.id);
    await expectRejected(addTo(id, entry.id), 'already-in-group');
    const body = { ...entry, status: 'moved' as const };
    await site.call(directory.update, { ...byId(entry.id), body }, secretary);
    expect(await listNames(id)).toEqual([]);
    await expectRejected(addTo((await addGroup()).id, entry.id), 'member-away');
  });
});

describe('a kabondo', () => {
  const addKabondo = (name: string) => addGroup({ name, kind: 'kabondo' });
  const readKabondo = async (id: number) =>
    (await list(secretary)).find((entry) => entry.id === id)?.kabondo;

  test('has whose entries name it, in whatever spelling, and gives them its own', async () => {
    const entries = [await add({ kabondo: 'st. mulumba' }), await add({ kabondo: 'St Mulumba' })];
    const group = await addKabondo('St. Mulumba');
    expect((await listNames(group.id)).toSorted()).toEqual(
      entries.map(({ name }) => name).toSorted(),
    );
    expect(await readKabondo(entries[0]?.id ?? 0)).toBe('St. Mulumba');
    const body = { ...createGroupInput({ kind: 'kabondo' }), name: 'St. Matia Mulumba' };
    await site.call(groups.update, { ...byId(group.id), body }, secretary);
    expect(await readKabondo(entries[1]?.id ?? 0)).toBe('St. Matia Mulumba');
    await expectRejected(
      site.call(groups.update, { ...byId(group.id), body: { ...body, kind: 'choir' } }, secretary),
      'group-kind-fixed',
    );
  });

  test('is a field of the entry, which follows who is added and removed', async () => {
    const { id, name } = await addKabondo('St. Balikuddembe');
    const other = await addKabondo('St. Kaggwa');
    const entry = await add({ kabondo: '' });
    await addTo(id, entry.id);
    expect(await readKabondo(entry.id)).toBe(name);
    await expectRejected(addTo(other.id, entry.id), 'in-other-kabondo');
    await remove(id, entry.id);
    expect(await readKabondo(entry.id)).toBeNull();
    await site.call(groups.restoreMember, byMember(id, entry.id), secretary);
    expect(await readKabondo(entry.id)).toBe(name);
  });

  test('is shown to other members as far as each chose; its leaders see all', async () => {
    const { id, name } = await addKabondo('St. Lwanga');
    const visible = await add({ kabondo: name, choices: choices('members') });
    const hidden = await add({ kabondo: name });
    const reader = await addMemberWithAccount({ kabondo: name });
    const read = () => site.call(groups.listMembers, byId(id), reader.session);
    const before = await read();
    expect(before.members.map(({ memberId }) => memberId).toSorted()).toEqual(
      [visible.id, reader.entry.id].toSorted(),
    );
    expect(before.hidden).toBe(1);
    await setRole(id, reader.entry.id, 'leader');
    expect((await read()).members.map(({ memberId }) => memberId)).toContain(hidden.id);
  });

  test('is not chosen by the person, who asks to join', async () => {
    const { id, name } = await addKabondo('St. Kibuuka');
    const { entry, session } = await addMemberWithAccount({ kabondo: '' });
    const body = { ...entry, kabondo: name };
    await site.call(directory.update, { ...byId(entry.id), body }, session);
    expect(await getGroup(id, session)).toMatchObject({ role: null });
  });

  test('without a group is listed for the secretary as it is written, and put into one', async () => {
    const entry = await add({ kabondo: 'St Gonzagga' });
    const odd = await add({ kabondo: '-' });
    const { id, name } = await addKabondo('St. Gonzaga');
    const listUnknown = async () => site.call(groups.listUnknown, {}, secretary);
    expect(await listUnknown()).toEqual(
      expect.arrayContaining([
        { kabondo: 'St Gonzagga', members: [{ id: entry.id, name: entry.name }] },
        { kabondo: '-', members: [{ id: odd.id, name: odd.name }] },
      ]),
    );
    const body = { kabondo: 'St Gonzagga' };
    await site.call(groups.assignUnknown, { ...byId(id), body }, secretary);
    expect(await readKabondo(entry.id)).toBe(name);
    expect((await listUnknown()).map(({ kabondo }) => kabondo)).not.toContain('St Gonzagga');
  });
});

describe('a request to join', () => {
  const request = (id: number, session: Session, message = 'I sing alto') =>
    site.call(groups.request, { ...byId(id), body: { message } }, session);
  const listRequests = (id: number, session: Session) =>
    site.call(groups.listRequests, byId(id), session);
  const decide = (id: number, requestId: number, isAccepted: boolean, session: Session) =>
    site.call(
      groups.decideRequest,
      { params: { id, request: requestId }, body: { isAccepted, reply: 'Thank you' } },
      session,
    );
  const readEmails = async (kind: string) =>
    JSON.stringify(await openQueuedEmails(site.handle.database, `mail ${kind} %`));

  test('goes to the leaders, who accept it; both get an email', async () => {
    const { id } = await addGroup();
    const leader = await addLeader(id);
    const { entry, session } = await addMemberWithAccount({ kabondo: '' });
    expect(await request(id, session)).toMatchObject({ request: { state: 'waiting' } });
    await request(id, session);
    expect(await readEmails('group request')).toContain(leader.entry.email);
    expect(await getGroup(id, leader.session)).toMatchObject({ waiting: 1 });
    const [first] = await listRequests(id, leader.session);
    expect(first).toMatchObject({ name: entry.name, message: 'I sing alto' });
    await expectRejected(listRequests(id, session), 'not-group-leader');
    await expectRejected(decide(id, first?.id ?? 0, true, session), 'not-group-leader');
    await decide(id, first?.id ?? 0, true, leader.session);
    expect(await getGroup(id, session)).toMatchObject({ role: 'member', waiting: null });
    expect(await readEmails('group decision')).toContain(entry.email);
    await expectRejected(
      decide(id, first?.id ?? 0, false, leader.session),
      'group-request-not-found',
    );
    await expectRejected(request(id, session), 'already-in-group');
  });

  test('is declined with an answer, asked again and withdrawn', async () => {
    const { id } = await addGroup();
    const { session } = await addMemberWithAccount({ kabondo: '' });
    await request(id, session);
    const [first] = await listRequests(id, secretary);
    await decide(id, first?.id ?? 0, false, secretary);
    expect(await getGroup(id, session)).toMatchObject({
      role: null,
      request: { state: 'declined', reply: 'Thank you' },
    });
    const countTasks = async () =>
      (await site.call(today.get, {}, secretary)).tasks.find(
        ({ kind }) => kind === 'group-requests',
      )?.count ?? 0;
    const waiting = await countTasks();
    await request(id, session);
    expect(await countTasks()).toBe(waiting + 1);
    await site.call(groups.withdraw, byId(id), session);
    expect(await listRequests(id, secretary)).toEqual([]);
    expect(await countTasks()).toBe(waiting);
  });

  test('moves a person from one kabondo to another', async () => {
    const from = await addGroup({ name: 'St. Achileo', kind: 'kabondo' });
    const to = await addGroup({ name: 'St. Gyavira', kind: 'kabondo' });
    const { entry, session } = await addMemberWithAccount({ kabondo: from.name });
    await request(to.id, session);
    const [first] = await listRequests(to.id, secretary);
    await decide(to.id, first?.id ?? 0, true, secretary);
    expect(await listNames(from.id)).toEqual([]);
    expect(await listNames(to.id)).toEqual([entry.name]);
  });

  test('needs an entry in the directory', async () => {
    const { id } = await addGroup();
    await expectRejected(request(id, member), 'no-own-entry');
  });
});
