import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '../testing/buyer.ts';
import { plain } from '../testing/codes.ts';
import { collectChanges } from '../testing/collect-changes.ts';
import { sampleGuest, setUpReception } from '../testing/set-up-reception.ts';
import { expireRequests } from '#features/orders/server/seat-requests/close-requests.ts';
import { chair, tablePosition } from '#features/event/server/tables.ts';
import { createHolderKey, getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';

/** Each change publishes what it changed, so that caches and streams follow; a call that changes nothing publishes nothing. */
const { carts, chairs, checkIn, checkout, codes, companions, events, moves, requests } =
  contract.reception;
const { site, hall, startFeast, sell, move } = await setUpReception();
const { platform } = site.site;
afterAll(() => site.stop());

const chairAt = (place: number) => hall.chairs[place] ?? 0;
const inEvent = () => ({ event: hall.event });
const listChanges = async (call: () => Promise<unknown>) =>
  (await collectChanges(platform, call)).filter((change) => !change.startsWith('outbox'));
const ofChairs = (...places: number[]) =>
  `chairs:${hall.event} ${places
    .map(chairAt)
    .toSorted((a, b) => a - b)
    .join(',')}`;
const ofTicket = (id: number) => `seating:${hall.event} ${id}`;
const hold = async (...places: number[]) => {
  const { id: cartId } = await site.call(carts.create, { body: inEvent() });
  let amount = 0;
  for (const place of places) {
    const params = { cartId, chairId: chairAt(place) };
    amount = (await site.call(carts.hold, { params })).totalCents;
  }
  return { cartId, amount };
};
const sellOne = async () => {
  const { orderId, tickets } = await sell([0]);
  const [ticket] = tickets;
  if (!ticket) throw new Error('No ticket was sold.');
  return { orderId, ticket };
};
const requestSeat = async (state = 'requested') => {
  await site.handle.database.execute(sql`
    insert into seat_request (event_id, chair_id, name, email, telephone, state, requested_at)
    values (${hall.event}, ${chairAt(0)}, 'A', ${`${randomUUID()}@example.org`}, '6175550100', ${state}, now())`);
  await site.handle.database.execute(
    sql`update chair set status = 'Request' where id = ${chairAt(0)}`,
  );
  return { id: chairAt(0) };
};

beforeEach(async () => {
  await startFeast();
  hall.staff = await site.as('admin');
});

test('an empty list of changes is not published, because clients would refetch everything', async () => {
  const publishNothing = () =>
    platform.transact((_, publish) => publish(`chairs:${hall.event}`, []));
  expect(await listChanges(publishNothing)).toEqual([]);
});

describe('a sale', () => {
  test('publishes held and released chairs', async () => {
    const { cartId } = await hold(0);
    const params = { cartId, chairId: chairAt(1) };
    expect(await listChanges(() => site.call(carts.hold, { params }))).toEqual([ofChairs(1)]);
    expect(await listChanges(() => site.call(carts.release, { params }))).toEqual([ofChairs(1)]);
  });

  test('publishes paid chairs, and held ones after a declined card', async () => {
    const cart = await hold(0, 1);
    const declined = () => pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    expect(await listChanges(declined)).toEqual([ofChairs(0, 1)]);
    expect(await listChanges(() => pay(site.base, cart))).toEqual([ofChairs(0, 1)]);
    expect(await listChanges(() => pay(site.base, cart))).toEqual([]);
  });

  test('publishes the chairs of a code that is taken out of the cart', async () => {
    const { database } = site.handle;
    await database
      .update(chair)
      .set({ status: 'Reserved' })
      .where(eq(chair.id, chairAt(0)));
    const code = await site.call(
      codes.create,
      { query: inEvent(), body: { ...plain, code: 'Reserved', chairIds: [chairAt(0)] } },
      hall.staff,
    );
    const { cartId } = await hold(1);
    const params = { cartId };
    const apply = () => site.call(codes.apply, { params, body: { code: code.code } });
    expect(await listChanges(apply)).toEqual([]);
    await site.call(carts.hold, { params: { cartId, chairId: chairAt(0) } });
    const remove = () => site.call(codes.remove, { params });
    expect(await listChanges(remove)).toEqual([ofChairs(0)]);
    expect(await listChanges(remove)).toEqual([]);
  });

  test('at the box office publishes its chairs', async () => {
    expect(await listChanges(() => sell([0, 2]))).toEqual([ofChairs(0, 2)]);
  });

  test('publishes refunded chairs, once', async () => {
    const { orderId, ticket } = await sellOne();
    const refund = () =>
      site.callFresh(
        checkout.refund,
        { params: { orderId }, body: { reason: '', tickets: [ticket.id] } },
        hall.staff,
      );
    expect(await listChanges(refund)).toEqual([ofChairs(0)]);
    expect(await listChanges(() => refund().catch(() => undefined))).toEqual([]);
  });
});

describe('a ticket', () => {
  test('publishes both chairs of a move', async () => {
    const { ticket } = await sellOne();
    expect(await listChanges(() => move(ticket, 3))).toEqual([ofChairs(0, 3)]);
  });

  test('publishes a new code and another holder', async () => {
    const { ticket } = await sellOne();
    const params = { id: ticket.id };
    expect(
      await listChanges(() => site.callFresh(moves.reissueTicket, { params }, hall.staff)),
    ).toEqual([ofTicket(ticket.id)]);
    expect(
      await listChanges(() =>
        site.callFresh(moves.transferTicket, { params, body: sampleGuest }, hall.staff),
      ),
    ).toEqual([ofTicket(ticket.id)]);
    const body = { ...sampleGuest, name: 'Right Name', isForOrder: true };
    expect(
      await listChanges(() => site.callFresh(moves.correctHolder, { params, body }, hall.staff)),
    ).toEqual([ofTicket(ticket.id)]);
  });

  test('publishes a corrected name and a hand-over', async () => {
    const { ticket } = await sellOne();
    const params = { id: ticket.id };
    const { telephone, userEmail: email } = ticket;
    const secret = await getTicketSecret(site.handle.database);
    const key = [createHolderKey(secret, { telephone, email }, site.clock.now())];
    const correct = () =>
      site.call(companions.correctName, { params, body: { key, name: 'Right Name' } });
    expect(await listChanges(correct)).toEqual([ofTicket(ticket.id)]);
    const to = { name: 'Friend', email: 'friend@example.org' };
    const handOver = () => site.call(companions.handOver, { params, body: { key, ...to } });
    expect(await listChanges(handOver)).toEqual([ofTicket(ticket.id)]);
  });

  test('publishes a receipt and its undo, each once', async () => {
    const { ticket } = await sellOne();
    const input = { query: inEvent(), body: { barCode: ticket.barCode, deviceId: 'door' } };
    const receive = () => site.call(checkIn.receive, input, hall.staff);
    const undo = () => site.call(checkIn.undoReceipt, input, hall.staff);
    expect(await listChanges(receive)).toEqual([ofTicket(ticket.id)]);
    expect(await listChanges(receive)).toEqual([]);
    expect(await listChanges(undo)).toEqual([ofTicket(ticket.id)]);
    expect(await listChanges(undo)).toEqual([]);
  });
});

describe('staff', () => {
  test('publish decisions on requests', async () => {
    const params = await requestSeat();
    expect(
      await listChanges(() => site.call(requests.approve, { params, body: {} }, hall.staff)),
    ).toEqual([ofChairs(0)]);
    expect(
      await listChanges(() => site.call(requests.decline, { params, body: {} }, hall.staff)),
    ).toEqual([ofChairs(0)]);
  });

  test('and the end of an approval publishes its chair', async () => {
    await requestSeat('approved');
    await site.handle.database.execute(
      sql`update seat_request set held_until = ${site.clock.now().toISOString()} where chair_id = ${chairAt(0)}`,
    );
    expect(await listChanges(() => expireRequests(platform))).toEqual([ofChairs(0)]);
    expect(await listChanges(() => expireRequests(platform))).toEqual([]);
  });

  test('publish created, changed and deleted chairs, and their tables', async () => {
    const table = { tableName: 'Table 60', chairType: 'adult' as const, chairCount: 1 };
    let id = 0;
    const create = async () => {
      const [created] = await site.call(
        chairs.createTable,
        { body: { ...table, event: hall.event } },
        hall.staff,
      );
      id = created?.id ?? 0;
    };
    expect(await listChanges(create)).toEqual(['events', `chairs:${hall.event} ${id}`]);
    const body = { ...table, chairName: 'Chair 1', amount: 100, chairStatus: 'Buy' as const };
    expect(
      await listChanges(() => site.callFresh(chairs.update, { params: { id }, body }, hall.staff)),
    ).toEqual([`chairs:${hall.event} ${id}`]);
    expect(
      await listChanges(() => site.call(chairs.delete, { params: { id } }, hall.staff)),
    ).toEqual(['events', `chairs:${hall.event} ${id}`]);
  });

  test('publish the chairs of a table that opens to other guests', async () => {
    const tableName = 'Table 1';
    const place = { eventId: hall.event, tableName, x: 20, y: 20 };
    await site.handle.database.insert(tablePosition).values(place);
    const table = { ...inEvent(), tableName, admits: ['children' as const], maxChildren: null };
    const update = (families: boolean) =>
      site.call(
        chairs.updateTable,
        { body: { ...table, seen: { families, maxChildren: null } } },
        hall.staff,
      );
    const { chairs: changed } = await update(false);
    const ids = changed.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await listChanges(() => update(true))).toEqual([
      `chairs:${hall.event} ${ids.join(',')}`,
      'events',
    ]);
  });

  test('publish created, changed and deleted events with all their chairs', async () => {
    const {
      id,
      past: _,
      salesOpen: __,
      ...body
    } = await site.call(events.get, {
      params: { id: hall.event },
    });
    const params = { id };
    expect(await listChanges(() => site.call(events.update, { params, body }, hall.staff))).toEqual(
      ['events', `chairs:${id}`],
    );
    expect(await listChanges(() => site.call(events.create, { body }, hall.staff))).toEqual([
      'events',
    ]);
    const { title, countdownTarget } = body;
    expect(
      await listChanges(() =>
        site.call(events.clone, { params, body: { title, countdownTarget } }, hall.staff),
      ),
    ).toEqual(['events']);
    expect(await listChanges(() => site.call(events.delete, { params }, hall.staff))).toEqual([
      'events',
      `chairs:${id}`,
    ]);
  });
});
