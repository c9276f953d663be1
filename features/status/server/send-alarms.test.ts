import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { putOnHold } from '#platform/ops/hold.ts';
import { outbox, setting } from '#platform/tables.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { sendAlarms } from './send-alarms.ts';
import { siteAlarm } from './tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
  Object.assign(site.site.platform.config, { SMTP_URL: 'smtp://mail.example.org' });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(outbox);
  await site.handle.database.delete(siteAlarm);
});

let testedCards = 0;
const sources = {
  countOpenPayments: () => Promise.resolve(0),
  findLastCardPayment: () => Promise.resolve(null),
  countTestedCards: () => Promise.resolve(testedCards),
  findNextEvent: () => Promise.resolve(null),
};
const send = () => sendAlarms(site.site.platform, sources);
const wait = (minutes: number) => site.clock.set(addMinutes(site.clock.now(), minutes));
/** A task that should have run an hour ago. */
const addLateTask = () =>
  site.handle.database.insert(outbox).values({
    kind: 'none',
    dedupeKey: 'late',
    payload: {},
    dueAt: addMinutes(site.clock.now(), -60),
  });
const listEmails = async () => {
  const rows = await site.handle.database
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.kind, 'mail'))
    .orderBy(asc(outbox.id));
  return rows.map(({ payload }) => payload);
};
const aboutTasks = (emails: unknown[]) =>
  emails.filter((email) => JSON.stringify(email).includes('Work in the background'));

test('a late task is sent once to each administrator, and so is its end', async () => {
  await addLateTask();
  await send();
  wait(14);
  await send();
  expect(await listEmails()).toEqual([]);
  wait(1);
  await Promise.all([send(), send()]);
  await send();
  const emails = aboutTasks(await listEmails());
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({
    mail: {
      to: 'admin@example.org',
      subject: expect.stringMatching(/^Problem: Work in the background \(/),
      text: expect.stringContaining('1 task is late, the oldest for 1 hour.'),
    },
  });
  expect(JSON.stringify(emails[0])).toContain('/status');
  await site.handle.database.delete(outbox).where(eq(outbox.kind, 'none'));
  // The emails themselves wait in this test, so they would be late tasks of the next run.
  await site.handle.database.delete(outbox);
  await send();
  expect(aboutTasks(await listEmails())).toMatchObject([
    { mail: { subject: expect.stringMatching(/^Solved: Work in the background/) } },
  ]);
  expect(await site.handle.database.select().from(siteAlarm)).not.toContainEqual(
    expect.objectContaining({ title: 'Work in the background' }),
  );
  await site.handle.database.delete(outbox);
  await send();
  expect(aboutTasks(await listEmails())).toEqual([]);
});

test('without a mail server, and while the site is on hold, nothing is sent', async () => {
  await addLateTask();
  const { config } = site.site.platform;
  Object.assign(config, { SMTP_URL: undefined });
  await send();
  Object.assign(config, { SMTP_URL: 'smtp://mail.example.org' });
  await putOnHold(site.handle.database);
  await send();
  await site.handle.database.delete(setting).where(eq(setting.name, 'hold'));
  expect(await site.handle.database.select().from(siteAlarm)).toEqual([]);
});

test('a test of stolen cards that goes on is an alarm', async () => {
  testedCards = 45;
  await send();
  wait(15);
  await send();
  testedCards = 0;
  const about = (emails: unknown[]) =>
    emails.filter((email) => JSON.stringify(email).includes('Problem: Declined cards'));
  expect(about(await listEmails())).toHaveLength(1);
});
