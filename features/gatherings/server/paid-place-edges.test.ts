import { randomUUID } from 'node:crypto';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type DoorScan, gatheringDoor } from '#features/gatherings/contract/gathering-door.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { webhook, webhookDelivery } from '#features/webhooks/server/tables.ts';
import { outbox } from '#platform/tables.ts';
import { insertPartyRow } from './party-queries.ts';
import { gatheringData } from './personal-data-queries.ts';
import { lockGathering } from './queries.ts';
import { createEditor } from './testing/create-editor.ts';
import { createGatheringInput, createPartyInput } from './testing/gathering-input.ts';
import { setUpRetreat } from './testing/set-up-retreat.ts';

const retreat = await setUpRetreat();
const { site, admin, database, addRetreat, saveTypes, update, join, pay, read, list } = retreat;
const { getBooking, refund, release } = retreat;
afterAll(() => site.stop());

const day = '2027-12-18';
const minutes = (count: number) => site.clock.advance(count * 60_000);
const byKey = (key: string) => ({ params: { key } });
const { changeDay, saveSlots } = createEditor(site, admin);
const setCanceled = (id: number, isCanceled: boolean) => changeDay(id, day, { isCanceled });
const getPayment = async (key: string) =>
  (await site.call(gatheringTickets.getPayment, byKey(key))).status;
const countEmails = (partyId: number, about: string) =>
  database.$count(outbox, like(outbox.dedupeKey, `%gathering party ${partyId} ${about} %`));

test('who has not paid yet takes something on, too', async () => {
  const { slug, id, adultId } = await addRetreat();
  const salad = { kind: 'bring', title: 'Salad', startTime: '', endTime: '', places: 1 } as const;
  const { slots } = await saveSlots(id, [{ ...salad, id: null }]);
  const slot = slots[0]?.id ?? 0;
  const input = createPartyInput({ tickets: [{ typeId: adultId, quantity: 1 }], slotIds: [slot] });
  const created = await site.call(gatheringParties.create, { params: { slug }, body: input });
  const key = created.key ?? '';
  expect(created.state).toBe('paying');
  expect((await read(key)).slots).toMatchObject([{ isOwn: true }]);
  await site.call(gatheringParties.giveSlotBack, { params: { key, slot } });
  await site.call(gatheringParties.takeSlot, { params: { key, slot } });
  await site.call(gatheringParties.offerSlot, { params: { key, slot }, body: { isOffered: true } });
  // Whoever takes what they have keeps it.
  await site.call(gatheringParties.takeSlot, { params: { key, slot } });
  expect((await read(key)).slots).toMatchObject([{ isOwn: true, isOffered: false }]);
  minutes(61);
  await release();
  expect((await read(key)).slots).toMatchObject([{ isOwn: false, open: 1 }]);
});

describe('a canceled day', () => {
  test('is not offered to who waits, nor paid, until it is held after all', async () => {
    const { slug, id, adultId } = await addRetreat({ stock: 1 });
    const held = await join(slug, adultId);
    const waiting = await join(slug, adultId);
    await setCanceled(id, true);
    expect(await pay(held.key, 'tok_visa', 12_400)).toBe('places-not-held');
    minutes(61);
    await release();
    expect(await read(held.key)).toMatchObject({ state: 'withdrawn' });
    expect(await countEmails((await read(held.key)).id, 'expired')).toBe(0);
    expect(await read(waiting.key)).toMatchObject({ state: 'waiting' });
    await setCanceled(id, false);
    await release();
    expect(await read(waiting.key)).toMatchObject({ state: 'paying' });
  });

  test('sells nothing to who was paying', async () => {
    const { slug, id, adultId } = await addRetreat();
    const { key } = await join(slug, adultId);
    expect(await pay(key, 'tok_threeDSecure2Required')).toBe('action');
    const [attempt] = await database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subject, 'gathering'))
      .orderBy(desc(paymentAttempt.id))
      .limit(1);
    const { clientSecret } = await site.call(gatheringTickets.getPayment, byKey(key));
    await setCanceled(id, true);
    await site.call(sandboxPayments.completeChallenge, {
      params: { intentId: attempt?.intentId ?? '' },
      body: { clientSecret: clientSecret ?? '', succeed: true },
    });
    expect(await getPayment(key)).not.toBe('paid');
    expect((await read(key)).soldTickets).toEqual([]);
    await retreat.expectBalanced();
  });

  test('holds no paid places for whom the team notes', async () => {
    const { id, adultId } = await addRetreat();
    await setCanceled(id, true);
    const input = createPartyInput({ tickets: [{ typeId: adultId, quantity: 1 }] });
    const { slotIds: _slotIds, ...body } = input;
    await expect(
      site.call(gatheringParties.createForTeam, { params: { id }, body }, admin),
    ).rejects.toMatchObject(expectProblem('gathering-closed'));
  });
});

test('prices need one that is not zero, and none becomes zero once it is chosen', async () => {
  const { slug, id, adultId, ticketTypes } = await addRetreat();
  const free = { id: null, title: 'Baby', priceCents: 0, isForChild: true, stock: 5 };
  const other = await addRetreat();
  await expect(saveTypes(other.id, [free])).rejects.toMatchObject(
    expectProblem('validation-failed'),
  );
  await join(slug, adultId);
  const changed = ticketTypes.map((type) =>
    type.id === adultId ? { ...type, priceCents: 0 } : type,
  );
  await expect(saveTypes(id, changed)).rejects.toMatchObject(expectProblem('ticket-type-in-use'));
});

test('who chose paid places does not come free when answers are no longer taken', async () => {
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId);
  await update(id, createGatheringInput({ title: 'Retreat', takesParties: false }));
  const body = { adults: 4, children: 0, responses: [], tickets: [] };
  await expect(site.call(gatheringParties.update, { ...byKey(key), body })).rejects.toMatchObject(
    expectProblem('gathering-closed'),
  );
  expect(await read(key)).toMatchObject({ state: 'paying', adults: 1 });
});

describe('who comes back after a refund', () => {
  test('has not paid, until they pay again', async () => {
    const { slug, id, adultId } = await addRetreat();
    const { key } = await join(slug, adultId);
    await pay(key);
    const bookingId = (await list(id))[0]?.bookingId ?? 0;
    const { tickets } = await getBooking(bookingId);
    await refund(
      bookingId,
      tickets.map((ticket) => ticket.id),
    );
    const choice = [{ typeId: adultId, quantity: 1 }];
    const body = { adults: 1, children: 0, responses: [], tickets: choice };
    await site.call(gatheringParties.update, { ...byKey(key), body });
    expect(await getPayment(key)).toBe('pending');
    expect(await pay(key)).toBe('paid');
    expect(await getPayment(key)).toBe('paid');
  });
});

test('a booking has the title and the day of when it is paid, and follows the day after that', async () => {
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId);
  expect(await pay(key, 'tok_chargeDeclined')).toBe('card-declined');
  const move = (title: string, newDay: string) =>
    update(id, createGatheringInput({ title, day: newDay }));
  await move('Retreat by the sea', '2027-12-19');
  expect(await pay(key)).toBe('paid');
  const readBooking = async (listedDay: string) => {
    const query = { day: listedDay };
    const [party] = await site.call(gatheringParties.listForTeam, { params: { id }, query }, admin);
    return getBooking(party?.bookingId ?? 0);
  };
  const sold = { gatheringTitle: 'Retreat by the sea', day: '2027-12-19' };
  expect(await readBooking('2027-12-19')).toMatchObject(sold);
  await move('Retreat', '2027-12-20');
  expect(await readBooking('2027-12-20')).toMatchObject({ ...sold, day: '2027-12-20' });
});

test('other programs are told of places that are paid and refunded, each once', async () => {
  const now = new Date();
  const [{ webhookId } = { webhookId: 0 }] = await database
    .insert(webhook)
    .values({
      name: 'Books',
      url: 'https://example.org',
      secret: '',
      createdAt: now,
      events: ['places.paid', 'places.refunded'],
      pausedAt: now,
      pausedBy: 'person',
    })
    .returning({ webhookId: webhook.id });
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId, 2);
  await pay(key);
  const booking = (await list(id))[0]?.bookingId ?? 0;
  const places = (await getBooking(booking)).tickets.map((ticket) => ticket.id);
  await refund(booking, places.slice(0, 1));
  await refund(booking, places);
  const messages = await database
    .select({ event: webhookDelivery.event, data: webhookDelivery.data })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, webhookId))
    .orderBy(webhookDelivery.id);
  await database.update(webhook).set({ deletedAt: now }).where(eq(webhook.id, webhookId));
  const about = { booking, gathering: id };
  const [first, second] = places;
  expect(messages.map(({ event, data }) => [event, data])).toEqual([
    ['places.paid', { ...about, method: 'card', places: 2, feeCents: 800, totalCents: 24_800 }],
    ['places.refunded', { ...about, places: [first], amountCents: 12_000 }],
    ['places.refunded', { ...about, places: [second], amountCents: 12_800 }],
  ]);
});

test('who waits gets the places of a person who is deleted', async () => {
  const body = createGatheringInput({ maxPeople: 1 });
  const { id, slug } = await site.call(gatherings.create, { body }, admin);
  await site.call(gatherings.publish, { params: { id }, body: { isPublished: true } }, admin);
  const respond = async () => {
    const input = createPartyInput();
    const created = await site.call(gatheringParties.create, { params: { slug }, body: input });
    return { ...created, email: input.email };
  };
  const first = await respond();
  const second = await respond();
  expect([first.state, second.state]).toEqual(['coming', 'waiting']);
  for (const source of gatheringData)
    await source.erase(database, { email: first.email, userId: null });
  await release();
  expect(await read(second.key ?? '')).toMatchObject({ state: 'coming' });
});

test('the last place goes to whom another process gave it meanwhile', async () => {
  const { id, slug, adultId } = await addRetreat({ stock: 1 });
  const now = site.clock.now();
  const tickets = [{ typeId: adultId, quantity: 1 }];
  const { slotIds: _slotIds, ...input } = createPartyInput({ tickets });
  const outcome = await callBlockedBy(
    { database },
    async (db) => {
      await lockGathering(db, id);
      const held = { state: 'paying', payUntil: new Date(now.getTime() + 3_600_000) } as const;
      await insertPartyRow(db, {
        ...input,
        ...held,
        gatheringId: id,
        createdAt: now,
        joinedAt: now,
      });
    },
    () => join(slug, adultId),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { state: 'waiting' } });
});

test('the door: a clock that is ahead, a scan that is sent again, and an undo that comes late', async () => {
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId);
  await pay(key);
  const code = (await read(key)).soldTickets[0]?.code ?? '';
  const send = async (scan: Omit<DoorScan, 'code'>) => {
    const body = { day, scans: [{ ...scan, code }] };
    return site.call(gatheringDoor.receive, { params: { id }, body }, admin);
  };
  const now = site.clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const ahead = { arrival: randomUUID(), scannedAt: at(3_600), isUndo: false };
  expect((await send(ahead)).verdicts).toEqual(['arrived']);
  const again = await send(ahead);
  expect(again.verdicts).toEqual(['arrived']);
  expect(again.places[0]?.arrivedAt?.getTime()).toBeLessThan(at(60).getTime());
  await send({ ...ahead, isUndo: true });
  const later = { arrival: randomUUID(), scannedAt: at(20), isUndo: false };
  expect((await send(later)).verdicts).toEqual(['arrived']);
  // The undo of the first is sent again.
  const late = await send({ ...ahead, isUndo: true });
  expect(late.places[0]?.arrivedAt).not.toBeNull();
  await send({ ...later, isUndo: true });
  expect((await list(id))[0]?.arrived).toBeNull();
});

test('places are held no longer than until the gathering begins', async () => {
  const { slug, adultId } = await addRetreat();
  const before = site.clock.now();
  site.clock.set(new Date('2027-12-18T21:30:00Z'));
  const { key } = await join(slug, adultId);
  expect((await read(key)).payUntil).toEqual(new Date('2027-12-18T22:00:00Z'));
  site.clock.set(new Date('2027-12-18T22:00:00Z'));
  expect(await pay(key, 'tok_visa', 12_400)).toBe('places-not-held');
  site.clock.set(before);
});
