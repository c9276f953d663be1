import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Attempt } from '#features/payments/server/payable.ts';
import { insertAttemptRow } from '#features/payments/server/queries.ts';
import { ledgerEntry, paymentAttempt } from '#features/payments/server/tables.ts';
import { outbox } from '#platform/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { createAttemptRow } from '#app/server/testing/sample-payment.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { clientHoldHistory, waitingParty } from '#features/seats/server/claims/tables.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { chairClaim, order, orderChair, ticket } from '#features/event/server/tables.ts';
import { toTicketRows } from '#features/tickets/server/queries.ts';
import { findOpenOrder } from './queries.ts';
import { toPaidMessage } from './rules.ts';
import { sellOrder } from './sale-queries.ts';

const {
  handle,
  eventId,
  cartId,
  otherCartId,
  chairAt,
  insertClaim,
  insertOrder,
  insertRequest,
  clear,
  close,
} = await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  for (const table of [paymentAttempt, outbox, waitingParty]) await database.delete(table);
});

/** An order of two chairs whose payment was confirmed. */
async function setUpOrder(change: Partial<Attempt> = {}) {
  const { id: orderId } = await insertOrder();
  for (const index of [0, 1]) {
    const chairId = await insertClaim(index, 'PAYING', { orderId, client: 'c', network: 'n' });
    const price = { guestType: 'adult' as const, amountCents: 500 };
    await database.insert(orderChair).values({ orderId, chairId, ...price });
  }
  const attempt = await insertAttemptRow(database, {
    ...createAttemptRow(testNow),
    subject: 'order',
    subjectId: orderId,
    state: 'CONFIRMING',
    intentId: `pi_${orderId}`,
    token: 'tok',
    ...change,
  });
  return { orderId, attempt };
}

async function sell(attempt: Attempt, state: 'AUTHORIZED' | 'SUCCEEDED' = 'AUTHORIZED') {
  const openOrder = await findOpenOrder(database, attempt.subjectId);
  if (!openOrder) throw new Error('The order is not open.');
  return () =>
    sellOrder(database, attempt, {
      ...openOrder,
      delivery: {
        outcome: { ...attempt, state, token: null, updatedAt: minutesLater(1) },
        tasks: [
          {
            kind: 'mail',
            dedupeKey: `mail ${attempt.id}`,
            payload: { builder: 'a', data: { b: [1] } },
          },
        ],
      },
      tickets: toTicketRows(
        {
          orderId: openOrder.order.id,
          eventId,
          buyer: { name: 'A', email: 'a@example.org', phone: '6175550123' },
          chairs: openOrder.chairs,
          now: minutesLater(1),
        },
        randomUUID,
      ),
      posting: {
        transactionKey: `sale ${attempt.id}`,
        subject: 'order',
        subjectId: attempt.subjectId,
        eventId,
        createdAt: minutesLater(1),
        entries: { 'provider-clearing': 1_000, tickets: { adult: -1_000 } },
      },
      message: toPaidMessage(openOrder.order, openOrder.chairs.length, minutesLater(1)),
      now: minutesLater(1),
    });
}

const readAll = async (attempt: Attempt) => ({
  orders: await database.select().from(order).orderBy(order.id),
  claims: await database.select().from(chairClaim).orderBy(chairClaim.chairId),
  attempts: await database.select().from(paymentAttempt).orderBy(paymentAttempt.sequence),
  tickets: await database.select().from(ticket).orderBy(ticket.chairId),
  entries: await database
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.transactionKey, `sale ${attempt.id}`)),
  tasks: await database.select().from(outbox),
  history: await database.select().from(clientHoldHistory).orderBy(clientHoldHistory.client),
  requests: await database.select().from(seatRequest).orderBy(seatRequest.chairId),
  parties: await database.select().from(waitingParty).orderBy(waitingParty.id),
});

const insertParty = (partyCartId: string | null, state: 'offered' | 'waiting', name: string) =>
  database.insert(waitingParty).values({
    eventId,
    name,
    telephone: name,
    email: `${name}@example.org`,
    adults: 2,
    children: 0,
    accessible: 0,
    isTogether: true,
    acceptsFewer: false,
    state,
    cartId: partyCartId,
    offeredUntil: state === 'offered' ? minutesLater(60) : null,
    joinedAt: testNow,
  });

test('a sale writes all that belongs to it, and nothing else', async () => {
  const { orderId, attempt } = await setUpOrder();
  await insertClaim(2, 'PAYING', { client: 'c' });
  await insertParty(cartId, 'offered', 'b');
  await insertParty(null, 'waiting', 'd');
  await insertOrder();
  await insertRequest('approved', { cartId });
  await insertRequest('approved', { cartId: otherCartId, chairId: chairAt(1) });
  await insertRequest('approved', { cartId, chairId: chairAt(5) });
  const sale = await (await sell(attempt))();
  const all = await readAll(attempt);
  expect(sale?.attempt).toEqual(all.attempts[0]);
  expect(sale?.attempt).toMatchObject({
    state: 'AUTHORIZED',
    token: null,
    intentId: attempt.intentId,
  });
  expect(sale?.tickets).toMatchObject(
    all.tickets.map(({ id, barCode, chairId }) => ({ id, barCode, chairId, amount: 500 })),
  );
  expect(all.tickets).toMatchObject(
    [0, 1].map((index) => ({ orderId, eventId, chairId: chairAt(index), userName: 'A' })),
  );
  expect(all.orders[0]).toMatchObject({ id: orderId, state: 'PAID', paidAt: minutesLater(1) });
  expect(all.orders[1]).toMatchObject({ state: 'PENDING', paidAt: null });
  expect(all.requests.map(({ state }) => state)).toEqual(['paid', 'approved', 'approved']);
  const sold = { state: 'SOLD', expiresAt: null, client: null, network: null };
  const promised = { state: 'APPROVED', promisedTo: all.requests[2]?.id };
  expect(all.claims).toMatchObject([sold, sold, { state: 'PAYING', client: 'c' }, promised]);
  expect(all.entries.map(({ account, amountCents }) => [account, amountCents]).toSorted()).toEqual([
    ['provider-clearing', 1_000],
    ['tickets', -1_000],
  ]);
  expect(all.tasks).toMatchObject([
    { kind: 'mail', payload: { builder: 'a', data: { b: [1] } }, dueAt: new Date(0) },
  ]);
  expect(all.history).toMatchObject([
    { client: 'c', eventId, paidChairs: 2 },
    { client: 'n', eventId, paidChairs: 2 },
  ]);
  expect(all.parties).toMatchObject([
    { state: 'bought', endedAt: minutesLater(1) },
    { state: 'waiting', endedAt: null },
  ]);
});

const updateAttempt = (change: Partial<Attempt>) => database.update(paymentAttempt).set(change);

test.each<[string, () => Promise<unknown>]>([
  ['the attempt has another state', () => updateAttempt({ state: 'UNKNOWN' })],
  ['the attempt has another intent', () => updateAttempt({ intentId: 'pi_other' })],
  ['the attempt is being canceled', () => updateAttempt({ cancelRequestedAt: testNow })],
  [
    'the order has expired, and another is open',
    async () => {
      await database.update(order).set({ state: 'EXPIRED' });
      await insertOrder();
    },
  ],
  [
    'a chair was given back',
    () => database.delete(chairClaim).where(eq(chairClaim.chairId, chairAt(0))),
  ],
  [
    'a chair is held again',
    () =>
      database
        .update(chairClaim)
        .set({ state: 'HELD' })
        .where(eq(chairClaim.chairId, chairAt(0))),
  ],
])('nothing changes when %s', async (_, change) => {
  const { attempt } = await setUpOrder();
  await insertParty(cartId, 'offered', 'b');
  await insertRequest('approved', { cartId });
  const sellNow = await sell(attempt);
  await change();
  const before = await readAll(attempt);
  expect(await sellNow()).toBeNull();
  expect(await readAll(attempt)).toEqual(before);
});

test('money that was taken already is sold also when its cancellation was requested', async () => {
  const { attempt } = await setUpOrder({ cancelRequestedAt: testNow });
  const sellNow = await sell(attempt, 'SUCCEEDED');
  expect(await sellNow()).toMatchObject({ attempt: { state: 'SUCCEEDED' } });
});

test('a request of its cart that was not approved stays as it was', async () => {
  const { attempt } = await setUpOrder();
  await insertRequest('requested', { cartId });
  const sellNow = await sell(attempt);
  expect(await sellNow()).not.toBeNull();
  expect((await readAll(attempt)).requests).toMatchObject([{ state: 'requested' }]);
});
