import { afterAll, describe, expect, test } from 'vitest';
import { directory } from '#features/directory/contract/directory.ts';
import {
  type CorrectionInput,
  householdChecks,
  type OpenCheck,
} from '#features/join-us/contract/household-checks.ts';
import { memberInvitations } from '#features/join-us/contract/invitations.ts';
import { joinRequests } from '#features/join-us/contract/join-requests.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { addMinutes } from '#platform/clock.ts';
import { getSettings } from '#platform/settings.ts';
import { findMember } from '#features/directory/server/queries.ts';
import { createCheckEmail, createCheckKey } from './check-emails.ts';
import { findCheck } from './check-queries.ts';
import { runHouseholdChecks } from './send-checks.ts';
import { emailingSite } from './testing/emailing-site.ts';

const { add, addMemberWithAccount, byId, member, secretary, site } =
  await setUpDirectory(emailingSite);
afterAll(() => site.stop());
const { platform } = site.site;
const { database } = platform;
const days = (count: number) => addMinutes(testNow, count * 24 * 60);

const list = () => site.call(householdChecks.list, {}, secretary);
const findRow = async (id: number) => (await list()).find(({ recipientId }) => recipientId === id);
const sendAll = async () => {
  const count = (await list()).filter(({ isDue }) => isDue).length;
  return site.call(householdChecks.send, { body: { count } }, secretary);
};
async function getKey(memberId: number): Promise<string> {
  const check = await findCheck(database, memberId);
  return check ? createCheckKey(database, check) : '';
}
const open = async (memberId: number) =>
  site.call(householdChecks.open, { params: { key: await getKey(memberId) } });
const confirm = async (memberId: number) =>
  site.call(householdChecks.confirm, { params: { key: await getKey(memberId) } });

type Correct = (family: OpenCheck['family']) => Partial<CorrectionInput>;
/** Sends the shown household with changes, as its form does. */
async function correct(memberId: number, change: Correct) {
  const { family } = await open(memberId);
  const people = family.people.map(({ id, name, householdRole }) => ({ id, name, householdRole }));
  const body = { name: family.name, address: family.address, people, message: '', isMoving: false };
  return site.call(householdChecks.correct, {
    params: { key: await getKey(memberId) },
    body: { ...body, ...change(family) },
  });
}
const listCorrections = async () =>
  (await site.call(joinRequests.list, {}, secretary)).filter(({ kind }) => kind === 'correction');

/** A household of a head and a spouse, both with an address. */
async function addHousehold(headId: number) {
  const spouse = await add();
  const people = [
    { id: headId, name: 'Sample Head', householdRole: 'head' as const },
    { id: spouse.id, name: spouse.name, householdRole: 'spouse' as const },
  ];
  const body = {
    name: 'Sample family',
    address: '1 Road',
    addressAudience: 'nobody' as const,
    people,
  };
  const { id } = await site.call(directory.createHousehold, { body }, secretary);
  return { id, spouse };
}

describe('the yearly question', () => {
  test('goes to one of each household, as many as the secretary was shown, and not again at once', async () => {
    const head = await add();
    const { spouse } = await addHousehold(head.id);
    const alone = await add();
    await add({ email: '' });
    const dead = await add({ status: 'died' });
    const moved = await add({ status: 'moved' });
    const rows = await list();
    const ids = rows.map(({ recipientId }) => recipientId);
    expect(ids).toEqual(expect.arrayContaining([head.id, alone.id, null]));
    for (const { id } of [spouse, dead, moved]) expect(ids).not.toContain(id);
    const due = rows.filter(({ isDue }) => isDue).length;
    await expect(
      site.call(householdChecks.send, { body: { count: due + 1 } }, secretary),
    ).rejects.toMatchObject(expectProblem('recipients-changed'));
    expect(await sendAll()).toEqual({ sent: due });
    expect(await findRow(head.id)).toMatchObject({ state: 'waiting', isDue: false });
    await expect(
      site.call(householdChecks.send, { body: { count: 1 } }, secretary),
    ).rejects.toMatchObject(expectProblem('nobody-to-write-to'));
    await expect(site.call(householdChecks.list, {}, member)).rejects.toMatchObject(
      expectProblem('forbidden'),
    );
  });

  test('one press answers it; reminders stop after two, and with the answer', async () => {
    const entry = await add();
    const silent = await add();
    await sendAll();
    const build = async (id: number) =>
      createCheckEmail(platform).build({ memberId: id }, await getSettings(database));
    expect(await build(entry.id)).toMatchObject({ to: entry.email });
    expect(await open(entry.id)).toMatchObject({
      recipientName: entry.name,
      state: 'waiting',
      savesOwn: false,
      family: { people: [{ name: entry.name, telephone: entry.telephone }] },
    });
    expect(await confirm(entry.id)).toMatchObject({ state: 'right' });
    expect(await build(entry.id)).toBeNull();
    for (const day of [14, 28, 42, 56]) {
      site.clock.set(days(day));
      await runHouseholdChecks(platform);
    }
    expect(await findRow(entry.id)).toMatchObject({ state: 'right', reminders: 0 });
    expect(await findRow(silent.id)).toMatchObject({ state: 'waiting', reminders: 2 });
    site.clock.set(days(91));
    await expect(open(silent.id)).rejects.toMatchObject(expectProblem('check-link-invalid'));
    site.clock.set(testNow);
    await expect(
      site.call(householdChecks.open, { params: { key: `${entry.id}.wrong` } }),
    ).rejects.toMatchObject(expectProblem('check-link-invalid'));
  });

  test('is sent by itself in its month, once a year', async () => {
    const entry = await add();
    const body = { month: testNow.getUTCMonth() + 1 };
    expect(await site.call(householdChecks.updateSettings, { body }, secretary)).toEqual(body);
    site.clock.set(days(300));
    await runHouseholdChecks(platform);
    expect(await findRow(entry.id)).toMatchObject({ state: 'not-sent' });
    site.clock.set(days(366));
    await runHouseholdChecks(platform);
    expect(await findRow(entry.id)).toMatchObject({ state: 'waiting' });
    await site.call(householdChecks.updateSettings, { body: { month: 0 } }, secretary);
    site.clock.set(testNow);
  });
});

describe('a correction', () => {
  test('of a person without an account waits for the secretary, who saves it', async () => {
    const head = await add();
    const { id: householdId, spouse } = await addHousehold(head.id);
    await sendAll();
    const change: Correct = ({ people }) => ({
      address: '2 New Street',
      people: [
        ...people.map(({ id, name, householdRole }) => ({ id, name, householdRole })),
        { id: null, name: 'Sample Baby', householdRole: 'child' as const },
      ],
    });
    expect(await correct(head.id, change)).toMatchObject({ state: 'changed' });
    await correct(head.id, change);
    const [request, ...others] = await listCorrections();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ householdId, family: { address: '2 New Street' } });
    const before = await site.call(directory.getFamily, byId(householdId), secretary);
    expect(before.address).toBe('1 Road');
    const { id: _, ...seen } = before;
    const body = {
      ...(request?.family ?? { name: '', address: '', people: [] }),
      addressAudience: 'nobody' as const,
      household: { id: householdId, seen },
      reply: '',
    };
    await site.call(joinRequests.accept, { ...byId(request?.id ?? 0), body }, secretary);
    const after = await site.call(directory.getFamily, byId(householdId), secretary);
    expect(after.people.map(({ name }) => name)).toEqual([
      'Sample Head',
      spouse.name,
      'Sample Baby',
    ]);
    await expect(
      correct(head.id, () => ({
        people: [{ id: spouse.id + 1000, name: 'A', householdRole: '' as const }],
      })),
    ).rejects.toMatchObject(expectProblem('check-link-invalid'));
  });

  test('of a person with an account saves the own entry and the address at once, nothing of others', async () => {
    const { entry } = await addMemberWithAccount();
    const { entry: other } = await addMemberWithAccount();
    const body = {
      name: 'Own family',
      address: '1 Road',
      addressAudience: 'members' as const,
      people: [entry, other].map(({ id, name }) => ({ id, name, householdRole: '' as const })),
    };
    const { id } = await site.call(directory.createHousehold, { body }, secretary);
    await sendAll();
    // Either of them gets the email.
    const own = (await findRow(entry.id)) ? entry : other;
    const opened = await open(own.id);
    expect(opened.savesOwn).toBe(true);
    const hidden = opened.family.people.find((person) => person.id !== own.id);
    expect(hidden).toMatchObject({ telephone: '', email: '' });
    await correct(own.id, ({ people }) => ({
      address: '3 Own Street',
      people: people.map((person) =>
        person.id === own.id
          ? { id: own.id, name: own.name, householdRole: '' as const, telephone: '6175559999' }
          : { id: person.id, name: 'Another Name', householdRole: '' as const },
      ),
    }));
    const family = await site.call(directory.getFamily, byId(id), secretary);
    expect(family).toMatchObject({ address: '3 Own Street', addressAudience: 'members' });
    expect(await findMember(database, own.id)).toMatchObject({ telephone: '6175559999' });
    const stored = await findMember(database, hidden?.id ?? 0);
    expect(stored?.name).not.toBe('Another Name');
    expect(stored?.telephone).not.toBe('');
    const [request] = await listCorrections();
    expect(request).toMatchObject({ householdId: id, email: own.email });
  });

  test('that the household moves away is remembered, and ends the emails', async () => {
    const head = await add();
    const { id, spouse } = await addHousehold(head.id);
    await sendAll();
    await correct(head.id, () => ({ isMoving: true, address: '9 Far Road' }));
    const request = (await listCorrections()).find(({ householdId }) => householdId === id);
    expect(request).toMatchObject({ isMoving: true, state: 'waiting' });
    const { id: _, ...seen } = await site.call(directory.getFamily, byId(id), secretary);
    const body = {
      ...(request?.family ?? { name: '', address: '', people: [] }),
      addressAudience: 'nobody' as const,
      household: { id, seen },
      reply: '',
    };
    await site.call(joinRequests.accept, { ...byId(request?.id ?? 0), body }, secretary);
    for (const memberId of [head.id, spouse.id])
      expect(await findMember(database, memberId)).toMatchObject({
        status: 'moved',
        statusDay: testNow.toISOString().slice(0, 10),
        household: { address: '9 Far Road' },
      });
    expect(await findRow(head.id)).toBeUndefined();
    await expect(open(head.id)).rejects.toMatchObject(expectProblem('check-link-invalid'));
  });
});

describe('invitations', () => {
  test('go to all who have an email and no account, once for an address, and again only after the link ended', async () => {
    const read = async (id: number) =>
      (await site.call(memberInvitations.list, {}, secretary)).find((row) => row.id === id);
    const first = await add();
    const shared = await add({ email: first.email });
    const { entry: accepted } = await addMemberWithAccount();
    expect(await read(first.id)).toMatchObject({ state: 'none', isDue: true });
    expect(await read(shared.id)).toMatchObject({ state: 'none', isDue: false });
    expect(await read(accepted.id)).toMatchObject({ state: 'accepted', isDue: false });
    const countDue = async () =>
      (await site.call(memberInvitations.list, {}, secretary)).filter(({ isDue }) => isDue).length;
    const invite = (count: number) =>
      site.call(memberInvitations.inviteAll, { body: { count } }, secretary);
    const count = await countDue();
    await expect(invite(count + 1)).rejects.toMatchObject(expectProblem('recipients-changed'));
    expect(await invite(count)).toEqual({ invited: count, skipped: 0 });
    expect(await read(first.id)).toMatchObject({
      state: 'invited',
      isDue: false,
      invitedAt: testNow,
    });
    await expect(invite(1)).rejects.toMatchObject(expectProblem('nobody-to-write-to'));
    site.clock.set(days(7));
    expect(await read(first.id)).toMatchObject({ state: 'invited', isDue: true });
    site.clock.set(testNow);
    await expect(site.call(memberInvitations.list, {}, member)).rejects.toMatchObject(
      expectProblem('forbidden'),
    );
  });
});
