import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { ticket } from '#features/event/server/tables.ts';
import { listRetiredBarCodes } from './queries.ts';

const site = await startSite();
const { database } = site.handle;
afterAll(() => site.stop());
const buyer = { name: 'Buyer', email: 'buyer@example.org', phone: '6175550123' };

/** An event with a canceled ticket. */
async function addUsedEvent() {
  const { eventId, chairs } = await addEvent(database);
  const [canceled] = (
    await sellChairs(database, { eventId, chairs: chairs.slice(0, 1), buyer, now: testNow })
  ).tickets;
  if (!canceled) throw new Error('Nothing was sold.');
  await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.id, canceled.id));
  return { eventId, canceled };
}

test('each event has its own canceled barcodes', async () => {
  for (const { eventId, canceled } of [await addUsedEvent(), await addUsedEvent()])
    expect(await listRetiredBarCodes(database, eventId)).toEqual([canceled.barCode]);
});
