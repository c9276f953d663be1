import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  findBarCodes,
  listMovedBarCodes,
  listRetiredBarCodes,
  listScans,
  lockBarCodes,
  markScansUndone,
} from './queries.ts';
import { doorScan } from './tables.ts';
import { retiredBarCode } from '#features/tickets/server/moves/tables.ts';

const rows = await setUpReceptionRows();
const { eventId, otherEventId, otherChairId, insertTicket } = rows;
const { database } = rows.handle;
afterAll(rows.close);
beforeEach(rows.clear);

const retire = (ticketId: number, barCode: string, isMoved: boolean) =>
  database.insert(retiredBarCode).values({ ticketId, barCode, isMoved, retiredAt: testNow });
const scan = (ticketId: number, deviceId = 'door', scannedAt = testNow) =>
  database.insert(doorScan).values({
    ticketId,
    deviceId,
    scannedAt,
    syncedAt: testNow,
    usherId: 'usher',
    usherName: 'Usher',
  });

describe('barcodes', () => {
  /** Tickets with former codes: moved and replaced ones, of active and canceled tickets, in two events. */
  async function addCodes() {
    const active = await insertTicket(0, { barCode: 'active' });
    const canceled = await insertTicket(1, { barCode: 'canceled', cancelledAt: testNow });
    const other = await insertTicket(0, {
      eventId: otherEventId,
      chairId: otherChairId,
      barCode: 'other',
    });
    await retire(active, 'active moved', true);
    await retire(active, 'active replaced', false);
    await retire(canceled, 'canceled moved', true);
    await retire(canceled, 'canceled replaced', false);
    await retire(other, 'other moved', true);
    await retire(other, 'other replaced', false);
    return { active };
  }

  test('of an event that admit no one are those of canceled and of replaced tickets', async () => {
    await addCodes();
    expect(await listRetiredBarCodes(database, eventId)).toEqual([
      'active replaced',
      'canceled',
      'canceled moved',
      'canceled replaced',
    ]);
  });

  test('of before a move are listed with those of now while the ticket is active', async () => {
    await addCodes();
    expect(await listMovedBarCodes(database, eventId)).toEqual([
      { code: 'active moved', barCode: 'active' },
    ]);
  });

  test.each([findBarCodes, lockBarCodes])('are found by their text: %o', async (find) => {
    const { active } = await addCodes();
    const records = await find(database, ['active', 'active moved', 'active replaced', 'none']);
    const list = [...records].map(([code, { ticket, isRetired, isMoved }]) => [
      code,
      { id: ticket.id, isRetired, isMoved },
    ]);
    expect(Object.fromEntries(list)).toEqual({
      active: { id: active, isRetired: false, isMoved: false },
      'active moved': { id: active, isRetired: false, isMoved: true },
      'active replaced': { id: active, isRetired: true, isMoved: false },
    });
    expect((await find(database, ['other'])).size).toBe(1);
  });
});

describe('scans', () => {
  test('are listed by their tickets', async () => {
    const [own, beside] = [await insertTicket(0), await insertTicket(1)];
    await scan(own);
    await scan(beside);
    expect((await listScans(database, [own])).map(({ ticketId }) => ticketId)).toEqual([own]);
  });

  test('are undone alone', async () => {
    const [own, beside] = [await insertTicket(0), await insertTicket(1)];
    await scan(own);
    await scan(own, 'another door');
    await scan(own, 'door', minutesLater(1));
    await scan(beside);
    const all = await listScans(database, [own, beside]);
    const undone = all.filter(
      ({ ticketId, deviceId, scannedAt }) =>
        ticketId === own && deviceId === 'door' && scannedAt.getTime() === testNow.getTime(),
    );
    expect(undone).toHaveLength(1);
    await markScansUndone(database, undone, minutesLater(2));
    const changed = await database
      .select()
      .from(doorScan)
      .where(eq(doorScan.undoneAt, minutesLater(2)));
    expect(changed).toEqual(undone.map((item) => ({ ...item, undoneAt: minutesLater(2) })));
  });
});
