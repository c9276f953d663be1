import { contract } from '#app/contract.ts';
import type { Role } from '#contract/roles.ts';
import { sensitiveCategories } from '#features/hours/contract/rules/hour-states.ts';
import type { StaffTaskKind } from '#features/today/contract/rules/staff-tasks.ts';
import { ReadingInput } from '#features/readings/contract/readings.ts';
import { afterAll, expect, test } from 'vitest';
import { countFailedEmails } from '#features/emails/server/queries.ts';
import { emailMessage } from '#platform/tables.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { setUpYouthSeats } from '#app/server/testing/set-up-youth-seats.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

const { today, albums } = contract;
const { boxOffice, chairs, carts } = contract.reception;

const open = await setUpYouthSeats();
const bank = await setUpHoursBank();
afterAll(() => Promise.all([open.site.stop(), bank.site.stop()]));

const read = async (role: Role) => open.site.call(today.get, {}, await open.site.as(role));
const count = async (role: Role, kind: string) =>
  (await read(role)).tasks.find((task) => task.kind === kind)?.count ?? 0;

test('a visitor has no such page', async () => {
  await expect(open.site.call(today.get, {})).rejects.toMatchObject(
    expectProblem('unauthenticated'),
  );
});

test('a seat request waits for the reception alone, until it is decided', async () => {
  open.next();
  expect(await count('reception', 'seat-requests')).toBe(0);
  await open.request();
  expect(await count('reception', 'seat-requests')).toBe(1);
  expect(await count('admin', 'seat-requests')).toBe(1);
  for (const role of ['usher', 'editor', 'secretary', 'treasurer', 'member'] as const)
    expect(await count(role, 'seat-requests'), role).toBe(0);
  await open.decline();
  expect(await count('reception', 'seat-requests')).toBe(0);
});

test('a take-down request waits for an editor', async () => {
  const [album] = await open.site.call(albums.list, {});
  await open.site.call(albums.requestTakedown, {
    params: { slug: album?.slug ?? '' },
    body: {
      picture: null,
      name: 'Sample Visitor',
      email: 'visitor@example.org',
      reason: 'This is my child.',
    },
  });
  expect(await count('editor', 'take-downs')).toBe(1);
  expect(await count('secretary', 'take-downs')).toBe(0);
});

test('the coming Sunday without a reading is an editor’s task', async () => {
  const readings = await open.site.call(contract.readings.list, {});
  const hasReading = readings.some(({ readingDate }) => readingDate === '2026-11-29');
  open.site.clock.set(new Date('2026-11-25T12:00:00Z'));
  expect(await count('editor', 'reading-missing')).toBe(hasReading ? 0 : 1);
  open.site.clock.set(new Date('2030-01-02T12:00:00Z'));
  expect(await count('editor', 'reading-missing')).toBe(1);
  expect(await count('editor', 'readings-unfinished')).toBe(0);
  open.site.clock.set(testNow);
});

test('a reading of the coming Sunday without its texts is an editor’s task', async () => {
  const { readings } = contract;
  const fields = Object.keys(ReadingInput.shape);
  const reading = {
    ...Object.fromEntries(fields.map((field) => [field, 'Sample'])),
    setName: '',
    readingDate: '2029-12-02',
    gospelReading: '',
  };
  const body = {
    content: Buffer.from(JSON.stringify([reading])).toString('base64'),
    duplicates: 'add' as const,
  };
  await open.site.call(readings.import, { body }, await open.site.as('editor'));
  open.site.clock.set(new Date('2029-11-28T12:00:00Z'));
  expect(await count('editor', 'readings-unfinished')).toBe(1);
  expect(await count('editor', 'reading-missing')).toBe(0);
  open.site.clock.set(testNow);
});

test('the sale of the current event, for those with a part in the reception', async () => {
  const before = (await read('usher')).sale;
  const free = (await open.site.call(chairs.list, { query: { chairType: 'adult' } })).filter(
    ({ chairStatus }) => chairStatus === 'Buy',
  );
  const [sold, held] = free;
  if (!before || !sold || !held) throw new Error('The starter event has free chairs.');
  await open.site.call(
    boxOffice.sell,
    {
      body: {
        chairs: [sold.id],
        method: 'cash',
        name: 'Sample Guest',
        phone: '6175550123',
      },
    },
    await open.site.as('reception'),
  );
  const cart = await open.site.call(carts.create, { body: { event: before.event.id } });
  await open.site.call(carts.hold, { params: { cartId: cart.id, chairId: held.id } });
  const after = {
    ...before,
    sold: before.sold + 1,
    held: before.held + 1,
    free: before.free - 2,
    soldCents: before.soldCents + 20_000,
  };
  expect((await read('usher')).sale).toEqual(after);
  open.site.clock.set(new Date(testNow.getTime() + 11 * 60_000));
  expect((await read('treasurer')).sale).toEqual({ ...after, held: 0, free: after.free + 1 });
  open.site.clock.set(testNow);
  for (const role of ['editor', 'secretary', 'member'] as const)
    expect((await read(role)).sale, role).toBe(null);
});

async function countTasks(
  { session }: typeof bank.secretary,
  kind: StaffTaskKind,
): Promise<number> {
  const { tasks } = await bank.site.call(today.get, {}, session);
  return tasks.find((task) => task.kind === kind)?.count ?? 0;
}

test('a sensitive request waits for the secretary until it is forwarded', async () => {
  const { site, secretary, volunteer, receiver, offer, request, step } = bank;
  const waiting = () => countTasks(secretary, 'hour-requests');
  const usual = await offer({ category: 'Transport' });
  await request(usual.id);
  expect(await waiting()).toBe(0);
  const [category = 'Medication'] = sensitiveCategories;
  const { id } = await offer({ category }, volunteer);
  await request(id, receiver);
  expect(await waiting()).toBe(1);
  await site.call(
    contract.hours.grantClearance,
    { params: { id }, body: { until: '2030-12-31' } },
    secretary.session,
  );
  await step('forward', id, secretary);
  expect(await waiting()).toBe(0);
});

test('a request for an elder without an account waits for the secretary until it is answered', async () => {
  const { secretary, receiver, offer, request, step } = bank;
  const before = await countTasks(secretary, 'hour-requests');
  const { id } = await offer({ forAnother: true, volunteerName: 'An elder' }, secretary);
  await request(id, receiver);
  expect(await countTasks(secretary, 'hour-requests')).toBe(before + 1);
  await step('accept', id, secretary);
  expect(await countTasks(secretary, 'hour-requests')).toBe(before);
});

test('a request waits for its volunteer, when it was passed on, until it is answered', async () => {
  const { secretary, volunteer, receiver, offer, request, step } = bank;
  const before = await countTasks(volunteer, 'own-hour-requests');
  const { id } = await offer({ category: 'Transport' }, volunteer);
  await request(id, receiver);
  const sensitive = await offer({ category: 'Medication' }, volunteer);
  await request(sensitive.id, receiver);
  expect(await countTasks(volunteer, 'own-hour-requests')).toBe(before + 1);
  for (const other of [receiver, secretary])
    expect(await countTasks(other, 'own-hour-requests')).toBe(0);
  await step('decline', id, volunteer);
  expect(await countTasks(volunteer, 'own-hour-requests')).toBe(before);
});

test('emails refused for good count for a week', async () => {
  const { database } = open.site.handle;
  const message = {
    recipient: 'nobody@example.org',
    subject: 'Sample',
    text: '',
    html: '',
    attachments: [],
    createdAt: testNow,
  };
  const day = 24 * 3_600_000;
  const since = new Date(testNow.getTime() - 7 * day);
  const before = await countFailedEmails(database, since);
  await database.insert(emailMessage).values([
    { ...message, dedupeKey: 'refused' },
    { ...message, dedupeKey: 'sent', sentAt: testNow },
    { ...message, dedupeKey: 'long ago', createdAt: new Date(since.getTime() - 1) },
  ]);
  expect(await countFailedEmails(database, since)).toBe(before + 1);
});
