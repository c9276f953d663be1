import { afterAll, expect, test } from 'vitest';
import { groupMessages, maxGroupMessages } from '#features/groups/contract/group-messages.ts';
import { groups, type GroupInput } from '#features/groups/contract/groups.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { merge } from '#platform/feature.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import { emailMessage } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { createTurnOffKey } from './change-email-choice.ts';
import { createGroupInput } from './testing/group-input.ts';

const { add, addMemberWithAccount, byId, member, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

const { platform, features } = site.site;
/** Writes the emails that wait, which this site keeps. */
const sendWaiting = () =>
  createOutbox({
    ...platform,
    handlers: { mail: createEmailHandler({ ...platform, kinds: merge(features, 'emails') }) },
  }).drain();

type Session = { headers: Record<string, string> };

/** A choir with a leader, a singer and someone without an email address. */
async function setUpChoir(changes: Partial<GroupInput> = {}) {
  const { id } = await site.call(groups.create, { body: createGroupInput(changes) }, secretary);
  const leader = await addMemberWithAccount({ kabondo: '' });
  const singer = await addMemberWithAccount({ kabondo: '' });
  const other = await add({ email: '', kabondo: '' });
  for (const { id: memberId } of [leader.entry, singer.entry, other])
    await site.call(groups.addMember, { ...byId(id), body: { memberId } }, secretary);
  const params = { id, memberId: leader.entry.id };
  await site.call(groups.updateMember, { params, body: { role: 'leader' } }, secretary);
  return { id, leader, singer, other };
}

const read = (id: number, session: Session) => site.call(groupMessages.list, byId(id), session);
const send = (id: number, session: Session, count: number, subject = 'Practice') =>
  site.call(
    groupMessages.send,
    { ...byId(id), body: { subject, body: 'On Friday at 7.', count } },
    session,
  );
const setChoice = (id: number, isOn: boolean, session: Session) =>
  site.call(groupMessages.updateChoice, { ...byId(id), body: { isOn } }, session);

test('a leader writes to the members, and sees who got it', async () => {
  const { id, leader, singer, other } = await setUpChoir();
  expect((await read(id, leader.session)).audience).toEqual({ count: 2, off: 0, withoutEmail: 1 });
  await expectRejected(send(id, leader.session, 3), 'recipients-changed');
  const message = await send(id, leader.session, 2);
  await sendWaiting();
  const params = { id, message: message.id };
  const recipients = await site.call(groupMessages.listRecipients, { params }, leader.session);
  expect(Object.fromEntries(recipients.map(({ name, state }) => [name, state]))).toEqual({
    [leader.entry.name]: 'stored',
    [singer.entry.name]: 'stored',
    [other.name]: 'no-email',
  });
  await expectRejected(
    site.call(groupMessages.listRecipients, { params }, singer.session),
    'not-group-leader',
  );
  expect(await read(id, singer.session)).toMatchObject({
    messages: [{ subject: 'Practice', body: 'On Friday at 7.' }],
    isOn: true,
    audience: null,
  });
  await expectRejected(read(id, member), 'not-in-group');
});

test('members write only where the group says so', async () => {
  const closed = await setUpChoir();
  await expectRejected(send(closed.id, closed.singer.session, 2), 'not-group-leader');
  const open = await setUpChoir({ canMembersWrite: true });
  await send(open.id, open.singer.session, 2);
  await expectRejected(send(open.id, member, 2), 'not-in-group');
});

test('each member turns the emails off, with an account or by the link in an email', async () => {
  const { id, leader, singer } = await setUpChoir();
  await send(id, leader.session, 2);
  await sendWaiting();
  const emails = await site.handle.database
    .select({ text: emailMessage.text })
    .from(emailMessage)
    .where(eq(emailMessage.recipient, singer.entry.email));
  expect(JSON.stringify(emails)).toContain('To stop its emails: link removed');
  const key = await createTurnOffKey(site.handle.database, id, singer.entry.id);
  await site.call(groupMessages.turnOff, { params: { key } });
  expect(await read(id, singer.session)).toMatchObject({ isOn: false });
  expect((await read(id, leader.session)).audience).toEqual({ count: 1, off: 1, withoutEmail: 1 });
  await site.call(groupMessages.turnOn, { params: { key } });
  expect(await read(id, singer.session)).toMatchObject({ isOn: true });
  await setChoice(id, false, singer.session);
  expect(await read(id, singer.session)).toMatchObject({ isOn: false });
  await expectRejected(
    site.call(groupMessages.turnOff, { params: { key: `${id}.${leader.entry.id}.x` } }),
    'group-email-key-invalid',
  );
  await expectRejected(setChoice(id, false, member), 'not-in-group');
});

test('whoever leaves or turns the emails off before one is sent gets none', async () => {
  const { id, leader, singer } = await setUpChoir();
  const message = await send(id, leader.session, 2);
  await setChoice(id, false, leader.session);
  const params = { id, memberId: singer.entry.id };
  await site.call(groups.removeMember, { params }, secretary);
  await sendWaiting();
  const recipients = await site.call(
    groupMessages.listRecipients,
    { params: { id, message: message.id } },
    secretary,
  );
  expect(recipients.map(({ state }) => state).toSorted()).toEqual(['left', 'no-email', 'off']);
});

test('a group gets only so many messages in a day', async () => {
  const { id, leader } = await setUpChoir();
  for (let sent = 0; sent < maxGroupMessages; sent += 1) await send(id, leader.session, 2);
  await expectRejected(send(id, leader.session, 2), 'too-many-group-messages');
});
