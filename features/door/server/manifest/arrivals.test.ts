import { afterAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

const { today } = contract;
const { boxOffice, chairs, checkIn, checkout, manifest, moves } = contract.reception;
const site = await startSiteWithStaff();
afterAll(() => site.stop());

/** How many guests have arrived, of how many, as each screen of the team counts them. */
async function countArrivals() {
  const usher = await site.as('usher');
  const { tickets } = await site.call(checkIn.listTickets, { query: {} }, usher);
  const rows = await site.call(manifest.list, { query: {} }, usher);
  const tables = await site.call(manifest.listTables, { query: {} }, usher);
  const { sale } = await site.call(today.get, {}, usher);
  return {
    door: [tickets.filter(({ received }) => received === 'Yes').length, tickets.length],
    manifest: [rows.length, tables.reduce((sum, table) => sum + table.tickets, 0)],
    tables: [
      tables.reduce((sum, { seated }) => sum + seated, 0),
      tables.reduce((sum, table) => sum + table.tickets, 0),
    ],
    today: [sale?.seated, sale?.sold],
  };
}

const expectArrivals = async (arrived: number, expected: number) => {
  const count = [arrived, expected];
  expect(await countArrivals()).toEqual({
    door: count,
    manifest: count,
    tables: count,
    today: count,
  });
};

test('door, manifest, floor plan and Today count the same arrivals, whatever happens to a ticket', async () => {
  const before = (await countArrivals()).door;
  const [arrived = 0, expected = 0] = before;
  await expectArrivals(arrived, expected);
  const free = (await site.call(chairs.list, { query: { chairType: 'adult' } })).filter(
    ({ chairStatus }) => chairStatus === 'Buy',
  );
  const sell = async (from: number, count: number) => {
    const sold = await site.call(
      boxOffice.sell,
      {
        body: {
          chairs: free.slice(from, from + count).map(({ id }) => id),
          method: 'cash',
          name: 'Sample Guest',
          phone: '6175550123',
        },
      },
      await site.as('reception'),
    );
    return sold.tickets;
  };
  const tickets = [...(await sell(0, 3)), ...(await sell(3, 1))];
  await expectArrivals(arrived, expected + 4);
  const [first, second, third] = tickets;
  if (!first || !second || !third) throw new Error('The tickets were sold.');
  const receive = async (barCode: string, deviceId: string) =>
    site.call(
      checkIn.receive,
      { query: {}, body: { scans: [{ barCode, deviceId, scannedAt: site.clock.now() }] } },
      await site.as('usher'),
    );
  await receive(first.barCode, 'one');
  await receive(first.barCode, 'two');
  await receive(second.barCode, 'one');
  await receive(third.barCode, 'one');
  await expectArrivals(arrived + 3, expected + 4);

  // Moved after the arrival.
  const target = free[10]?.id ?? 0;
  await site.callFresh(
    moves.moveTicket,
    { params: { id: first.id }, body: { chairId: target } },
    await site.as('reception'),
  );
  await expectArrivals(arrived + 3, expected + 4);

  await site.call(
    checkIn.undoReceipt,
    { query: {}, body: { barCode: second.barCode, deviceId: 'one' } },
    await site.as('usher'),
  );
  await expectArrivals(arrived + 2, expected + 4);

  // Refunded after the arrival.
  const list = await site.call(checkIn.listTickets, { query: {} }, await site.as('usher'));
  const orderId = list.tickets.find(({ id }) => id === third.id)?.orderId ?? 0;
  await site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { tickets: [third.id], reason: '' } },
    await site.as('treasurer'),
  );
  await expectArrivals(arrived + 1, expected + 3);
});
