import { randomUUID } from 'node:crypto';
import { expectProblem } from '#app/server/testing/staff.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { chair, chairClaim, event } from '#features/event/server/tables.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { webhook, webhookDelivery } from '#features/webhooks/server/tables.ts';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSupplements } from './testing/set-up-supplements.ts';

const reception = await setUpSupplements();
const { site, hall, database, startSale, buy, sell, move, read, readMoney, listTypes } = reception;
const { request, get, pay, cancel, take, quote, endOverdue, readStates, readIncome } = reception;
const { expectBalanced, listErrors, findTicket, treasurer, listEmails } = reception;
afterAll(() => site.stop());
beforeEach(startSale);

const hours = (count: number) => site.clock.advance(count * 3_600_000);
const findClaim = async (place: number) => {
  const rows = await database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, hall.chairs[place] ?? 0));
  return rows[0];
};
const readDrawerCents = async () => {
  const { timeZone } = await getSettings(database);
  const day = dayInTimeZone(site.clock.now(), timeZone);
  const [drawer] = await site.call(drawers.list, { params: { day } }, await treasurer());
  return drawer?.cashCents ?? 0;
};
const countEmails = (key: string) =>
  database.$count(outbox, like(outbox.dedupeKey, `mail ${key}%`));

describe('a dearer type', () => {
  test('is paid by link: the ticket changes and keeps its barcode', async () => {
    const { orderId, ids, tickets } = await buy(10);
    expect(await quote(ids[0], { guestType: 'adult' })).toMatchObject({
      priceCents: 20_000,
      moreCents: 8_000,
      lessCents: 0,
      feeCents: 300,
    });
    const { key, ...requested } = await request(ids[0], { guestType: 'adult' });
    expect(requested).toMatchObject({
      state: 'open',
      moreCents: 8_000,
      feeCents: 300,
      method: null,
    });
    expect(await listTypes(orderId)).toEqual([['youth', 12_000]]);
    expect(await get(key)).toMatchObject({
      status: 'pending',
      changes: [
        {
          before: { guestType: 'youth', chairName: 'Chair 1' },
          after: { guestType: 'adult', chairName: 'Chair 1' },
        },
      ],
      totalCents: 8_300,
    });
    expect(await countEmails(`order ${orderId} difference`)).toBe(1);

    expect(await pay(key)).toMatchObject({ status: 'paid' });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await site.as('reception');
    expect(await findTicket(tickets[0]?.barCode)).toMatchObject({ verdict: 'received' });
    expect(await findClaim(10)).toMatchObject({ guestType: 'adult', amountCents: 20_000 });
    expect(await readIncome()).toEqual({ 'card fees': 700, 'card tickets adult': 20_000 });
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 20_700, leftCents: 20_700 });
    const { changes, supplements: listed } = await read(orderId);
    expect(changes.map(({ action }) => action).slice(-2)).toEqual([
      'request price difference',
      'pay price difference',
    ]);
    expect(listed).toMatchObject([{ state: 'paid', method: 'card', key: null }]);
    const [email] = await listEmails(`mail tickets ${orderId} type%`);
    expect(email?.text).toContain(tickets[0]?.barCode);
    await expectBalanced();
    await expect(pay(key)).rejects.toMatchObject(expectProblem('order-paid'));
  });

  test('of a ticket that was paid in cash, by card: each money has its method', async () => {
    const { orderId, tickets } = await sell([10]);
    const { key } = await request(tickets[0]?.id, { guestType: 'adult' });
    await pay(key);
    expect(await readIncome()).toEqual({
      'card fees': 300,
      'card tickets adult': 8_000,
      'cash tickets adult': 12_000,
    });
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 20_300, leftCents: 20_300 });
    await expectBalanced();
  });

  test('is paid in cash at the desk, into the drawer of who takes it', async () => {
    const { orderId, ids } = await buy(10);
    const before = await readDrawerCents();
    const requested = await request(ids[0], { guestType: 'adult' }, { method: 'cash' });
    expect(requested).toMatchObject({ state: 'paid', method: 'cash', feeCents: 0, key: null });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    expect(await readDrawerCents()).toBe(before + 8_000);
    expect(await readIncome()).toEqual({
      'card fees': 400,
      'card tickets adult': 12_000,
      'cash tickets adult': 8_000,
    });
    await expectBalanced();
  });

  test('is taken in cash by a guest who had a link, once', async () => {
    const { orderId, ids } = await buy(10);
    const { id, key } = await request(ids[0], { guestType: 'adult' });
    await take(id, { method: 'check', reference: '77' });
    expect(await take(id, { method: 'check' })).toMatchObject({ state: 'paid', method: 'check' });
    await expect(take(id)).rejects.toMatchObject(expectProblem('difference-ended'));
    expect((await read(orderId)).supplements).toMatchObject([
      { state: 'paid', method: 'check', reference: '77', endedAt: expect.any(Date) },
    ]);
    expect(await get(key)).toMatchObject({ status: 'paid', feeCents: 0 });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await expectBalanced();
  });

  test('of a free ticket costs its whole price', async () => {
    const { orderId, ids } = await buy(30);
    const { key } = await request(ids[0], { guestType: 'children' });
    await pay(key);
    expect(await listTypes(orderId)).toEqual([['children', 4_000]]);
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 4_200, leftCents: 4_200 });
    await expectBalanced();
  });
});

describe('a dearer chair', () => {
  test('is held until it is paid, and the ticket moves there', async () => {
    await database
      .update(chair)
      .set({ amountCents: 26_000 })
      .where(eq(chair.id, hall.chairs[5] ?? 0));
    const { orderId, ids, tickets } = await buy(0);
    const change = { place: 5, priceCents: 26_000 };
    const { key } = await request(ids[0], change);
    expect(await findClaim(5)).toMatchObject({ state: 'PAYING', orderId });
    const [other] = (await sell([1])).tickets;
    await expect(move(other, 5)).rejects.toMatchObject(expectProblem('chair-taken'));
    expect(await listErrors()).toEqual([]);
    await pay(key);
    expect(await findClaim(5)).toMatchObject({ state: 'SOLD', orderId, amountCents: 26_000 });
    expect(await findClaim(0)).toBeUndefined();
    expect(await listTypes(orderId)).toEqual([['adult', 26_000]]);
    // The old code leads to the new chair, as after any move.
    await site.as('reception');
    expect(await findTicket(tickets[0]?.barCode)).toMatchObject({ chairName: 'Chair 6' });
    await expectBalanced();
  });

  test('is free again when nobody pays in 72 hours', async () => {
    const { orderId, ids } = await buy(10);
    const { key } = await request(ids[0], { place: 0, guestType: 'adult' });
    hours(71);
    await endOverdue();
    expect(await get(key)).toMatchObject({ status: 'pending' });
    hours(1);
    expect(await get(key)).toMatchObject({ status: 'expired' });
    await expect(pay(key)).rejects.toMatchObject(expectProblem('difference-ended'));
    await endOverdue();
    expect(await findClaim(0)).toBeUndefined();
    expect(await readStates(orderId)).toEqual(['expired']);
    await expectBalanced();
  });

  test('is free again when the team cancels, and its page says so', async () => {
    const { ids, orderId } = await buy(10);
    const { id, key } = await request(ids[0], { place: 0, guestType: 'adult' });
    expect(await cancel(id)).toMatchObject({ state: 'canceled', key: null });
    expect(await cancel(id)).toMatchObject({ state: 'canceled' });
    expect(await get(key)).toMatchObject({ status: 'canceled' });
    await expect(pay(key)).rejects.toMatchObject(expectProblem('difference-ended'));
    expect(await findClaim(0)).toBeUndefined();
    expect((await read(orderId)).changes.at(-1)).toMatchObject({
      action: 'cancel price difference',
    });
    await expectBalanced();
  });
});

describe('is refused', () => {
  test('for what costs no more, at another price, twice, and for a gift', async () => {
    const { ids } = await buy(0, 10);
    await expect(request(ids[0], { guestType: 'youth' })).rejects.toMatchObject(
      expectProblem('costs-no-more'),
    );
    await expect(request(ids[1], { guestType: 'adult', priceCents: 19_000 })).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    await expect(request(ids[1], { guestType: 'youth' })).rejects.toMatchObject(
      expectProblem('already-of-type'),
    );
    await request(ids[1], { guestType: 'adult' });
    await expect(request(ids[1], { guestType: 'adult' })).rejects.toMatchObject(
      expectProblem('difference-requested'),
    );
    const { tickets } = await site.call(
      boxOffice.sell,
      { body: { ...sampleGuest, chairs: [hall.chairs[11] ?? 0], method: 'gift' } },
      await site.as('reception'),
    );
    await expect(request(tickets[0]?.id, { guestType: 'adult' })).rejects.toMatchObject(
      expectProblem('costs-no-more'),
    );
  });

  test('by others than reception and treasurer, and a move by the treasurer', async () => {
    const { ids } = await buy(10);
    const params = { id: ids[0] ?? 0 };
    const body = { guestType: 'adult' as const, priceCents: 20_000 };
    for (const role of ['usher', 'secretary'] as const)
      await expect(
        site.callFresh(supplements.request, { params, body }, await site.as(role)),
      ).rejects.toMatchObject(expectProblem('forbidden'));
    const chairId = hall.chairs[0] ?? 0;
    await expect(
      site.callFresh(
        supplements.request,
        { params, body: { ...body, chairId } },
        await treasurer(),
      ),
    ).rejects.toMatchObject(expectProblem('forbidden'));
    await site.callFresh(supplements.request, { params, body }, await treasurer());
  });

  test('by link once the reception is over; the desk still takes cash', async () => {
    const { ids, orderId } = await buy(10);
    await database
      .update(event)
      .set({ countdownTarget: site.clock.now(), endsAt: null })
      .where(eq(event.id, hall.event));
    await expect(request(ids[0], { guestType: 'adult' })).rejects.toMatchObject(
      expectProblem('reception-over'),
    );
    await request(ids[0], { guestType: 'adult' }, { method: 'cash' });
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
  });

  test('a link that somebody changed, an amount that differs, and a card that is declined', async () => {
    const { ids, orderId } = await buy(10);
    const { key } = await request(ids[0], { guestType: 'adult' });
    for (const invalid of ['x', `${key?.slice(0, -1)}${key?.endsWith('A') ? 'B' : 'A'}`])
      await expect(get(invalid)).rejects.toMatchObject(expectProblem('difference-link-invalid'));
    await expect(pay(key, { amount: 8_000 })).rejects.toMatchObject(
      expectProblem('amount-mismatch'),
    );
    await expect(pay(key, { token: 'tok_chargeDeclined' })).rejects.toMatchObject(
      expectProblem('card-declined'),
    );
    expect(await get(key)).toMatchObject({ status: 'declined' });
    expect(await listTypes(orderId)).toEqual([['youth', 12_000]]);
    expect(await pay(key)).toMatchObject({ status: 'paid' });
    await expectBalanced();
  });
});

test('the link is emailed again, and each email opens the same', async () => {
  const { ids, orderId } = await buy(10);
  const { id } = await request(ids[0], { guestType: 'adult' });
  site.clock.advance(1_000);
  await site.call(supplements.resend, { params: { id } }, await site.as('reception'));
  expect(await countEmails(`order ${orderId} difference ${id} `)).toBe(2);
  await cancel(id);
  await expect(
    site.call(supplements.resend, { params: { id } }, await site.as('reception')),
  ).rejects.toMatchObject(expectProblem('difference-ended'));
});

test('a bank that asks the buyer keeps the team from canceling, for half an hour', async () => {
  const { ids, orderId } = await buy(10);
  const { id, key } = await request(ids[0], { guestType: 'adult' });
  expect(await pay(key, { token: 'tok_threeDSecure2Required' })).toMatchObject({
    status: 'action',
  });
  await expect(cancel(id)).rejects.toMatchObject(expectProblem('difference-paying'));
  await expect(take(id)).rejects.toMatchObject(expectProblem('difference-paying'));
  await expect(pay(key)).rejects.toMatchObject(expectProblem('difference-paying'));
  hours(73);
  await endOverdue();
  expect(await readStates(orderId)).toEqual(['open']);
  expect(await listErrors()).toEqual([]);
});

test('other programs are told of a difference that is paid, once', async () => {
  const now = new Date();
  const values = { name: 'Books', url: 'https://example.org', secret: '', createdAt: now };
  const events = ['difference.paid' as const];
  const [{ id: webhookId } = { id: 0 }] = await database
    .insert(webhook)
    .values({ ...values, events, pausedAt: now, pausedBy: 'person' })
    .returning();
  const { orderId, ids } = await buy(10, 11);
  const byLink = await request(ids[0], { guestType: 'adult' });
  await pay(byLink.key);
  const byHand = await request(ids[1], { guestType: 'adult' });
  await take(byHand.id, { method: 'check', reference: '77' });
  const sent = await database
    .select({ event: webhookDelivery.event, data: webhookDelivery.data })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, webhookId))
    .orderBy(webhookDelivery.id);
  await database.update(webhook).set({ deletedAt: new Date() }).where(eq(webhook.id, webhookId));
  const about = { order: orderId, event: hall.event };
  expect(sent.map(({ data }) => data)).toEqual([
    { ...about, ticket: ids[0], method: 'card', feeCents: 300, totalCents: 8_300 },
    { ...about, ticket: ids[1], method: 'check', feeCents: 0, totalCents: 8_000 },
  ]);
});

test('a request has nothing to do with another ticket of the order', async () => {
  const { orderId, ids } = await buy(10, 11);
  const { key } = await request(ids[0], { guestType: 'adult' });
  const other = await request(ids[1], { guestType: 'adult' });
  await Promise.all([pay(key), pay(other.key, { idempotencyKey: randomUUID() })]);
  expect(await readStates(orderId)).toEqual(['paid', 'paid']);
  expect(await readIncome()).toEqual({ 'card fees': 1_400, 'card tickets adult': 40_000 });
  await expectBalanced();
});
