import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from './accounts/tables.ts';
import { donation, monthlyGift } from './donations/tables.ts';
import { professionalHour } from './hours/tables.ts';
import { paymentAttempt } from './payments/tables.ts';
import { addMilliseconds, fixedClock, systemClock } from './platform/clock.ts';
import { pruneAll, pruneInTurn, type Pruning } from './platform/prune.ts';
import { removedText } from './platform/prune-messages.ts';
import { sendMailAgain } from './platform/send-mail-again.ts';
import { mailMessage, outbox, rateLimit } from './platform/tables.ts';
import { pruningsOf } from './prunings.ts';
import { cart, chair, chairClaim, order } from './reception/tables.ts';
import { letter, oldAttempt, oldRows, sampleMonthlyGift } from './testing/old-rows.ts';
import { type RunningSite, startSite, testNow } from './testing/start-site.ts';

const day = 86_400_000;
let site: RunningSite<ReturnType<typeof fixedClock>>;
let prunings: Pruning[];

beforeAll(async () => {
  site = await startSite();
  prunings = pruningsOf(site.site.platform, site.site.payments);
});
afterAll(() => site.stop());

const daysAgo = (days: number, now = testNow) => addMilliseconds(now, -days * day);
const realDaysAgo = (days: number) => daysAgo(days, systemClock.now());
const count = async (table: PgTable): Promise<number> =>
  Number(
    (await site.handle.database.execute(sql`select count(*) from ${table}`)).rows[0]?.['count'],
  );
const prune = () => pruneAll(site.site.platform, prunings);
const key = () => randomUUID();

describe('what is not kept for ever', () => {
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
    await database.insert(monthlyGift).values(sampleMonthlyGift);
  });

  test.each(Object.entries(oldRows))(
    '%s: goes after its days, and not before',
    async (what, row) => {
      const { days } = prunings.find((each) => each.what === what) ?? { days: NaN };
      const when = row.real ? realDaysAgo : daysAgo;
      await prune();
      const before = await count(row.table);
      await site.handle.database
        .insert(row.table)
        .values([row.values(when(days + 0.1)), row.values(when(days - 0.1))]);
      expect((await prune())[what]).toBe(1);
      expect(await count(row.table)).toBe(before + 1);
    },
  );

  test('is the same in the handbook', () => {
    const handbook = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const [, table = ''] = handbook.split('## What is not kept for ever');
    const lines = [...table.matchAll(/^\| ([^|]+?) +\| (\d+) +\|/gm)].map(
      ([, what, days]) => `${what} ${days}`,
    );
    expect(lines).toEqual(prunings.map(({ what, days }) => `${what} ${days}`));
  });

  test('goes in batches, however much there is', async () => {
    const counters = Array.from({ length: 1_200 }, () => ({ key: key(), expire: 1 }));
    await site.handle.database.insert(rateLimit).values(counters);
    expect((await prune())['counters of limits']).toBe(1_200);
  });
});

test('the words of a message go after 90 days; to whom it went stays, and it cannot be sent again', async () => {
  const { database } = site.handle;
  const [old, waiting] = [
    { ...letter(), createdAt: daysAgo(91) },
    { ...letter(), createdAt: daysAgo(91) },
  ];
  const payload = { mail: { to: old.recipient } };
  const work = { kind: 'mail', payload, dueAt: testNow };
  await database.insert(mailMessage).values([old, waiting]);
  await database.insert(outbox).values([
    { ...work, dedupeKey: old.dedupeKey, doneAt: daysAgo(91) },
    { ...work, dedupeKey: waiting.dedupeKey },
  ]);
  await prune();
  const kept = await database.select().from(mailMessage).orderBy(mailMessage.id);
  const emptied = kept.find(({ dedupeKey }) => dedupeKey === old.dedupeKey);
  expect(emptied).toMatchObject({
    recipient: old.recipient,
    text: removedText,
    html: '',
    attachments: [{ name: 'tickets.pdf', base64: '' }],
  });
  expect(kept).toContainEqual(expect.objectContaining(waiting));
  const left = await database.select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id);
  expect(left.slice(-2)).toEqual([{ payload: {} }, { payload }]);
  const who = { id: 'somebody', name: 'A', email: 'a@example.org', telephone: null, roles: [] };
  await expect(sendMailAgain(site.site.platform, emptied?.id ?? 0, who)).rejects.toMatchObject({
    code: 'message-not-found',
  });
});

test('messages that were kept as files go with their words', async () => {
  const folder = join(site.site.platform.config.DATA_DIR, 'mail');
  await mkdir(folder, { recursive: true });
  for (const [name, days] of [
    ['000001.eml', 91],
    ['000002.eml', 89],
  ] as const) {
    await writeFile(join(folder, name), 'Subject: Your tickets');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  await prune();
  expect(await readdir(folder)).toEqual(['000002.eml']);
});

test('a cart that holds a chair stays', async () => {
  const { database } = site.handle;
  const [first] = await database.select().from(chair).limit(1);
  const [held, empty] = [key(), key()];
  const old = { eventId: first?.eventId ?? 0, createdAt: daysAgo(40) };
  await database.insert(cart).values([
    { id: held, ...old },
    { id: empty, ...old },
  ]);
  await database.insert(chairClaim).values({
    eventId: old.eventId,
    chairId: first?.id ?? 0,
    state: 'HELD',
    cartId: held,
    expiresAt: daysAgo(-1),
  });
  await prune();
  const left = await database.select({ id: cart.id }).from(cart);
  expect(left).toContainEqual({ id: held });
  expect(left).not.toContainEqual({ id: empty });
});

describe('who never paid is forgotten after 90 days', () => {
  const person = { name: 'Anne', email: 'anne@example.org', telephone: '+16175550123' };
  const money = { feeCents: 3, totalCents: 103 };

  // The last word of each: whether the person is still known afterwards.
  test.each([
    ['EXPIRED', 91, [], ''],
    ['PENDING', 91, ['DECLINED', 'CANCELED'], ''],
    ['EXPIRED', 89, ['DECLINED'], person.name],
    ['EXPIRED', 91, ['DECLINED', 'UNKNOWN'], person.name],
    ['REFUNDED', 91, ['SUCCEEDED'], person.name],
    ['PAID', 91, ['SUCCEEDED'], person.name],
  ] as const)('an order %s, %s days old, with attempts %j: "%s"', async (...row) => {
    const [state, days, attempts, name] = row;
    const { database } = site.handle;
    const [made] = await database
      .insert(order)
      .values({
        ...person,
        ...money,
        eventId: 1,
        state,
        method: 'card',
        subtotalCents: 100,
        createdAt: daysAgo(days),
      })
      .returning();
    const { id = 0 } = made ?? {};
    for (const each of attempts)
      await database.insert(paymentAttempt).values(oldAttempt('order', id, each, daysAgo(91)));
    await prune();
    const [left] = await database.select().from(order).where(eq(order.id, id));
    const { email, telephone } = name ? person : { email: '', telephone: '' };
    expect(left).toMatchObject({ ...money, state, name, email, telephone });
  });

  test.each([
    ['LAPSED', 91, [], ''],
    ['PENDING', 91, ['CANCELED'], ''],
    ['LAPSED', 89, [], person.name],
    ['PENDING', 91, ['AUTHORIZED'], person.name],
    ['PAID', 91, ['SUCCEEDED'], person.name],
  ] as const)('a gift %s, %s days old, with attempts %j: "%s"', async (...row) => {
    const [state, days, attempts, name] = row;
    const { database } = site.handle;
    const [made] = await database
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
    const { id = 0 } = made ?? {};
    for (const each of attempts)
      await database.insert(paymentAttempt).values(oldAttempt('donation', id, each, daysAgo(91)));
    await prune();
    const [left] = await database.select().from(donation).where(eq(donation.id, id));
    expect(left).toMatchObject({ ...money, state, name, note: name && 'For Anne' });
  });
});

test('one process does it, once in an hour; what fails in one thing does not keep the others', async () => {
  const done: string[] = [];
  const things: Pruning[] = [
    { what: 'broken', days: 1, prune: () => Promise.reject(new Error('the database is away')) },
    {
      what: 'sound',
      days: 1,
      prune: async () => {
        done.push('turn');
        return 0;
      },
    },
  ];
  const turn = () => Promise.all([1, 2, 3].map(() => pruneInTurn(site.site.platform, things)));
  await turn();
  expect(done).toEqual(['turn']);
  await turn();
  expect(done).toEqual(['turn']);
  site.clock.advance(3_600_000);
  await turn();
  expect(done).toEqual(['turn', 'turn']);
});
