import { user } from '#features/accounts/server/tables.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { announcementRecipient } from '#features/announcements/server/tables.ts';
import { afterAll, expect, test } from 'vitest';

const site = await startSiteWithStaff();
const { database } = site.handle;
afterAll(() => site.stop());

async function write(announcementTitle: string) {
  const body = {
    announcementDate: null,
    sundayNumber: 'Advent',
    announcementTitle,
    announcementDetail: 'After Mass.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
  };
  return site.call(announcements.create, { body }, await site.as('editor'));
}

test('the secretary sees which announcements went out by email, and the list of each; an editor does not', async () => {
  const [older, newer, other] = [
    await write('Picnic'),
    await write('Retreat'),
    await write('Choir'),
  ];
  const people = ['reader-1', 'reader-2', 'reader-3'];
  await database
    .insert(user)
    .values(people.map((id) => ({ id, name: id, email: `${id}@example.org` })));
  const createdAt = new Date('2027-03-01T12:00:00Z');
  const later = new Date('2027-03-08T12:00:00Z');
  const [first = '', second = '', third = ''] = people;
  await database.insert(announcementRecipient).values([
    { announcementId: older.id, userId: first, createdAt },
    { announcementId: older.id, userId: second, createdAt, skipReason: 'returned' },
    { announcementId: older.id, userId: third, createdAt, skipReason: 'turned-off' },
    { announcementId: newer.id, userId: first, createdAt: later },
  ]);
  const list = async () => site.call(announcements.listEmailed, {}, await site.as('secretary'));
  expect(await list()).toEqual([
    { id: newer.id, title: 'Retreat', emailedAt: later, recipients: 1, skipped: 0 },
    { id: older.id, title: 'Picnic', emailedAt: createdAt, recipients: 1, skipped: 2 },
  ]);
  expect((await list()).map(({ id }) => id)).not.toContain(other.id);
  const params = { id: older.id };
  const recipients = await site.call(
    announcements.listRecipients,
    { params },
    await site.as('secretary'),
  );
  expect(recipients).toHaveLength(3);
  await expectRejected(
    site.call(announcements.listEmailed, {}, await site.as('editor')),
    'forbidden',
  );
  await site.call(announcements.delete, { params }, await site.as('editor'));
  expect((await list()).map(({ id }) => id)).toEqual([newer.id]);
});
