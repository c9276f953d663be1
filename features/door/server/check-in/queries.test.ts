import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { ticket } from '#features/event/server/tables.ts';
import { listRetiredBarCodes, listScansOfReceived } from './queries.ts';
import { doorScan } from './tables.ts';

const site = await startSite();
const { database } = site.handle;
afterAll(() => site.stop());
const buyer = { name: 'Buyer', email: 'buyer@example.org', phone: '6175550123' };

/** An event with a canceled ticket and a received one. */
async function addUsedEvent() {
  const { eventId, chairs } = await addEvent(database);
  const { tickets } = await sellChairs(database, {
    eventId,
    chairs: chairs.slice(0, 2),
    buyer,
    now: testNow,
  });
  const [canceled, received] = tickets;
  if (!canceled || !received) throw new Error('Nothing was sold.');
  await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.id, canceled.id));
  await database.update(ticket).set({ receivedAt: testNow }).where(eq(ticket.id, received.id));
  await database.insert(doorScan).values({
    ticketId: received.id,
    deviceId: crypto.randomUUID(),
    scannedAt: testNow,
    syncedAt: testNow,
    doorName: 'Main door',
    usherId: 'usher',
    usherName: 'Usher',
  });
  return { eventId, canceled, received };
}

test('each event has its own canceled barcodes and its own scans', async () => {
  const [first, second] = [await addUsedEvent(), await addUsedEvent()];
  for (const { eventId, canceled, received } of [first, second]) {
    expect(await listRetiredBarCodes(database, eventId)).toEqual([canceled.barCode]);
    const scans = await listScansOfReceived(database, eventId);
    expect(scans.map((scan) => scan.ticket.id)).toEqual([received.id]);
  }
});
