import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { retiredBarCode } from './tables.ts';
import { ticket } from '#features/event/server/tables.ts';
import {
  findTicket,
  listChairIdsAtTables,
  listTicketsAtTables,
  listTicketsByIds,
  listTicketsOnChairs,
  reassignTicket,
  unassignTickets,
} from './queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairAt, insertTicket } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await database.delete(retiredBarCode);
  await rows.clear();
});

const getIds = (tickets: readonly { id: number }[]) => tickets.map(({ id }) => id);
const elsewhere = { eventId: otherEventId, chairId: rows.otherChairId };
const readTickets = () => database.select().from(ticket).orderBy(ticket.id);

describe('active tickets are listed', () => {
  test('by their ids, their chair, and the tables of their event', async () => {
    const received = await insertTicket(0, { receivedAt: testNow });
    const canceled = await insertTicket(1, { cancelledAt: testNow });
    const atTwo = await insertTicket(10);
    const atThree = await insertTicket(20);
    await insertTicket(0, elsewhere);
    expect(await findTicket(database, atTwo)).toMatchObject({ id: atTwo, received: false });
    expect(await findTicket(database, received)).toMatchObject({ received: true });
    expect(await findTicket(database, canceled)).toBeNull();
    const byIds = await listTicketsByIds(database, [atThree, canceled, received]);
    expect(getIds(byIds)).toEqual([received, atThree]);
    expect(getIds(await listTicketsOnChairs(database, [chairAt(10)]))).toEqual([atTwo]);
    const names = ['Table 1', 'Table 3'];
    expect(getIds(await listTicketsAtTables(database, eventId, names))).toEqual([
      received,
      atThree,
    ]);
  });

  test('and chairs by the tables of their event', async () => {
    const ids = await listChairIdsAtTables(database, eventId, ['Table 2']);
    const expected = Array.from({ length: 10 }, (_, place) => chairAt(10 + place));
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
  });
});

test('tickets leave their chairs, and no others do', async () => {
  const ids = [await insertTicket(0), await insertTicket(1), await insertTicket(2)];
  await unassignTickets(database, ids.slice(1), testNow);
  expect((await readTickets()).map(({ cancelledAt }) => cancelledAt)).toEqual([
    null,
    testNow,
    testNow,
  ]);
});

describe('a ticket with a new code', () => {
  const retire = (ticketId: number, barCode: string) =>
    database
      .insert(retiredBarCode)
      .values({ ticketId, barCode, retiredAt: testNow, isMoved: true });
  const listRetired = async () => {
    const all = await database.select().from(retiredBarCode).orderBy(retiredBarCode.barCode);
    return all.map(({ barCode, isMoved }) => [barCode, isMoved]);
  };

  test.each([
    ['that moved keeps its former codes', true],
    ['that changed otherwise ends its former codes', false],
  ])('%s, and the others stay as they were', async (_, isMoved) => {
    const id = await insertTicket(0, { barCode: 'code 2', sharedAt: testNow });
    const other = await insertTicket(1, { barCode: 'other 2', sharedAt: testNow });
    await retire(id, 'code 1');
    await retire(other, 'other 1');
    const before = await readTickets();
    await unassignTickets(database, [id], testNow);
    const change = { barCode: 'code 3', chairId: chairAt(5) };
    const options = { now: minutesLater(1), isMoved };
    await reassignTicket(database, { id, barCode: 'code 2' }, change, options);
    expect(await readTickets()).toEqual(
      before.map((row) => (row.id === id ? { ...row, ...change, sharedAt: null } : row)),
    );
    expect(await listRetired()).toEqual([
      ['code 1', isMoved],
      ['code 2', isMoved],
      ['other 1', true],
    ]);
    const [newest] = await database
      .select()
      .from(retiredBarCode)
      .where(eq(retiredBarCode.barCode, 'code 2'));
    expect(newest).toMatchObject({ ticketId: id, retiredAt: minutesLater(1) });
  });
});
