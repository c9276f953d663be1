import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getSettings } from '#platform/settings.ts';
import { auditEntry, outbox } from '#platform/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { createChangeNotice } from './emails.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';

const { site, hall, startFeast, sell } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());

let before: Event;
beforeEach(async () => {
  await database.delete(outbox).where(like(outbox.dedupeKey, 'mail event %'));
  await startFeast();
  before = await update({
    startsAt: new Date('2027-06-05T21:00:00Z'),
    endsAt: new Date('2027-06-06T03:00:00Z'),
    address: '1 Main Street',
  });
});

async function update(change: Partial<Event>, notifyHolders?: boolean): Promise<Event> {
  const params = { id: hall.event };
  const { id: _, salesOpen: __, past: ___, ...values } = await site.call(events.get, { params });
  const body = { ...values, ...change, notifyHolders };
  return site.call(events.update, { params, body }, hall.staff);
}

async function listNotices() {
  const rows = await database
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(like(outbox.dedupeKey, 'mail event %'))
    .orderBy(outbox.id);
  const { data, build } = createChangeNotice(site.site.platform);
  const settings = await getSettings(database);
  const emails = await Promise.all(
    rows.map(async ({ payload }) =>
      renderBuilt(settings, await build(data.parse(payload['data']), settings)),
    ),
  );
  return emails.filter((email) => email !== null);
}

test('every address gets one notice of what changed, with the new calendar entry', async () => {
  await sell([0, 1]);
  await sell([2]);
  await sell([3], { name: 'Grace', phone: '6175550124', email: 'grace@example.org' });
  await sell([4], { name: 'Nobody', phone: '6175550199', email: '' });
  await update({ startsAt: new Date('2027-06-05T22:00:00Z'), venue: 'The <i>gym</i>' }, true);
  const notices = await listNotices();
  expect(notices.map(({ to }) => to)).toEqual([sampleGuest.email, 'grace@example.org']);
  const [notice] = notices;
  expect(notice?.subject).toBe('Changed: Uganda Martyrs Day 2027 Reception');
  expect(notice?.text).toContain('Dear Sample Guest,\nPlease note what has changed.');
  expect(notice?.text).toContain(
    'Time: 6:00 PM to 11:00 PM (before: 5:00 PM to 11:00 PM)\nVenue: The <i>gym</i> (before: The parish hall)\n',
  );
  expect(notice?.text).not.toContain('Address:');
  expect(notice?.html).toContain('The &lt;i&gt;gym&lt;/i&gt;');
  expect(notice?.html).not.toContain('<i>');
  const [calendar] = notice?.attachments ?? [];
  expect(Buffer.from(calendar?.base64 ?? '', 'base64').toString()).toContain(
    'DTSTART:20270605T220000Z',
  );
  const [entry] = await database.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  expect(entry?.after).toMatchObject({ notifiedHolders: 2 });
});

test.each<[string, Partial<Event>, boolean | undefined]>([
  ['unless staff choose it', { venue: 'The gym' }, undefined],
  ['when they choose not to', { venue: 'The gym' }, false],
  ['without a change', {}, true],
  ['of what guests need not know', { title: 'Another title', notes: 'Dress warmly' }, true],
  ['of an event that starts now', { startsAt: testNow, endsAt: null }, true],
  [
    'of an event that is over',
    {
      startsAt: new Date('2027-04-05T21:00:00Z'),
      endsAt: null,
      countdownTarget: new Date('2027-04-06T03:00:00Z'),
    },
    true,
  ],
])('there is no notice %s', async (_, change, notifyHolders) => {
  await sell([0]);
  site.clock.set(testNow);
  await update(change, notifyHolders);
  expect(await listNotices()).toEqual([]);
});

test('the same change saved twice is one notice', async () => {
  await sell([0]);
  await update({ venue: 'The gym' }, true);
  await update({ venue: 'The gym' }, true);
  expect(await listNotices()).toHaveLength(1);
});

test('a transferred ticket is announced to its holder only', async () => {
  const { tickets } = await sell([0]);
  await site.callFresh(
    moves.transferTicket,
    {
      params: { id: tickets[0]?.id ?? 0 },
      body: { name: 'Grace', phone: '6175550124', email: 'grace@example.org' },
    },
    hall.staff,
  );
  await update({ venue: 'The gym' }, true);
  expect((await listNotices()).map(({ to }) => to)).toEqual(['grace@example.org']);
});

test('staff see how many people a notice reaches, and no one else does', async () => {
  const count = (options?: typeof hall.staff) =>
    site.call(events.countHolders, { params: { id: hall.event } }, options);
  expect(await count(hall.staff)).toEqual({ holders: 0 });
  await sell([0, 1]);
  await sell([2], { name: 'Grace', phone: '6175550124', email: 'grace@example.org' });
  expect(await count(hall.staff)).toEqual({ holders: 2 });
  await expect(count()).rejects.toMatchObject(expectProblem('unauthenticated'));
  await expect(count(await site.as('usher'))).rejects.toMatchObject(expectProblem('forbidden'));
});

test('times are checked together with those that are left out', async () => {
  const { id: _, salesOpen: __, past: ___, startsAt: ____, endsAt: _____, ...values } = before;
  const save = (change: object) =>
    site.call(
      events.update,
      { params: { id: hall.event }, body: { ...values, ...change } },
      hall.staff,
    );
  await expect(save({ doorsAt: new Date('2027-06-05T21:30:00Z') })).rejects.toMatchObject({
    problem: {
      code: 'validation-failed',
      errors: { doorsAt: 'Doors have to open before the event starts' },
    },
  });
  await expect(save({ startsAt: new Date('2027-06-06T04:00:00Z') })).rejects.toMatchObject({
    problem: { errors: { endsAt: 'The event has to end after it starts' } },
  });
  const saved = await save({ doorsAt: new Date('2027-06-05T20:00:00Z') });
  expect(saved).toMatchObject({ startsAt: before.startsAt, endsAt: before.endsAt });
});

test('an event without details, as earlier programs send it, keeps those that are stored', async () => {
  const { title, countdownTarget, venue, feePercent, salesFrom, salesUntil, prices } = before;
  const body = { title, countdownTarget, venue, feePercent, salesFrom, salesUntil, prices };
  const saved = await site.call(events.update, { params: { id: hall.event }, body }, hall.staff);
  expect(saved).toMatchObject({ startsAt: before.startsAt, address: '1 Main Street' });
  const created = await site.call(events.create, { body }, hall.staff);
  expect(created).toMatchObject({ startsAt: null, doorsAt: null, address: '', notes: '' });
  await expect(
    site.call(events.create, { body: { ...body, doorsAt: new Date() } }, hall.staff),
  ).rejects.toMatchObject(expectProblem('validation-failed'));
  await database.delete(auditEntry).where(eq(auditEntry.subject, `event ${created.id}`));
});
