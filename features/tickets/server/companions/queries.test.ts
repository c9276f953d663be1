import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { ticket } from '#features/event/server/tables.ts';
import { updateHolders } from '../moves/queries.ts';
import { updateSharedAt } from './queries.ts';

const { handle, insertTicket, close } = await setUpReceptionRows();
const { database } = handle;
afterAll(close);

const id = await insertTicket(0, { barCode: 'own' });
const beside = await insertTicket(1, { barCode: 'beside' });
const read = async (ticketId: number) => {
  const [row] = await database.select().from(ticket).where(eq(ticket.id, ticketId));
  return { sharedAt: row?.sharedAt, userName: row?.userName };
};

test('a ticket is shared with its current barcode only, and alone', async () => {
  await updateSharedAt(database, { id, barCode: 'former' }, testNow);
  expect(await read(id)).toEqual({ sharedAt: null, userName: 'A' });
  await updateSharedAt(database, { id, barCode: 'own' }, testNow);
  expect(await read(id)).toEqual({ sharedAt: testNow, userName: 'A' });
  await updateHolders(database, [id], { userName: 'B' });
  expect(await read(id)).toEqual({ sharedAt: testNow, userName: 'B' });
  expect(await read(beside)).toEqual({ sharedAt: null, userName: 'A' });
});
