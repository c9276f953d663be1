import { afterAll, expect, test } from 'vitest';
import { listTicketsOfConflicts } from '#features/door/server/check-in/conflict-queries.ts';
import { findBarCodes } from '#features/door/server/check-in/queries.ts';
import { doorConflict } from '#features/door/server/check-in/tables.ts';
import { deleteChairRow } from '#features/hall/server/chairs/queries.ts';
import { listAdminTickets } from '#features/orders/server/order-admin/queries.ts';
import { reassignTicket } from '#features/tickets/server/moves/queries.ts';
import { ticketData } from '#features/tickets/server/personal-data-queries.ts';
import { cancelTickets } from '#features/orders/server/checkout/queries.ts';
import { insertPass, listPassTickets } from '#features/tickets/server/wallet/queries.ts';
import { ticket } from '#features/event/server/tables.ts';
import { setUpReceptionRows } from '../testing/set-up-reception-rows.ts';
import { testNow } from '../testing/test-now.ts';

const rows = await setUpReceptionRows();
const { database } = rows.handle;
afterAll(rows.close);

const seat = { tableName: 'Table 1', chairName: 'Chair 1' };

/** A canceled ticket with a former barcode, a pass and a conflict at the door, whose chair was removed from the hall. */
async function removeChair() {
  const id = await rows.insertTicket(0, { barCode: 'former' });
  await reassignTicket(
    database,
    { id, barCode: 'former' },
    { barCode: 'current' },
    { now: testNow, isMoved: true },
  );
  const pass = { wallet: 'apple' as const, owner: 'holder', digest: 'first', updatedAt: testNow };
  await insertPass(database, { ticketId: id, ...pass });
  await cancelTickets(database, [id], testNow);
  const [conflict] = await database
    .insert(doorConflict)
    .values({
      eventId: rows.eventId,
      kind: 'two doors',
      ticketId: id,
      deviceId: 'phone',
      scannedAt: testNow,
      syncedAt: testNow,
      usherName: 'Usher',
    })
    .returning();
  const removed = await deleteChairRow(database, rows.chairAt(0));
  if (!removed || !conflict) throw new Error('The chair was not removed.');
  return { id, conflict };
}

test('the ticket of a removed chair is found everywhere, with its seat', async () => {
  const { id, conflict } = await removeChair();
  const codes = await findBarCodes(database, ['former', 'current']);
  for (const code of ['former', 'current'])
    expect(codes.get(code)?.ticket, code).toMatchObject({ id, ...seat });
  expect(await listTicketsOfConflicts(database, [conflict])).toMatchObject([{ id, ...seat }]);
  expect((await listPassTickets(database, [id])).get(id)).toMatchObject({ id, ...seat });
  const [{ orderId = 0 } = {}] = await database.select().from(ticket);
  expect(await listAdminTickets(database, orderId)).toMatchObject([{ ticket: { id, ...seat } }]);
  const source = ticketData.find(({ title }) => title === 'Tickets');
  const person = { email: 'a@example.org', userId: null };
  expect(await source?.list(database, person)).toMatchObject([{ Seat: 'Table 1, Chair 1' }]);
});
