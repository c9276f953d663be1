import { randomUUID } from 'node:crypto';
import { expectProblem } from '#app/server/testing/staff.ts';
import { ticket } from '#features/event/server/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { findSupplement } from './queries.ts';
import { fulfillSupplement } from './fulfill-supplement.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { outbox } from '#platform/tables.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSupplements } from './testing/set-up-supplements.ts';

const reception = await setUpSupplements();
const { site, hall, database, startSale, buy, move, readMoney, listTypes, treasurer } = reception;
const { request, get, pay, cancel, endOverdue, readStates, expectBalanced, keep } = reception;
afterAll(() => site.stop());
beforeEach(startSale);

const patient = { timeout: 60_000 };
const adult = { guestType: 'adult' } as const;
const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '', tickets } },
    await treasurer(),
  );
/** As when the card processor says that the newest card of a supplement is authorized. */
async function fulfill(id: number) {
  const { platform } = site.site;
  const [attempt] = await database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.supplementId, id));
  if (!attempt) throw new Error('The payment has no attempt.');
  return platform.transact((db, publish) => fulfillSupplement(platform, db, publish, attempt));
}
const countFulfilled = (calls: readonly PromiseSettledResult<unknown>[]) =>
  calls.filter(({ status }) => status === 'fulfilled').length;

describe('a payment', () => {
  test('by two payers at once is taken once', patient, async () => {
    const { orderId, ids } = await buy(10);
    const { key } = await request(ids[0], adult);
    const calls = await Promise.allSettled([pay(key), pay(key), pay(key)]);
    expect(countFulfilled(calls)).toBe(1);
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await expectBalanced();
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 20_700, leftCents: 20_700 });
  });

  test('that is repeated after a lost response is taken once', patient, async () => {
    const { orderId, ids } = await buy(10);
    const { key } = await request(ids[0], adult);
    const idempotencyKey = randomUUID();
    await Promise.all([pay(key, { idempotencyKey }), pay(key, { idempotencyKey })]);
    expect(await pay(key, { idempotencyKey, amount: 8_300 })).toMatchObject({ status: 'paid' });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await expectBalanced();
  });

  test.each(['timeOutAfter', 'cutBody'] as const)(
    'of which the card processor answers with %s changes the ticket once',
    patient,
    async (kind) => {
      const { orderId, ids } = await buy(10);
      const { key } = await request(ids[0], adult);
      await scheduleFault(database, { operation: 'confirm', kind });
      await pay(key).catch(() => undefined);
      await expectBalanced();
      await expect.poll(async () => (await get(key)).status).toBe('paid');
      expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    },
  );

  test('that is settled again changes nothing more', patient, async () => {
    const { orderId, ids } = await buy(10);
    const { id, key } = await request(ids[0], adult);
    await pay(key);
    const outcome = await fulfill(id);
    expect(outcome).toBe('gone');
    expect(await findSupplement(database, id)).toMatchObject({ state: 'paid' });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await expectBalanced();
  });

  test('that began before the time was over still counts', patient, async () => {
    const { orderId, ids } = await buy(10);
    const { key } = await request(ids[0], { ...adult, place: 0 });
    await scheduleFault(database, { operation: 'confirm', kind: 'timeOutAfter' });
    const paying = pay(key).catch(() => undefined);
    site.clock.advance(73 * 3_600_000);
    await Promise.all([paying, endOverdue()]);
    await expectBalanced();
    const [state] = await readStates(orderId);
    // Whichever came first, nobody paid for nothing, and no chair is left behind.
    expect(['paid', 'expired', 'open']).toContain(state);
    const expected = state === 'paid' ? [['adult', 20_000]] : [['youth', 12_000]];
    expect(await listTypes(orderId)).toEqual(expected);
  });

  test('and the cancellation of the desk at once: one of them wins', patient, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, ids } = await buy(10 + round);
      const { id, key } = await request(ids[0], adult);
      const [paid] = await Promise.allSettled([pay(key, { amount: 8_300 }), cancel(id)]);
      const [state] = await readStates(orderId);
      expect(state).toBe(paid.status === 'fulfilled' ? 'paid' : 'canceled');
    }
    await expectBalanced();
  });
});

describe('a ticket that changes while it waits', () => {
  const changes: [string, (orderId: number, ids: number[]) => Promise<unknown>][] = [
    ['is refunded', (orderId, ids) => refund(orderId, ids.slice(0, 1))],
    ['gets another type', (_, ids) => keep(ids[0], 'children')],
  ];
  test.each(changes)('because it %s is not paid for', patient, async (_, change) => {
    const { orderId, ids } = await buy(10, 11);
    const { key } = await request(ids[0], { ...adult, place: 0 });
    await change(orderId, ids);
    expect(await get(key)).toMatchObject({ status: 'impossible' });
    await expect(pay(key)).rejects.toMatchObject(expectProblem('difference-impossible'));
    await endOverdue();
    expect(await readStates(orderId)).toEqual(['impossible']);
    await expectBalanced();
  });

  test('during the payment gives all the money back, and tells the team', patient, async () => {
    const { orderId, ids } = await buy(10, 11);
    const { id, key } = await request(ids[0], adult);
    const paying = pay(key, { token: 'tok_threeDSecure2Required' });
    expect(await paying).toMatchObject({ status: 'action' });
    await database
      .update(ticket)
      .set({ cancelledAt: site.clock.now() })
      .where(eq(ticket.id, ids[0] ?? 0));
    // The bank approves.
    const outcome = await fulfill(id);
    expect(outcome).toBe('gone');
    expect(await readStates(orderId)).toEqual(['impossible']);
    const emails = await database
      .select({ key: outbox.dedupeKey })
      .from(outbox)
      .where(like(outbox.dedupeKey, `%difference ${id} %`));
    expect(emails.map((row) => row.key)).toEqual(
      expect.arrayContaining([
        `mail order ${orderId} difference ${id} impossible`,
        `mail difference ${id} dropped`,
      ]),
    );
    await database
      .update(ticket)
      .set({ cancelledAt: null })
      .where(eq(ticket.id, ids[0] ?? 0));
  });

  test('and a payment at the same moment: the books are right', patient, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, ids, tickets } = await buy(10, 11);
      const { key } = await request(ids[0], { ...adult, place: round });
      await Promise.allSettled([
        pay(key),
        round % 2 === 0 ? refund(orderId) : move(tickets[0], 35 + round),
        endOverdue(),
      ]);
      await expectBalanced();
      await refund(orderId).catch(() => undefined);
      await expectBalanced();
      expect(await readMoney(orderId)).toMatchObject({ leftCents: 0 });
    }
    expect(hall.chairs.length).toBe(40);
  });
});
