import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attempt } from '#features/payments/server/payable.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/platform.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import { order } from '#features/event/server/tables.ts';
import { createCheckoutContext } from './create-checkout-context.ts';
import { createOrderPayable } from './order-payable.ts';

const site = await startSite();
const { database } = site.handle;
const payable = createOrderPayable(createCheckoutContext(site.site.payments.payments));
let eventId = 0;
beforeAll(async () => {
  ({ eventId } = await addEvent(database));
});
afterAll(() => site.stop());

type Report = (db: Database, publish: Publish, attempt: Attempt) => Promise<void>;

/** The states of two orders after payments report something of the first one's attempt. */
async function readStates(state: OrderState, report: Report) {
  const texts = { name: 'A', email: 'a@example.org', telephone: '6175550123' };
  const amounts = { subtotalCents: 0, feeCents: 0, totalCents: 0 };
  const values = { eventId, state, method: 'card' as const, ...texts, ...amounts };
  const createdAt = site.clock.now();
  const ids = (
    await database
      .insert(order)
      .values([values, values].map((row) => ({ ...row, createdAt })))
      .returning({ id: order.id })
  ).map(({ id }) => id);
  const attempt = { subjectId: ids[0] } as Attempt;
  await site.site.platform.transact((db, publish) => report(db, publish, attempt));
  const read = async (id: number) =>
    (await database.select().from(order).where(eq(order.id, id)))[0]?.state;
  return Promise.all(ids.map(read));
}

describe('a refund', () => {
  test.each<[OrderState, 'done' | 'failed', number, OrderState]>([
    ['REFUND_DUE', 'done', 0, 'REFUNDED'],
    ['REFUND_DUE', 'done', 1, 'REFUND_DUE'],
    ['REFUND_DUE', 'failed', 0, 'REFUND_FAILED'],
    ['REFUNDED', 'failed', 0, 'REFUND_FAILED'],
    ['REFUND_FAILED', 'done', 0, 'REFUND_FAILED'],
    // A part of the tickets; the others are valid.
    ['PAID', 'done', 0, 'PAID'],
    ['PAID', 'failed', 0, 'PAID'],
  ])('of an order that is %s is %s with %d cents left: %s', async (state, outcome, left, next) => {
    const states = await readStates(state, (...target) =>
      payable.onRefunded(...target, outcome, left),
    );
    expect(states).toEqual([next, state]);
  });
});

describe('the end of an attempt', () => {
  test.each<[OrderState, OrderState]>([
    ['PENDING', 'EXPIRED'],
    ['REFUND_DUE', 'REFUNDED'],
    ['PAID', 'PAID'],
    ['REFUND_FAILED', 'REFUND_FAILED'],
  ])('of an order that is %s leaves it %s', async (state, next) => {
    const states = await readStates(state, (...target) => payable.onReleased(...target, false));
    expect(states).toEqual([next, state]);
  });

  test('that may be tried again leaves its order open', async () => {
    const states = await readStates('PENDING', (...target) => payable.onReleased(...target, true));
    expect(states).toEqual(['PENDING', 'PENDING']);
  });
});
