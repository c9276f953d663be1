import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { undoTableMove, undoTicketMove } from '#features/tickets/contract/rules/undo-moves.ts';
import { chair, ticket } from '#features/event/server/tables.ts';

const { moves } = contract.reception;
const waiting = await setUpWaitingList();
const { site, chairAt } = waiting;
const { database } = site.handle;
afterAll(() => site.stop());

/** A sold-out event, a party that waits, and the ticket at the chair. */
async function startWaiting(place: number) {
  const orders = await waiting.startEvent();
  await waiting.join({ adults: 3 });
  return { orders, seated: { id: await findTicketAt(place), chairId: chairAt(place) } };
}

async function findTicketAt(place: number) {
  const isThere = eq(ticket.chairId, chairAt(place));
  const [seated] = await database.select().from(ticket).where(isThere);
  return seated?.id ?? 0;
}

const readChair = async (ticketId: number) => {
  const [row] = await database.select().from(ticket).where(eq(ticket.id, ticketId));
  return row?.chairId;
};

/** Moves knowingly to a chair that is kept for the waiting list. */
const moveTo = async (ticketId: number, place: number) =>
  site.callFresh(
    moves.moveTicket,
    { params: { id: ticketId }, body: { chairId: chairAt(place), takesPromised: true } },
    await site.as('reception'),
  );

test('a move is undone although the chair went to the waiting list', async () => {
  const { orders, seated } = await startWaiting(2);
  await waiting.refund(orders[0]);
  const { change } = await moveTo(seated.id, 0);
  expect((await waiting.listClaims())[2]).toBe('WAITING');
  await site.call(moves.moveTicket, undoTicketMove(seated, change), await site.as('reception'));
  expect(await readChair(seated.id)).toBe(chairAt(2));
});

test('a swap is undone although the other ticket was refunded and its chair went to the waiting list', async () => {
  const { orders, seated } = await startWaiting(2);
  const partner = await findTicketAt(0);
  const body = { chairId: chairAt(0), swapsWith: partner };
  const { change } = await site.callFresh(
    moves.moveTicket,
    { params: { id: seated.id }, body },
    await site.as('reception'),
  );
  await waiting.refund(orders[0]);
  expect((await waiting.listClaims())[2]).toBe('WAITING');
  await site.call(
    moves.moveTicket,
    undoTicketMove(seated, change, partner),
    await site.as('reception'),
  );
  expect(await readChair(seated.id)).toBe(chairAt(2));
});

test('a move of a table is undone although its chairs went to the waiting list', async () => {
  const { orders, seated } = await startWaiting(0);
  const isOther = inArray(chair.id, waiting.hall.chairs.slice(1));
  await database.update(chair).set({ tableName: 'Table 9' }).where(isOther);
  await waiting.refund(orders[1]);
  const body = { event: waiting.hall.event, from: 'Table 1', to: 'Table 9', takesPromised: true };
  await site.callFresh(moves.moveTable, { body }, await site.as('reception'));
  expect((await waiting.listClaims())[0]).toBe('WAITING');
  await site.call(moves.moveTable, undoTableMove(body, [seated.id]), await site.as('reception'));
  expect(await readChair(seated.id)).toBe(chairAt(0));
});

test('a move is not undone after another change of the ticket, which the answer names', async () => {
  await waiting.startEvent(1);
  const seated = { id: await findTicketAt(0), chairId: chairAt(0) };
  const { change } = await moveTo(seated.id, 3);
  const later = await moveTo(seated.id, 4);
  const undo = async (move: number) =>
    site.call(moves.moveTicket, undoTicketMove(seated, move), await site.as('reception'));
  await expect(undo(change)).rejects.toMatchObject(
    expectProblem(
      'record-changed',
      'This changed while you looked at it: move ticket (Administrator). Look again, then decide.',
    ),
  );
  expect(await readChair(seated.id)).toBe(chairAt(4));
  await undo(later.change);
  expect(await readChair(seated.id)).toBe(chairAt(0));
});

test('a move of a table is not undone after a guest of it moved on', async () => {
  await waiting.startEvent(2);
  const isOther = inArray(chair.id, waiting.hall.chairs.slice(2));
  await database.update(chair).set({ tableName: 'Table 9' }).where(isOther);
  const body = { event: waiting.hall.event, from: 'Table 1', to: 'Table 9' };
  const moved = await site.callFresh(moves.moveTable, { body }, await site.as('reception'));
  const [first, second] = moved.tickets.map(({ id }) => id);
  const undo = async (tickets: number[]) =>
    site.call(moves.moveTable, undoTableMove(body, tickets), await site.as('reception'));
  await moveTo(first ?? 0, 0);
  await expect(undo([first ?? 0, second ?? 0])).rejects.toMatchObject(
    expectProblem(
      'record-changed',
      'This changed while you looked at it: guests. Look again, then decide.',
    ),
  );
  await undo([second ?? 0]);
  expect(await readChair(second ?? 0)).toBe(chairAt(1));
});
