import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { people } from '#features/people/contract/people.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { type AcceptInput, joinRequests } from '#features/join-us/contract/join-requests.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { addMinutes } from '#platform/clock.ts';
import { auditEntry } from '#platform/tables.ts';
import { emailingSite } from './testing/emailing-site.ts';
import { runWelcomeTasks } from './testing/run-welcome-tasks.ts';
import { insertRequestRow } from './queries.ts';
import { joinRequest } from './tables.ts';

const { add, addMemberWithAccount, admin, byId, office, secretary, site } =
  await setUpDirectory(emailingSite);
afterAll(() => site.stop());
const { database } = site.handle;

let count = 0;
/** A confirmed request of two people. */
async function createRequest(rest: Partial<Parameters<typeof insertRequestRow>[1]> = {}) {
  count += 1;
  const email = `okello${count}@example.org`;
  const family = {
    name: `The Okello family ${count}`,
    address: '1 Main Street',
    people: [
      { id: null, name: `Petero Okello ${count}`, householdRole: 'head' as const, email },
      { id: null, name: `Nakato Okello ${count}`, householdRole: 'child' as const },
    ],
  };
  const row = { state: 'waiting' as const, family, email, createdAt: testNow, ...rest };
  return { id: await insertRequestRow(database, row), family, email };
}

const accept = (id: number, body: Partial<AcceptInput> & Pick<AcceptInput, 'name' | 'people'>) =>
  site.call(
    joinRequests.accept,
    {
      ...byId(id),
      body: { address: '', addressAudience: 'nobody', household: null, reply: '', ...body },
    },
    secretary,
  );
const undo = (id: number) => site.call(joinRequests.undoAccept, byId(id), secretary);
const get = (id: number) => site.call(joinRequests.get, byId(id), secretary);
const list = () => site.call(directory.list, {}, secretary);
const getFamily = (id: number) => site.call(directory.getFamily, byId(id), secretary);
const sendWaiting = async () => {
  site.clock.set(addMinutes(testNow, 1));
  await runWelcomeTasks(site.site.platform);
  site.clock.set(testNow);
};

/** A household with one entry, as the secretary sees it. */
async function createHousehold() {
  const entry = await add({ telephone: '6175550000' });
  const { id, ...seen } = await site.call(
    directory.createHousehold,
    {
      body: {
        name: 'Okello',
        address: 'Old Road 1',
        addressAudience: 'members',
        people: [{ id: entry.id, name: entry.name, householdRole: 'head' }],
      },
    },
    secretary,
  );
  return { entry, id, seen };
}

test('a new household goes again with its entries, and nobody gets an email', async () => {
  const { id, family, email } = await createRequest();
  const moved = await createHousehold();
  const newcomers = [
    ...family.people,
    { id: moved.entry.id, name: 'Renamed', householdRole: 'relative' as const },
  ];
  const before = await list();
  const accepted = await accept(id, { ...family, people: newcomers, reply: 'Welcome.' });
  expect(await undo(id)).toMatchObject({
    state: 'waiting',
    decidedAt: null,
    householdId: null,
    reply: '',
  });
  expect(await list()).toEqual(before);
  await expect(getFamily(accepted.householdId ?? 0)).rejects.toMatchObject(
    expectProblem('household-not-found'),
  );
  expect(await getFamily(moved.id)).toMatchObject(moved.seen);
  await sendWaiting();
  expect(await office.findEmailsTo(email)).toEqual([]);
  const accounts = await site.call(people.list, {}, admin);
  expect(accounts.map((account) => account.email)).not.toContain(email);
  const history = await site.call(joinRequests.getHistory, byId(id), secretary);
  expect(history.map(({ action }) => action)).toEqual([
    'accept join request',
    'undo: accept join request',
  ]);
  const [entry] = await database
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `household ${accepted.householdId}`))
    .orderBy(auditEntry.id)
    .then((rows) => rows.toReversed());
  expect(entry?.action).toBe('delete household');
});

test('what was merged gets its values of before back, and can be accepted again', async () => {
  const household = await createHousehold();
  const { id, family } = await createRequest();
  const [, child] = family.people;
  if (!child) throw new Error('There is a child.');
  const form = {
    name: 'Okello of Waltham',
    address: 'New Road 2',
    people: [
      {
        id: household.entry.id,
        name: 'Other Name',
        householdRole: 'spouse' as const,
        telephone: '6175551111',
      },
      child,
    ],
    household: { id: household.id, seen: household.seen },
  };
  const before = await list();
  await accept(id, form);
  expect((await getFamily(household.id)).people).toHaveLength(2);
  await undo(id);
  expect(await getFamily(household.id)).toEqual({ id: household.id, ...household.seen });
  expect(await list()).toEqual(before);
  await accept(id, form);
  expect(await getFamily(household.id)).toMatchObject({ address: 'New Road 2' });
});

test('keeps what somebody changed since', async () => {
  const household = await createHousehold();
  const { id, family } = await createRequest();
  await accept(id, {
    ...family,
    people: [{ id: household.entry.id, name: 'Other Name', householdRole: 'head' }],
    household: { id: household.id, seen: household.seen },
  });
  const { id: _, ...seen } = await getFamily(household.id);
  await site.call(
    directory.updateFamily,
    { ...byId(household.id), body: { ...seen, address: 'Somebody’s Road', seen } },
    secretary,
  );
  await expect(undo(id)).rejects.toMatchObject(expectProblem('record-changed'));
  expect(await getFamily(household.id)).toMatchObject({ address: 'Somebody’s Road' });
  expect((await get(id)).state).toBe('accepted');
});

test('is over once the emails have left, and needs no one to know the entries of before', async () => {
  const { id, family, email } = await createRequest();
  await accept(id, family);
  await sendWaiting();
  await expect(undo(id)).rejects.toMatchObject(expectProblem('record-changed'));
  expect(await office.secretFor(email)).not.toBe('');
  const [row] = await database.select().from(joinRequest).where(eq(joinRequest.id, id));
  expect(row).toMatchObject({ state: 'accepted', undo: null });
  await expect(undo(999_999)).rejects.toMatchObject(expectProblem('join-request-not-found'));
});

test('those who moved away are present again, with their announcements', async () => {
  const { entry, session } = await addMemberWithAccount();
  await site.call(announcements.updateSubscription, { body: { subscribed: true } }, session);
  const { id: householdId, ...seen } = await site.call(
    directory.createHousehold,
    {
      body: {
        name: 'Leaving',
        address: '',
        addressAudience: 'nobody',
        people: [{ id: entry.id, name: entry.name, householdRole: 'head' }],
      },
    },
    secretary,
  );
  const { id } = await createRequest({ isMoving: true, memberId: entry.id, householdId });
  const before = await list();
  await accept(id, { ...seen, household: { id: householdId, seen } });
  expect((await getFamily(householdId)).people).toMatchObject([{ status: 'moved' }]);
  expect(await undo(id)).toMatchObject({ state: 'waiting', householdId });
  expect(await list()).toEqual(before);
  expect(await site.call(announcements.getSubscription, {}, session)).toEqual({ subscribed: true });
});
