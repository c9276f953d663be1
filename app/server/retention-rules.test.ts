import { announcement } from '#features/announcements/server/tables.ts';
import { letter } from '#features/letters/server/tables.ts';
import { sampleLetter } from './testing/letter-rows.ts';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { donation, monthlyDonation } from '#features/donations/server/tables.ts';
import { member } from '#features/directory/server/tables.ts';
import { gathering } from '#features/gatherings/server/tables.ts';
import { communityGroup } from '#features/groups/server/tables.ts';
import { professionalHour } from '#features/hours/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { eventQuestion, questionResponse } from '#features/tickets/server/questions/tables.ts';
import { guestNote } from '#features/tickets/server/notes/tables.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { rotation } from '#platform/backup/backup-schedule.ts';
import { addMilliseconds, fixedClock, systemClock } from '#platform/clock.ts';
import {
  applyRetentionRules,
  runRetentionExclusively,
  type RetentionRule,
} from '#platform/ops/retention.ts';
import { redactedText } from '#platform/ops/message-retention.ts';
import { resendEmail } from '#features/emails/server/resend-email.ts';
import { emailMessage, outbox, rateLimit } from '#platform/tables.ts';
import { collect } from '#platform/feature.ts';
import {
  buildEmailRow,
  buildOldAttempt,
  expiredRowFixtures,
  sampleMonthlyDonation,
} from './testing/expired-rows.ts';
import { addEvent, sellChairs } from './testing/sell-chairs.ts';
import { type RunningSite, startSite, testNow } from './testing/start-site.ts';

const day = 86_400_000;
let site: RunningSite<ReturnType<typeof fixedClock>>;
let rules: RetentionRule[];

beforeAll(async () => {
  site = await startSite();
  rules = collect(site.site.features, 'retention');
});
afterAll(() => site.stop());

const daysAgo = (days: number, now = testNow) => addMilliseconds(now, -days * day);
const realDaysAgo = (days: number) => daysAgo(days, systemClock.now());
const count = async (table: PgTable): Promise<number> =>
  Number(
    (await site.handle.database.execute(sql`select count(*) from ${table}`)).rows[0]?.['count'],
  );
const applyRules = () => applyRetentionRules(site.site.platform, rules);
const key = () => randomUUID();

async function addResponse(db: Database, orderId: number): Promise<void> {
  const values = { eventId: 1, place: 1, text: key(), scope: 'order', kind: 'text' } as const;
  const [question] = await db
    .insert(eventQuestion)
    .values(values)
    .returning({ id: eventQuestion.id });
  await db
    .insert(questionResponse)
    .values({ questionId: question?.id ?? 0, orderId, text: 'A', updatedAt: testNow });
}

describe('retention rules', () => {
  beforeAll(async () => {
    const { database } = site.handle;
    await database.insert(user).values({ id: 'somebody', name: 'A', email: 'a@example.org' });
    await database.insert(professionalHour).values({
      state: 'Available',
      volunteerName: 'A',
      volunteerTelephone: '1',
      category: 'Transport',
      description: '',
    });
    await database.insert(monthlyDonation).values(sampleMonthlyDonation);
    await database
      .insert(gathering)
      .values({ slug: 'party', title: 'Party', day: '2027-01-03', startTime: '17:00' });
    await database.insert(communityGroup).values({ name: 'Choir', kind: 'choir' });
    const news = {
      sundayNumber: 'Advent',
      announcementTitle: 'Picnic',
      announcementDetail: 'After Mass.',
      draft: false,
      sendByEmail: true,
      createdAt: testNow,
    };
    await database.insert(announcement).values([news, news]);
    await database.insert(letter).values({ ...sampleLetter, searchText: '', createdAt: testNow });
    await database.insert(member).values(Array.from({ length: 9 }, () => ({ name: 'A' })));
    const hall = await addEvent(database);
    const buyer = { name: 'A', phone: '6175550123', email: 'a@example.org' };
    await sellChairs(database, { ...hall, chairs: hall.chairs.slice(0, 1), buyer, now: testNow });
  });

  test.each(Object.entries(expiredRowFixtures))(
    '%s: applies after its days, and not before',
    async (what, row) => {
      const { retentionDays } = rules.find((each) => each.label === what) ?? {
        retentionDays: NaN,
      };
      const when = row.real ? realDaysAgo : daysAgo;
      await applyRules();
      const before = await count(row.table);
      await site.handle.database
        .insert(row.table)
        .values([row.values(when(retentionDays + 0.1)), row.values(when(retentionDays - 0.1))]);
      expect((await applyRules())[what]).toBe(1);
      expect(await count(row.table)).toBe(before + 1);
    },
  );

  const guestRows = [
    {
      label: 'notes on guests',
      table: guestNote,
      add: (db: Database, orderId: number) =>
        db.insert(guestNote).values({ orderId, kind: 'diet', createdAt: testNow }),
    },
    { label: 'answers to questions', table: questionResponse, add: addResponse },
  ];
  test.each(guestRows)(
    '$label go their days after the reception',
    async ({ label, table, add }) => {
      const { database } = site.handle;
      const { retentionDays } = rules.find((rule) => rule.label === label) ?? {
        retentionDays: NaN,
      };
      const buyer = { name: 'A', phone: '6175550123', email: 'a@example.org' };
      async function addRow(countdownTarget: Date): Promise<number> {
        const hall = await addEvent(database, { countdownTarget });
        const chairs = hall.chairs.slice(0, 1);
        const { orderId } = await sellChairs(database, { ...hall, chairs, buyer, now: testNow });
        await add(database, orderId);
        return orderId;
      }
      await addRow(daysAgo(retentionDays + 0.1));
      const recent = await addRow(daysAgo(retentionDays - 0.1));
      expect((await applyRules())[label]).toBe(1);
      const left = await database.select({ orderId: table.orderId }).from(table);
      expect(left).toContainEqual({ orderId: recent });
    },
  );

  test('are the same in docs/operating.md', () => {
    const handbook = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const [, table = ''] = handbook.split('## How long data is kept');
    const lines = [...table.matchAll(/^\| ([^|]+?) +\| (\d+) +\|/gm)].map(
      ([, what, days]) => `${what} ${days}`,
    );
    expect(lines.toSorted()).toEqual(
      rules.map(({ label, retentionDays }) => `${label} ${retentionDays}`).toSorted(),
    );
  });

  test('are the same in the privacy notice of a new site', () => {
    const notice = readFileSync(new URL('../../starter/pages/privacy.md', import.meta.url), 'utf8');
    expect(notice).toContain(`at the latest after ${rotation.years} years`);
    const lines = [...notice.matchAll(/^- (.+): (\d+) days?$/gm)].map(
      ([, what, days]) => `${what} ${days}`,
    );
    expect(lines.toSorted()).toEqual(
      rules
        .flatMap(({ notice: what, retentionDays }) => (what ? [`${what} ${retentionDays}`] : []))
        .toSorted(),
    );
  });

  test('apply in batches to any number of rows', async () => {
    const counters = Array.from({ length: 1_200 }, () => ({ key: key(), expire: 1 }));
    await site.handle.database.insert(rateLimit).values(counters);
    expect((await applyRules())['rate-limit counters']).toBe(1_200);
  });
});

test('the text of an email is deleted after 90 days; its recipient stays, and it cannot be sent again', async () => {
  const { database } = site.handle;
  const [old, waiting] = [
    { ...buildEmailRow(), createdAt: daysAgo(91) },
    { ...buildEmailRow(), createdAt: daysAgo(91) },
  ];
  const payload = { mail: { to: old.recipient } };
  const work = { kind: 'mail', payload, dueAt: testNow };
  await database.insert(emailMessage).values([old, waiting]);
  await database.insert(outbox).values([
    { ...work, dedupeKey: old.dedupeKey, completedAt: daysAgo(91) },
    { ...work, dedupeKey: waiting.dedupeKey },
  ]);
  await applyRules();
  const stored = await database.select().from(emailMessage).orderBy(emailMessage.id);
  const emptied = stored.find(({ dedupeKey }) => dedupeKey === old.dedupeKey);
  expect(emptied).toMatchObject({
    recipient: old.recipient,
    text: redactedText,
    html: '',
    attachments: [{ name: 'tickets.pdf', base64: '' }],
  });
  expect(stored).toContainEqual(expect.objectContaining(waiting));
  const left = await database.select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id);
  expect(left.slice(-2)).toEqual([{ payload: {} }, { payload }]);
  const actor = { id: 'somebody', name: 'A', email: 'a@example.org', telephone: null, roles: [] };
  await expect(resendEmail(site.site.platform, emptied?.id ?? 0, actor)).rejects.toMatchObject({
    code: 'message-not-resendable',
  });
});

test('emails saved as files are deleted after 90 days', async () => {
  const folder = join(site.site.platform.config.DATA_DIR, 'mail');
  await mkdir(folder, { recursive: true });
  for (const [name, days] of [
    ['000001.eml', 91],
    ['000002.eml', 89],
  ] as const) {
    await writeFile(join(folder, name), 'Subject: Your tickets');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  await applyRules();
  expect(await readdir(folder)).toEqual(['000002.eml']);
});

describe('personal data without a payment is deleted after 90 days', () => {
  const person = { name: 'Anne', email: 'anne@example.org', telephone: '+16175550123' };
  const money = { feeCents: 3, totalCents: 103 };

  // The last value of each row is the name afterwards.
  test.each([
    ['LAPSED', 91, [], ''],
    ['PENDING', 91, ['CANCELED'], ''],
    ['LAPSED', 89, [], person.name],
    ['PENDING', 91, ['AUTHORIZED'], person.name],
    ['PAID', 91, ['SUCCEEDED'], person.name],
  ] as const)('a donation %s, %s days old, with attempts %j: "%s"', async (...row) => {
    const [state, days, attempts, name] = row;
    const { database } = site.handle;
    const [created] = await database
      .insert(donation)
      .values({
        ...person,
        ...money,
        reference: key(),
        location: 'St_Xavier_Francis',
        note: 'For Anne',
        state,
        createdAt: daysAgo(days),
      })
      .returning();
    const { id = 0 } = created ?? {};
    for (const each of attempts)
      await database
        .insert(paymentAttempt)
        .values(buildOldAttempt('donation', id, each, daysAgo(91)));
    await applyRules();
    const [left] = await database.select().from(donation).where(eq(donation.id, id));
    expect(left).toMatchObject({ ...money, state, name, note: name && 'For Anne' });
  });
});

test('one process applies the rules once an hour; an error in one rule does not stop the others', async () => {
  const done: string[] = [];
  const testRules: RetentionRule[] = [
    {
      label: 'broken',
      notice: null,
      retentionDays: 1,
      apply: () => Promise.reject(new Error('the database is down')),
    },
    {
      label: 'sound',
      notice: null,
      retentionDays: 1,
      apply: async () => {
        done.push('run');
        return 0;
      },
    },
  ];
  const run = () =>
    Promise.all([1, 2, 3].map(() => runRetentionExclusively(site.site.platform, testRules)));
  await run();
  expect(done).toEqual(['run']);
  await run();
  expect(done).toEqual(['run']);
  site.clock.advance(3_600_000);
  await run();
  expect(done).toEqual(['run', 'run']);
});
