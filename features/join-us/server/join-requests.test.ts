import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { directory } from '#features/directory/contract/directory.ts';
import {
  type AcceptInput,
  JoinInput,
  joinRequests,
} from '#features/join-us/contract/join-requests.ts';
import { openQueuedEmails } from '#app/server/testing/open-emails.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { addMinutes } from '#platform/clock.ts';
import { auditEntry } from '#platform/tables.ts';
import { emailingSite } from './testing/emailing-site.ts';
import { runWelcomeTasks } from './testing/run-welcome-tasks.ts';

const { add, byId, member, office, secretary, site } = await setUpDirectory(emailingSite);
afterAll(() => site.stop());
const { database } = site.handle;

let count = 0;
/** A family of two that nobody knows. */
function createInput(changes: Partial<JoinInput> = {}): JoinInput {
  count += 1;
  const surname = `Ssekandi${'abcdefghijklmnopqrstuvwxyz'[count] ?? ''}`;
  return {
    name: `The ${surname} family`,
    address: '1 Main Street\nWaltham, MA 02451',
    message: 'We moved here in June.',
    hasConsent: true,
    people: [
      {
        id: null,
        name: `Petero ${surname}`,
        householdRole: 'head',
        telephone: `617444${String(count).padStart(4, '0')}`,
        email: `petero${count}@example.org`,
      },
      { id: null, name: `Nakato ${surname}`, householdRole: 'child', birthday: '2015-06-03' },
    ],
    ...changes,
  };
}
const getAddress = ({ people }: JoinInput) => people[0]?.email ?? '';
const send = (body: JoinInput) => site.call(joinRequests.create, { body });
const list = () => site.call(joinRequests.list, {}, secretary);

async function findSecret(address: string): Promise<string> {
  const text = (await office.findEmailsTo(address)).at(-1) ?? '';
  return /\/join-us\/([\w-]+)/.exec(text)?.[1] ?? '';
}
const confirm = async (body: JoinInput) =>
  site.call(joinRequests.confirm, { params: { secret: await findSecret(getAddress(body)) } });

/** Sends and confirms a request; returns it as the secretary sees it. */
async function requestToJoin(body = createInput()) {
  await send(body);
  await confirm(body);
  const request = (await list()).find(({ email }) => email === getAddress(body));
  if (!request) throw new Error('The request is not in the list.');
  return request;
}
const get = (id: number) => site.call(joinRequests.get, byId(id), secretary);

const toFamily = ({ name, address, people }: JoinInput): AcceptInput => ({
  name,
  address,
  addressAudience: 'nobody',
  people,
  household: null,
  reply: '',
});
const accept = (id: number, body: AcceptInput) =>
  site.call(joinRequests.accept, { ...byId(id), body }, secretary);
/** What a process does in the background once Undo is over. */
async function sendWelcome(): Promise<void> {
  site.clock.set(addMinutes(testNow, 1));
  await runWelcomeTasks(site.site.platform);
  site.clock.set(testNow);
}
const members = () => site.call(directory.list, {}, secretary);

describe('the form', () => {
  test('shows nothing to the secretary before its email is confirmed', async () => {
    const body = createInput();
    expect(await send(body)).toEqual({ isConfirmed: false });
    expect((await list()).map(({ email }) => email)).not.toContain(getAddress(body));
    const secret = await findSecret(getAddress(body));
    const params = { params: { secret } };
    expect(await site.call(joinRequests.getConfirmation, params)).toEqual({
      name: body.name,
      isConfirmed: false,
    });
    expect((await list()).map(({ email }) => email)).not.toContain(getAddress(body));
    await confirm(body);
    await confirm(body);
    const [request] = await list();
    expect(request).toMatchObject({ kind: 'new', state: 'waiting', email: getAddress(body) });
    const notices = await openQueuedEmails(database, `mail join request %`);
    expect(
      notices.filter(({ text }) => text.includes(`/join-requests/${request?.id}`)),
    ).toHaveLength(1);
    const { tasks } = await site.call(contract.today.get, {}, secretary);
    expect(tasks.find(({ kind }) => kind === 'join-requests')?.count).toBe(1);
  });

  test('an address in the directory gets the same answer, and an email that says so', async () => {
    const entry = await add();
    const body = createInput();
    const people = body.people.map((person, index) =>
      index === 0 ? { ...person, email: entry.email.toUpperCase() } : person,
    );
    expect(await send({ ...body, people })).toEqual(await send(createInput()));
    const text = (await office.findEmailsTo(entry.email)).at(-1);
    expect(text).toContain('already in our directory');
    expect(text).toContain('/sign-in');
    expect(await findSecret(entry.email)).not.toBe('');
  });

  test('its link ends, a newer form replaces it, and others are refused', async () => {
    const body = createInput();
    await send(body);
    const first = await findSecret(getAddress(body));
    await send(body);
    const call = (secret: string) => site.call(joinRequests.confirm, { params: { secret } });
    await expect(call(first)).rejects.toMatchObject(expectProblem('join-link-invalid'));
    await expect(call('x'.repeat(43))).rejects.toMatchObject(expectProblem('join-link-invalid'));
    site.clock.set(addMinutes(testNow, 7 * 24 * 60));
    await expect(confirm(body)).rejects.toMatchObject(expectProblem('join-link-invalid'));
    site.clock.set(testNow);
  });

  test('refuses what is missing, and takes no entry of the directory', async () => {
    const entry = await add();
    const body = createInput();
    const [head, child] = body.people;
    if (!head || !child) throw new Error('There are two people.');
    expect(JoinInput.safeParse({ ...body, people: [child] }).error?.issues).toMatchObject([
      { path: ['people', 0, 'email'], message: 'Valid email is required' },
    ]);
    const request = await requestToJoin({ ...body, people: [head, { ...child, id: entry.id }] });
    expect(request.family.people.map(({ id }) => id)).toEqual([null, null]);
  });
});

describe('the secretary', () => {
  test('alone reads requests', async () => {
    const { id } = await requestToJoin();
    await expect(site.call(joinRequests.get, byId(id), member)).rejects.toMatchObject(
      expectProblem('forbidden'),
    );
    await expect(site.call(joinRequests.list, {})).rejects.toMatchObject(
      expectProblem('unauthenticated'),
    );
  });

  test('sees who may be in the directory already, by name, telephone and email', async () => {
    const body = createInput();
    const [head] = body.people;
    const named = await add({ name: `${head?.name.split(' ').toReversed().join(', ')}` });
    const called = await add({ telephone: head?.telephone ?? '' });
    const { id } = await requestToJoin(body);
    expect((await get(id)).likely.map(({ person, id: entryId }) => [person, entryId])).toEqual([
      [0, named.id],
      [0, called.id],
    ]);
  });

  test('accepts a new household, whose first person is invited to an account', async () => {
    const body = createInput();
    const { id } = await requestToJoin(body);
    const accepted = await accept(id, { ...toFamily(body), reply: 'See you on Sunday.' });
    expect(accepted.state).toBe('accepted');
    const household = (await members()).filter(
      ({ household: home }) => home?.id === accepted.householdId,
    );
    expect(household.map(({ name }) => name)).toEqual(
      body.people.map(({ name }) => name).toSorted(),
    );
    expect(await office.findEmailsTo(getAddress(body))).toHaveLength(1);
    await sendWelcome();
    const texts = await office.findEmailsTo(getAddress(body));
    expect(texts.filter((text) => text.includes('See you on Sunday.'))).toHaveLength(1);
    expect(await office.secretFor(getAddress(body))).not.toBe('');
    await expect(accept(id, toFamily(body))).rejects.toMatchObject(
      expectProblem('join-request-not-found'),
    );
    const history = await site.call(joinRequests.getHistory, byId(id), secretary);
    expect(history.map(({ action }) => action)).toEqual([
      'ask to join community',
      'accept join request',
    ]);
  });

  test('merges into a household: its people stay, and what was chosen is saved', async () => {
    const entry = await add({ telephone: '6175550000' });
    const { id: householdId, ...seen } = await site.call(
      directory.createHousehold,
      {
        body: {
          name: 'Ssekandi',
          address: 'Old Road 1',
          addressAudience: 'members',
          people: [{ id: entry.id, name: entry.name, householdRole: 'head' }],
        },
      },
      secretary,
    );
    const body = createInput();
    const [, child] = body.people;
    if (!child) throw new Error('There is a child.');
    const { id } = await requestToJoin(body);
    const { people: _, ...place } = toFamily(body);
    const form: AcceptInput = {
      ...place,
      people: [
        { id: entry.id, name: entry.name, householdRole: 'head', telephone: '6175551111' },
        child,
      ],
      household: { id: householdId, seen },
    };
    const stale = { id: householdId, seen: { ...seen, name: 'Other' } };
    await expect(accept(id, { ...form, household: stale })).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    await accept(id, form);
    const family = await site.call(directory.getFamily, byId(householdId), secretary);
    expect(family).toMatchObject({
      address: body.address,
      people: [{ id: entry.id, telephone: '6175551111', email: entry.email }, { name: child.name }],
    });
  });

  test('declines with an answer, and may think better of it', async () => {
    const body = createInput();
    const { id } = await requestToJoin(body);
    const decline = () =>
      site.call(
        joinRequests.decline,
        { ...byId(id), body: { reply: 'Please write to the parish of St. Mary.' } },
        secretary,
      );
    expect(await decline()).toMatchObject({ state: 'declined' });
    expect((await office.findEmailsTo(getAddress(body))).at(-1)).toContain('St. Mary');
    await expect(decline()).rejects.toMatchObject(expectProblem('join-request-not-found'));
    const reopened = await site.call(joinRequests.reopen, byId(id), secretary);
    expect(reopened).toMatchObject({ state: 'waiting', decidedAt: null });
  });

  test('deletes one without an answer, and restores it', async () => {
    const body = createInput();
    const { id } = await requestToJoin(body);
    await site.call(joinRequests.delete, byId(id), secretary);
    expect((await list()).map((request) => request.id)).not.toContain(id);
    await expect(get(id)).rejects.toMatchObject(expectProblem('join-request-not-found'));
    await site.call(joinRequests.restore, byId(id), secretary);
    expect((await get(id)).state).toBe('waiting');
    const actions = await database
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `join request ${id}`));
    expect(actions.map(({ action }) => action)).toContain('restore join request');
  });
});
