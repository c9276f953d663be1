import { announcements } from '#features/announcements/contract/announcements.ts';
import { like, type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { createAudiences } from '#features/audiences/server/find-reader.ts';
import { createAnnouncementTask } from './email-announcement.ts';

/** What the task of an announcement's emails finds when another change ends while it waits for the announcement. */
const site = await startSiteWithStaff();
const editor = await site.as('editor');
const { database } = site.handle;
const audiences = createAudiences({ listKeys: async () => [], listNamed: async () => [] });
afterAll(() => site.stop());

/** Runs the task while the new announcement changes; returns the number of emails to subscribers. */
async function sendDuring(change: SQL): Promise<number> {
  await site.call(announcements.updateSubscription, { body: { subscribed: true } }, editor);
  const body = {
    announcementDate: null,
    sundayNumber: 'Sixth Sunday of Easter',
    announcementTitle: 'Sample picnic',
    announcementDetail: 'After Mass, in the garden.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: true,
  };
  const { id } = await site.call(announcements.create, { body }, editor);
  const task = { dedupeKey: '', attempts: 1 };
  const result = await callBlockedBy(
    site.handle,
    (db) => db.execute(sql`update announcement set ${change} where id = ${id}`),
    () => createAnnouncementTask(site.site.platform, audiences).run({ id }, task),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  return database.$count(outbox, like(outbox.dedupeKey, `%announcement ${id} to %`));
}

test('an announcement that gets a last day meanwhile is emailed', async () => {
  expect(await sendDuring(sql`expires_on = '2027-05-09'`)).toBe(1);
});

test.each([
  ['deleted', sql`deleted_at = now()`],
  ['emailed by another process', sql`emailed_at = now()`],
  ['put back to a draft', sql`draft = true`],
  ['postponed', sql`publish_on = '2027-05-02'`],
  ['no longer for emails', sql`send_by_email = false`],
])('an announcement that is %s meanwhile is not emailed', async (_, change) => {
  expect(await sendDuring(change)).toBe(0);
});
