import { moves } from '#features/tickets/contract/moves.ts';
import { undoOrderMove } from '#features/tickets/contract/rules/undo-moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { listTicketsByIds } from './queries.ts';

const { site, hall, startFeast, sell, getPlaces, listLedgerErrors, listEmails } =
  await setUpReception();
afterAll(() => site.stop());

let order: { orderId: number; tickets: Ticket[] };
beforeEach(async () => {
  await startFeast();
  order = await sell([0, 1, 2]);
});

const buildMove = (places: readonly number[], tickets = order.tickets) => ({
  params: { orderId: order.orderId },
  body: {
    seats: places.map((place, index) => ({
      ticket: tickets[index]?.id ?? 0,
      chair: hall.chairs[place] ?? 999_999,
    })),
  },
});
const move = (places: readonly number[], tickets?: Ticket[]) =>
  site.callFresh(moves.moveOrder, buildMove(places, tickets), hall.staff);
/** As a screen that shows the order as it was before its sale. */
const moveUnseen = (places: readonly number[]) => {
  const { params, body } = buildMove(places);
  return site.call(moves.moveOrder, { params, body: { ...body, seen: 0 } }, hall.staff);
};
const readPlaces = async () =>
  getPlaces(
    await listTicketsByIds(
      site.handle.database,
      order.tickets.map(({ id }) => id),
    ),
  );

test('all its guests move at once, with new codes, one email and the same prices, and back by Undo', async () => {
  const { tickets, change } = await move([10, 11, 12]);
  expect(getPlaces(tickets)).toEqual([10, 11, 12]);
  expect(tickets.map(({ amount }) => amount)).toEqual(order.tickets.map(({ amount }) => amount));
  for (const { barCode } of order.tickets)
    expect(tickets.map((ticket) => ticket.barCode)).not.toContain(barCode);
  expect(await listEmails(`mail tickets ${order.orderId} moved%`)).toHaveLength(1);
  expect(await listLedgerErrors()).toEqual([]);
  const entries = await site.handle.database
    .select({ subject: auditEntry.subject })
    .from(auditEntry)
    .where(eq(auditEntry.action, 'move ticket'));
  for (const { id } of tickets) expect(entries).toContainEqual({ subject: `ticket ${id}` });

  await site.call(moves.moveOrder, undoOrderMove(order.orderId, order.tickets, change), hall.staff);
  expect(await readPlaces()).toEqual([0, 1, 2]);
  const again = site.call(
    moves.moveOrder,
    undoOrderMove(order.orderId, order.tickets, change),
    hall.staff,
  );
  await expect(again).rejects.toMatchObject(expectProblem('record-changed'));
  expect(await listLedgerErrors()).toEqual([]);
});

test('its guests may change chairs among each other', async () => {
  expect(getPlaces((await move([1, 2, 0])).tickets)).toEqual([0, 1, 2]);
  const after = await listTicketsByIds(
    site.handle.database,
    order.tickets.map(({ id }) => id),
  );
  expect(after.map(({ chairId }) => hall.chairs.indexOf(chairId))).toEqual([1, 2, 0]);
  expect(await listLedgerErrors()).toEqual([]);
});

test('nobody moves when one chair is taken, of another reception, or where the guest sits', async () => {
  const { tickets: others } = await sell([12]);
  await expect(move([10, 11, 12])).rejects.toMatchObject(expectProblem('chair-taken'));
  await expect(move([10, 11, 2])).rejects.toMatchObject(expectProblem('already-there'));
  await expect(move([10, 11, 999])).rejects.toMatchObject(expectProblem('chair-not-found'));
  await expect(move([10], others)).rejects.toMatchObject(expectProblem('ticket-not-found'));
  await expect(moveUnseen([10, 11, 13])).rejects.toMatchObject(expectProblem('record-changed'));
  const chairsBefore = hall.chairs;
  await startFeast();
  await expect(move([10, 11, 13])).rejects.toMatchObject(expectProblem('chair-not-found'));
  hall.chairs = chairsBefore;
  expect(await readPlaces()).toEqual([0, 1, 2]);
});

test('two guests cannot get one chair, nor one guest two', async () => {
  const [first] = order.tickets;
  await expect(move([10, 10])).rejects.toThrow('Give each guest one chair');
  await expect(move([10, 11], first && [first, first])).rejects.toThrow(
    'Give each guest one chair',
  );
});

test('a promised chair is taken only when the screen said whose it is', async () => {
  await site.handle.database.insert(chairClaim).values({
    eventId: hall.event,
    chairId: hall.chairs[11] ?? 0,
    state: 'RESERVED',
    guestType: 'adult',
    amountCents: 0,
    promise: 'RESERVED',
  });
  await expect(move([10, 11, 12])).rejects.toMatchObject(expectProblem('chair-promised'));
  expect(await readPlaces()).toEqual([0, 1, 2]);
  const { params, body } = buildMove([10, 11, 12]);
  const input = { params, body: { ...body, takesPromised: true } };
  await site.callFresh(moves.moveOrder, input, hall.staff);
  expect(await readPlaces()).toEqual([10, 11, 12]);
});
