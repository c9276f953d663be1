import { payAs } from '#app/server/testing/pay-as.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import type { ChairType } from '#contract/chairs.ts';
import { chair, event, eventPrice } from '#features/event/server/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';

export const prices = { adult: 20_000, youth: 12_000, children: 4_000, priest: 0 };

type Reception = Awaited<ReturnType<typeof setUpReception>>;

type Change = { priceCents?: number; drawer?: string };
export const toBody = (
  guestType: ChairType,
  difference: 'refund' | 'keep',
  change: Change = {},
) => ({
  guestType,
  difference,
  priceCents: prices[guestType],
  ...change,
});

/** Nothing is on its way: an order is as paid, with these refunds. */
export const settled = (paidCents: number, refundedCents: number) => ({
  paidCents,
  refundedCents,
  leftCents: paidCents - refundedCents,
  refundDueCents: 0,
});

/** The event of each test is the one on sale. */
async function startSale({ site, hall, startFeast }: Reception): Promise<void> {
  const { database } = site.handle;
  await startFeast();
  const now = site.clock.now().getTime();
  const week = 7 * 86_400_000;
  await database.update(event).set({ countdownTarget: new Date(now - week) });
  await database
    .update(event)
    .set({ countdownTarget: new Date(now + week) })
    .where(eq(event.id, hall.event));
  for (const [chairType, amountCents] of Object.entries(prices) as [ChairType, number][]) {
    await database
      .insert(eventPrice)
      .values({ eventId: hall.event, chairType, amountCents, openingStatus: 'Buy' });
    await database
      .update(chair)
      .set({ amountCents })
      .where(and(eq(chair.eventId, hall.event), eq(chair.chairType, chairType)));
  }
}

/** Calls that sell tickets and change them. */
function createActions({ site, hall }: Reception) {
  const treasurer = () => site.as('treasurer');
  const buy = async (...places: number[]) => {
    const { orderId, tickets } = await payAs(
      site.base,
      sampleGuest,
      places.map((place) => hall.chairs[place] ?? 0),
    );
    return { orderId, ids: tickets.map(({ id }) => id), tickets };
  };
  const refund = async (id = 0, guestType: ChairType = 'youth', change: Change = {}) =>
    site.callFresh(
      orderAdmin.changeType,
      { params: { id }, body: toBody(guestType, 'refund', change) },
      await treasurer(),
    );
  const keep = async (id = 0, guestType: ChairType = 'youth', change: Change = {}) =>
    site.callFresh(
      orderAdmin.changeType,
      { params: { id }, body: toBody(guestType, 'keep', change) },
      await site.as('reception'),
    );
  const refundAmount = async (orderId: number, ticket: number | undefined, amountCents: number) =>
    site.callFresh(
      checkout.refundAmount,
      {
        params: { orderId },
        body: { amountCents, ticket, reason: 'Heating', emailsReason: false },
      },
      await treasurer(),
    );
  return { treasurer, buy, refund, keep, refundAmount };
}

/** Calls that read what changes have left. */
function createReaders({ site, hall, listLedgerErrors }: Reception) {
  const read = async (orderId: number) =>
    site.call(orderAdmin.getOrder, { params: { id: orderId } }, await site.as('treasurer'));
  const readMoney = async (orderId: number) => {
    const { paidCents, refundedCents, leftCents, refundDueCents } = (await read(orderId)).order;
    return { paidCents, refundedCents, leftCents, refundDueCents };
  };
  const listTypes = async (orderId: number) =>
    (await read(orderId)).tickets.map(({ ticket }) => [ticket.chairType, ticket.amount]);
  /** Income of the event by method and kind, without what sums to nothing. */
  const readIncome = async () => {
    const { income } = await site.call(
      payments.getTotals,
      { query: { event: hall.event } },
      await site.as('treasurer'),
    );
    const sums = new Map<string, number>();
    for (const { method, account, kind, amountCents } of income) {
      const name = [method, account, kind].filter(Boolean).join(' ');
      sums.set(name, (sums.get(name) ?? 0) + amountCents);
    }
    return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
  };
  const expectBalanced = () =>
    expect
      .poll(
        () => {
          site.clock.advance(5_000);
          return listLedgerErrors();
        },
        { interval: 400, timeout: 30_000 },
      )
      .toEqual([]);
  return { read, readMoney, listTypes, readIncome, expectBalanced };
}

/** A reception with a price for each type of guest, and what changes the types of its tickets. */
export async function setUpExchanges() {
  const reception = await setUpReception({ background: true, pace: { sandboxTimeout: 1_000 } });
  return {
    ...reception,
    ...createActions(reception),
    ...createReaders(reception),
    database: reception.site.handle.database,
    startSale: () => startSale(reception),
  };
}
