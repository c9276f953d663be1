import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { pay } from '../testing/buyer.ts';
import { addEvent } from '../testing/sell-chairs.ts';
import { startSiteWithStaff } from '../testing/staff.ts';
import { testNow } from '../testing/start-site.ts';
import { expireRequests } from '#features/orders/server/seat-requests/close-requests.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { chair } from '#features/event/server/tables.ts';
import { clientHoldHistory } from '#features/seats/server/claims/tables.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';

/** Each change must leave the rows of other carts, orders, tickets, chairs and events as they are. */
const { boxOffice, carts, chairs, checkIn, checkout, events, moves, requests } = contract.reception;
const tableNames = [
  'event',
  'event_price',
  'table_position',
  'chair',
  'chair_claim',
  'cart',
  'order',
  'order_chair',
  'ticket',
  'ticket_code',
  'retired_bar_code',
  'door_scan',
  'seat_request',
  'client_hold_history',
  'payment_attempt',
  'refund',
  'ledger_entry',
];

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let staff: { headers: Record<string, string> };
/** Event of the changes, with its free chairs. */
let hall: { eventId: number; adult: number[]; youth: number[] };

beforeAll(async () => {
  site = await startSiteWithStaff({ pace: { sandboxTimeout: 500 } });
  staff = await site.as('admin');
  for (let turn = 0; turn < 2; turn += 1) {
    const { eventId, chairs: few } = await addEvent(site.handle.database);
    const many = await site.handle.database
      .insert(chair)
      .values(
        Array.from({ length: 40 }, (_, index) => ({
          eventId,
          tableName: 'Long table',
          chairName: `Chair ${index}`,
          chairType: 'adult' as const,
          amountCents: 20_000,
          status: 'Buy' as const,
        })),
      )
      .returning({ id: chair.id });
    const youth = few.filter(({ chairType }) => chairType === 'youth');
    hall = { eventId, adult: many.map(({ id }) => id), youth: youth.map(({ id }) => id) };
    await addRows();
  }
});
afterAll(() => site.stop());

const takeChair = () => hall.adult.shift() ?? 0;
const takeYouthChair = () => hall.youth.shift() ?? 0;
const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };
const inEvent = () => ({ event: hall.eventId });
async function hold(chairIds: number[]): Promise<{ cartId: string; amount: number }> {
  const { id } = await site.call(carts.create, { body: inEvent() });
  let amount = 0;
  for (const chairId of chairIds)
    amount = (await site.call(carts.hold, { params: { cartId: id, chairId } })).totalCents;
  return { cartId: id, amount };
}
const sell = (count: number) =>
  site.call(
    boxOffice.sell,
    {
      body: {
        ...buyer,
        chairs: Array.from({ length: count }, takeChair),
        method: 'cash' as const,
      },
    },
    staff,
  );
const getFirst = (tickets: readonly { id: number }[]) => ({ id: tickets[0]?.id ?? 0 });
const receive = (barCode: string, deviceId: string) =>
  site.call(
    checkIn.receive,
    { query: inEvent(), body: { barCode, deviceId, scannedAt: site.clock.now() } },
    staff,
  );
const request = async (state: 'unconfirmed' | 'requested' | 'approved') => {
  const chairId = takeYouthChair();
  await site.handle.database.insert(seatRequest).values({
    eventId: hall.eventId,
    chairId,
    name: 'A',
    email: `${randomUUID()}@example.org`,
    telephone: '6175550123',
    state: 'requested' as const,
    requestedAt: testNow,
    confirmHash: randomUUID(),
    client: 'client',
    ...(state === 'unconfirmed' && { state }),
  });
  if (state === 'approved')
    await site.call(requests.approve, { params: { id: chairId }, body: {} }, staff);
  return chairId;
};

/** Rows in every state in which a change could reach them by mistake. */
async function addRows(): Promise<void> {
  const { database } = site.handle;
  const { eventId } = hall;
  await hold([takeChair(), takeChair()]);
  await scheduleFault(database, { operation: 'confirm', kind: 'serverError' });
  const unknown = await pay(site.base, await hold([takeChair()]));
  expect(unknown.status).toBe(504);
  const declined = await pay(site.base, {
    ...(await hold([takeChair()])),
    token: 'tok_chargeDeclined',
  });
  expect(declined.code).toBe('card-declined');
  expect((await pay(site.base, await hold([takeChair()]))).status).toBe(200);
  const { tickets } = await sell(3);
  for (const ticket of tickets.slice(0, 2)) await receive(ticket.barCode, 'device');
  const moved = { params: { id: tickets[1]?.id ?? 0 }, body: { chairId: takeChair() } };
  await site.callFresh(moves.moveTicket, moved, staff);
  for (const state of ['unconfirmed', 'requested', 'approved'] as const) await request(state);
  await database
    .insert(clientHoldHistory)
    .values({ client: 'client', eventId, paidChairs: 1, unpaidSeconds: 60, updatedAt: testNow });
  await database.insert(ticketCode).values({
    id: randomUUID(),
    telephone: buyer.phone,
    codes: [],
    expiresAt: new Date(testNow.getTime() + 600_000),
    attemptsLeft: 3,
  });
}

/** All rows as text, by table. */
async function readRows(): Promise<Set<string>> {
  const rows: string[] = [];
  for (const table of tableNames) {
    const result = await site.handle.database.execute(
      sql`select ${table} || ' ' || row_to_json(t)::text as row from ${sql.identifier(table)} t`,
    );
    rows.push(...result.rows.map(({ row }) => String(row)));
  }
  return new Set(rows);
}

/** The rows from before that `change` altered or deleted, by table. */
async function listChanged(change: () => Promise<unknown>): Promise<string[]> {
  const before = await readRows();
  await change();
  const after = await readRows();
  return [...before]
    .filter((row) => !after.has(row))
    .map((row) => row.split(' ')[0] ?? '')
    .toSorted();
}

const changes: [string, () => Promise<() => Promise<unknown>>, string[]][] = [
  ['a hold', async () => () => hold([takeChair()]), []],
  [
    'a release',
    async () => {
      const [chairId, other] = [takeChair(), takeChair()];
      const { cartId } = await hold([chairId, other]);
      return () => site.call(carts.release, { params: { cartId, chairId } });
    },
    ['chair_claim'],
  ],
  [
    'a payment',
    async () => {
      const cart = await hold([takeChair()]);
      return () => pay(site.base, cart);
    },
    ['chair_claim'],
  ],
  [
    'a declined payment, and one with another card',
    async () => {
      const cart = await hold([takeChair()]);
      await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
      return () => pay(site.base, cart);
    },
    ['chair_claim', 'order'],
  ],
  ['a sale at the box office', async () => () => sell(1), []],
  [
    'a refund of one ticket',
    async () => {
      const { orderId, tickets } = await sell(2);
      const body = { reason: 'Asked', tickets: [tickets[0]?.id ?? 0] };
      return () => site.callFresh(checkout.refund, { params: { orderId }, body }, staff);
    },
    ['chair_claim', 'ticket'],
  ],
  [
    'a refund of an order',
    async () => {
      const { orderId } = await sell(1);
      return () =>
        site.callFresh(checkout.refund, { params: { orderId }, body: { reason: 'Asked' } }, staff);
    },
    ['chair_claim', 'order', 'ticket'],
  ],
  [
    'a received guest',
    async () => {
      const { tickets } = await sell(2);
      return () => receive(tickets[0]?.barCode ?? '', 'device');
    },
    ['ticket'],
  ],
  [
    'an undone receipt',
    async () => {
      const { tickets } = await sell(2);
      const barCode = tickets[0]?.barCode ?? '';
      for (const ticket of tickets) await receive(ticket.barCode, 'device');
      return () => site.call(checkIn.undoReceipt, { query: inEvent(), body: { barCode } }, staff);
    },
    ['door_scan', 'ticket'],
  ],
  [
    'a moved ticket',
    async () => {
      const { tickets } = await sell(2);
      const body = { chairId: takeChair() };
      return () => site.callFresh(moves.moveTicket, { params: getFirst(tickets), body }, staff);
    },
    ['chair_claim', 'ticket'],
  ],
  [
    'swapped tickets',
    async () => {
      const { tickets } = await sell(3);
      const body = { chairId: tickets[1]?.chairId ?? 0, swapsWith: tickets[1]?.id };
      return () => site.callFresh(moves.moveTicket, { params: getFirst(tickets), body }, staff);
    },
    ['ticket', 'ticket'],
  ],
  [
    'a new code of a ticket',
    async () => {
      const { tickets } = await sell(2);
      return () => site.callFresh(moves.reissueTicket, { params: getFirst(tickets) }, staff);
    },
    ['ticket'],
  ],
  [
    'another holder of a ticket',
    async () => {
      const { tickets } = await sell(2);
      const body = { name: 'Another', email: 'another@example.org', phone: '6175550199' };
      return () => site.callFresh(moves.transferTicket, { params: getFirst(tickets), body }, staff);
    },
    ['ticket'],
  ],
  [
    'an approved request',
    async () => {
      const id = await request('requested');
      return () => site.call(requests.approve, { params: { id }, body: {} }, staff);
    },
    ['seat_request'],
  ],
  [
    'a declined request',
    async () => {
      const id = await request('requested');
      return () => site.call(requests.decline, { params: { id }, body: {} }, staff);
    },
    ['seat_request'],
  ],
  [
    'a declined approval',
    async () => {
      const id = await request('approved');
      return () => site.call(requests.decline, { params: { id }, body: {} }, staff);
    },
    ['chair_claim', 'seat_request'],
  ],
  [
    'a changed chair',
    async () => {
      const id = takeChair();
      const body = {
        tableName: 'Table 1',
        chairName: `Chair ${id}`,
        chairType: 'adult' as const,
        amount: 150,
        chairStatus: 'Buy' as const,
      };
      return () => site.callFresh(chairs.update, { params: { id }, body }, staff);
    },
    ['chair'],
  ],
  [
    'a removed chair',
    async () => {
      const id = takeChair();
      return () => site.call(chairs.delete, { params: { id } }, staff);
    },
    ['chair'],
  ],
  [
    'a cloned event',
    async () => () =>
      site.call(
        events.clone,
        {
          params: { id: hall.eventId },
          body: { title: 'Clone', countdownTarget: new Date('2028-06-13T03:59:59.000Z') },
        },
        staff,
      ),
    [],
  ],
  [
    'expired approvals',
    async () => {
      const id = await request('approved');
      await site.handle.database.execute(
        sql`update seat_request set held_until = ${testNow.toISOString()}::timestamptz where chair_id = ${id}`,
      );
      await site.handle.database.execute(
        sql`update chair_claim set expires_at = ${testNow.toISOString()}::timestamptz where chair_id = ${id}`,
      );
      return () => expireRequests(site.site.platform);
    },
    ['chair_claim', 'seat_request'],
  ],
];

test.each(changes)('unrelated rows stay as they are: %s', async (_, prepare, expected) => {
  const change = await prepare();
  expect(await listChanged(change)).toEqual(expected);
});
