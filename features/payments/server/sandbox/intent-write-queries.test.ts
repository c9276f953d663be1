import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestIntent, newIdempotencyKey } from '../testing/provider-contract/fixtures.ts';
import { findIntent, insertTokenRow } from './queries.ts';
import { saveIntentWrite } from './intent-write-queries.ts';
import { createEvents } from './sign-event.ts';
import { delivery, idempotencyKey, intent, refund, savedCard, token } from './tables.ts';
import { setUpSandbox } from './testing/open-sandbox.ts';

let opened: Awaited<ReturnType<typeof setUpSandbox>>;
beforeAll(async () => {
  opened = await setUpSandbox();
});
afterAll(() => opened.close());

const newToken = async (usedAt: Date | null = null) => {
  const id = newIdempotencyKey();
  const row = { id, card: 'tok_visa', lastFour: '4242', createdAt: new Date(), usedAt };
  await insertTokenRow(opened.database, row);
  return id;
};

/** An intent, and a change of it with everything that a call can write. */
async function prepareWrite(input: { usedToken?: string; key?: string } = {}) {
  const { sandbox, database } = opened;
  const { id } = await createTestIntent(sandbox);
  const seen = await findIntent(database, id);
  if (!seen) throw new Error('There is no intent.');
  const now = new Date();
  const row = { ...seen, state: 'requires_capture' as const, card: 'tok_visa', updatedAt: now };
  const usedToken = input.usedToken ?? (await newToken());
  const key = input.key ?? newIdempotencyKey();
  const write = {
    seen,
    row,
    events: createEvents(row, ['payment_intent.amount_capturable_updated', 'charge.refunded']),
    usedToken,
    savedCard: { id: newIdempotencyKey(), customerId: 'cus', card: 'tok_visa', createdAt: now },
    refund: {
      id: newIdempotencyKey(),
      intentId: id,
      amountCents: 1,
      state: 'succeeded' as const,
      completesAt: null,
      createdAt: now,
    },
    stored: { key, requestHash: 'hash', response: { outcome: 'ok' }, createdAt: now },
  };
  return { id, key, usedToken, write };
}

const countAll = async () => {
  const { database } = opened;
  const count = (
    table: typeof delivery | typeof refund | typeof savedCard | typeof idempotencyKey,
  ) => database.$count(table);
  return [
    await count(delivery),
    await count(refund),
    await count(savedCard),
    await count(idempotencyKey),
    await database.$count(token, eq(token.card, 'tok_visa')),
  ];
};

test('everything of a call is written', async () => {
  const { database } = opened;
  const { id, usedToken, write } = await prepareWrite();
  const [events = 0, refunds = 0, cards = 0, keys = 0] = await countAll();
  expect(await saveIntentWrite(database, write)).toBe(true);
  expect((await countAll()).slice(0, 4)).toEqual([events + 2, refunds + 1, cards + 1, keys + 1]);
  expect(await findIntent(database, id)).toMatchObject({
    state: 'requires_capture',
    card: 'tok_visa',
  });
  const [used] = await database.select().from(token).where(eq(token.id, usedToken));
  expect(used?.usedAt).toEqual(write.row.updatedAt);
});

test('a second call with the same key writes nothing', async () => {
  const { database } = opened;
  const first = await prepareWrite();
  await saveIntentWrite(database, first.write);
  const { id, write } = await prepareWrite({ key: first.key });
  const before = await countAll();
  expect(await saveIntentWrite(database, write)).toBe(false);
  expect(await countAll()).toEqual(before);
  expect(await findIntent(database, id)).toEqual(write.seen);
});

test('a token is used up by one of two calls at the same time', async () => {
  const { database } = opened;
  const usedToken = await newToken();
  const writes = [await prepareWrite({ usedToken }), await prepareWrite({ usedToken })];
  const saved = await Promise.all(writes.map(({ write }) => saveIntentWrite(database, write)));
  expect(saved.toSorted()).toEqual([false, true]);
  const [loser] = writes.filter((_, index) => !saved[index]);
  expect(await findIntent(database, loser?.id ?? '')).toEqual(loser?.write.seen);
  expect(await database.$count(idempotencyKey, eq(idempotencyKey.key, loser?.key ?? ''))).toBe(0);
});

test.each([
  ['its state', { state: 'canceled' }],
  ['what it received', { state: 'succeeded', receivedCents: 5_000, amountCents: 5_000 }],
  ['a dispute', { isDisputed: true }],
  ['its card', { card: 'tok_mastercard' }],
] as const)('nothing is written when another call changed %s', async (_, change) => {
  const { database } = opened;
  const { id, write } = await prepareWrite();
  await database.update(intent).set(change).where(eq(intent.id, id));
  const changed = await findIntent(database, id);
  const before = await countAll();
  expect(await saveIntentWrite(database, write)).toBe(false);
  expect(await countAll()).toEqual(before);
  expect(await findIntent(database, id)).toEqual(changed);
});

test('a refund is not written when another refund came first', async () => {
  const { database } = opened;
  const { id, write } = await prepareWrite();
  const paid = { state: 'succeeded' as const, amountCents: 5_000, receivedCents: 5_000 };
  await database.update(intent).set(paid).where(eq(intent.id, id));
  const seen = { ...write.seen, ...paid };
  await database.update(intent).set({ refundedCents: 1_000 }).where(eq(intent.id, id));
  expect(
    await saveIntentWrite(database, { ...write, seen, row: { ...seen, refundedCents: 5_000 } }),
  ).toBe(false);
  expect(
    await saveIntentWrite(database, {
      ...write,
      seen: { ...seen, isDisputed: false, refundedCents: 1_000 },
      row: { ...seen, refundedCents: 5_000 },
    }),
  ).toBe(true);
});
