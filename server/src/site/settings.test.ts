import { site as siteCalls } from '@namugongo/contract/site';
import { desc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { openOffice } from '../testing/open-office.ts';

const { site, admin } = await openOffice();
afterAll(() => site.stop());

const wanted = {
  name: 'Another Community',
  email: 'office@example.org',
  meetingTimes: [{ day: 'Sunday', time: '2:00 pm' }],
  timeZone: 'America/Chicago',
  ticketSearch: 'phone and code' as const,
};

test('what an administrator sets is on every page at once, and the menu stays', async () => {
  const before = await site.call(siteCalls.read, {});
  const old = await site.call(siteCalls.settings, {}, admin);
  expect(before).toMatchObject({ name: old.name, timeZone: old.timeZone });
  expect(await site.call(siteCalls.changeSettings, { body: wanted }, admin)).toEqual(wanted);
  const after = await site.call(siteCalls.read, {});
  // Without a mail server a code could not be sent.
  expect(after).toMatchObject({ ...wanted, ticketSearch: 'phone', menu: before.menu });
  expect(await site.call(siteCalls.settings, {}, admin)).toEqual(wanted);
  const [entry] = await site.handle.database.select().from(auditEntry).orderBy(desc(auditEntry.id));
  expect(entry).toMatchObject({ action: 'change settings', before: old, after: wanted });
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
  [{ timeZone: 'Mars/Olympus' }, { timeZone: 'This time zone is not known' }],
  [{ meetingTimes: [{ day: '', time: '1:00 pm' }] }, { 'meetingTimes.0.day': 'Day is required' }],
])('a setting that cannot be is marked: %o', async (part, errors) => {
  const answer = await fetch(`${site.base}/api/site/settings`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...wanted, ...part }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors }]);
});
