import { afterAll, expect, test } from 'vitest';
import { groupAttendance } from '#features/groups/contract/group-attendance.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { createGroupInput } from './testing/group-input.ts';

const { add, addMemberWithAccount, byId, member, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

type Session = { headers: Record<string, string> };

async function setUpChoir() {
  const { id } = await site.call(groups.create, { body: createGroupInput() }, secretary);
  const leader = await addMemberWithAccount({ kabondo: '' });
  const singer = await addMemberWithAccount({ kabondo: '' });
  for (const { entry } of [leader, singer])
    await site.call(groups.addMember, { ...byId(id), body: { memberId: entry.id } }, secretary);
  const params = { id, memberId: leader.entry.id };
  await site.call(groups.updateMember, { params, body: { role: 'leader' } }, secretary);
  return { id, leader, singer };
}

const day = '2026-11-01';
const read = (id: number, session: Session) =>
  site.call(groupAttendance.get, { params: { id, day } }, session);
const save = (id: number, memberIds: number[], session: Session, on = day) =>
  site.call(
    groupAttendance.save,
    { params: { id, day: on }, body: { memberIds, guests: 2 } },
    session,
  );

test('a leader marks who came, changes it, and restores what was deleted', async () => {
  const { id, leader, singer } = await setUpChoir();
  const people = [leader, singer].map(({ entry }) => entry);
  expect(await read(id, leader.session)).toEqual({
    guests: 0,
    people: people.map(({ id: memberId, name }) => ({ memberId, name, isPresent: false })),
  });
  const ids = people.map((entry) => entry.id);
  await save(id, ids, leader.session);
  const saved = await save(id, ids.slice(1), leader.session);
  const list = () => site.call(groupAttendance.list, byId(id), leader.session);
  expect(await list()).toEqual([saved]);
  const { people: marked } = await read(id, leader.session);
  expect(marked.map(({ isPresent }) => isPresent)).toEqual([false, true]);
  expect(await site.call(groupAttendance.listAttendance, byId(id), secretary)).toEqual([
    { day, name: singer.entry.name, people: 1 },
    { day, name: 'Guests', people: 2 },
  ]);
  await site.call(groupAttendance.delete, { params: { id, day } }, leader.session);
  expect(await list()).toEqual([]);
  await save(id, saved.memberIds, leader.session);
  expect(await list()).toEqual([saved]);
});

test('whoever left stays marked where they came', async () => {
  const { id, leader, singer } = await setUpChoir();
  await save(id, [singer.entry.id], leader.session);
  const params = { id, memberId: singer.entry.id };
  await site.call(groups.removeMember, { params }, secretary);
  expect((await read(id, leader.session)).people).toContainEqual({
    memberId: singer.entry.id,
    name: singer.entry.name,
    isPresent: true,
  });
});

test('only leaders and the secretary mark, only members, and no day to come', async () => {
  const { id, leader, singer } = await setUpChoir();
  for (const session of [singer.session, member]) {
    await expectRejected(read(id, session), 'not-group-leader');
    await expectRejected(save(id, [], session), 'not-group-leader');
  }
  const stranger = await add();
  await expectRejected(save(id, [stranger.id], leader.session), 'member-not-found');
  await expectRejected(save(id, [], leader.session, '2199-12-31'), 'meeting-to-come');
});
