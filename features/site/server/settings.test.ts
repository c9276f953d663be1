import { site as siteCalls } from '#features/site/contract/site.ts';
import { desc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin } = await startSiteWithAdmin();
afterAll(() => site.stop());

const target = {
  name: 'Another Community',
  shortName: 'Another',
  tagline: 'Everybody who prays here.',
  telephone: '617 555 0100',
  place: { venue: 'The parish hall', address: '1 Main Street\nBoston, MA 02118' },
  texts: {
    heroTitle: 'Welcome',
    heroText: 'A home away from home.',
    aboutText: 'We pray together.',
    aboutMore: '',
    invitation: 'Join us.',
  },
  colors: { accent: '#1f5fbf', cloth: '' },
  email: 'office@example.org',
  meetingTimes: [{ day: 'Sunday', time: '2:00 pm' }],
  timeZone: 'America/Chicago',
  ticketSearch: 'phone and code' as const,
};

test('updated settings apply to every page, and the menu stays', async () => {
  const before = await site.call(siteCalls.get, {});
  const old = await site.call(siteCalls.getSettings, {}, admin);
  expect(before).toMatchObject({ name: old.name, timeZone: old.timeZone });
  expect(await site.call(siteCalls.updateSettings, { body: target }, admin)).toEqual(target);
  const after = await site.call(siteCalls.get, {});
  // Without a mail server the site cannot send codes.
  expect(after).toMatchObject({ ...target, ticketSearch: 'phone', menu: before.menu });
  expect(await site.call(siteCalls.getSettings, {}, admin)).toEqual(target);
  const [entry] = await site.handle.database.select().from(auditEntry).orderBy(desc(auditEntry.id));
  expect(entry).toMatchObject({ action: 'change settings', before: old, after: target });
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
  [{ email: '' }, { email: 'Valid email is required' }],
  [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Choose a time zone from the list' }],
  [{ meetingTimes: [{ day: '', time: '1:00 pm' }] }, { 'meetingTimes.0.day': 'Day is required' }],
])('rejects an invalid setting: %o', async (part, errors) => {
  const response = await fetch(`${site.base}/api/site/settings`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...target, ...part }),
  });
  expect([response.status, await response.json()]).toMatchObject([422, { errors }]);
});
