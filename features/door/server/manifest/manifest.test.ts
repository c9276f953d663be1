import { buildUrl } from '#contract/client.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';
import { ticket } from '#features/event/server/tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let staff: { headers: Record<string, string> };
let event: number;
let tickets: Ticket[];
let freeChairId: number;

beforeAll(async () => {
  site = await startSiteWithStaff();
  const ticketEvent = await addEvent(site.handle.database);
  event = ticketEvent.eventId;
  freeChairId = ticketEvent.chairs[5]?.id ?? 0;
  const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };
  const sold = [...ticketEvent.chairs.slice(0, 3), ...ticketEvent.chairs.slice(20, 22)];
  tickets = (
    await sellChairs(site.handle.database, { ...ticketEvent, chairs: sold, buyer, now: testNow })
  ).tickets;
  // Guests of another event, and one whose ticket was canceled later, are in no list.
  const other = await addEvent(site.handle.database);
  await sellChairs(site.handle.database, { ...other, buyer, now: testNow });
  const canceled = { ...ticketEvent, chairs: ticketEvent.chairs.slice(3, 4) };
  await sellChairs(site.handle.database, { ...canceled, buyer, now: testNow });
  await site.handle.database
    .update(ticket)
    .set({ receivedAt: testNow })
    .where(
      notInArray(
        ticket.id,
        tickets.map(({ id }) => id),
      ),
    );
  await site.handle.database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.chairId, canceled.chairs[0]?.id ?? 0));
  site.clock.advance(3_600_000);
  staff = await site.as('reception');
});
afterAll(() => site.stop());

const receive = (barCode: string) =>
  site.call(checkIn.receive, { query: { event }, body: { barCode } }, staff);

describe('the manifest', () => {
  test('is empty without received guests and not found for a missing event', async () => {
    expect(await site.call(manifest.list, { query: { event } }, staff)).toEqual([]);
    await expect(
      site.call(manifest.list, { query: { event: 99_999 } }, staff),
    ).rejects.toMatchObject(expectProblem('event-not-found'));
  });

  test('streams a receipt and its undo to every client within a second', async () => {
    const address = buildUrl(site.base, manifest.stream, { query: { event } });
    const screens = [
      await openTestStream(address, staff.headers),
      await openTestStream(address, staff.headers),
    ];
    for (const screen of screens) expect((await screen.next()).event).toBe('open');
    const [first] = tickets;
    const started = performance.now();
    await receive(first?.barCode ?? '');
    for (const screen of screens) {
      const { data } = await screen.next();
      expect(data).toMatchObject({
        changed: [{ id: first?.id, tableName: 'Table 1' }],
        removed: [],
      });
    }
    expect(performance.now() - started).toBeLessThan(1000);
    await site.call(
      checkIn.undoReceipt,
      { query: { event }, body: { barCode: first?.barCode ?? '' } },
      staff,
    );
    for (const screen of screens) {
      expect((await screen.next()).data).toEqual({ changed: [], removed: [first?.id] });
      screen.close();
    }
  });

  test('streams nothing about a chair without a ticket', async () => {
    const screen = await openTestStream(
      buildUrl(site.base, manifest.stream, { query: { event } }),
      staff.headers,
    );
    expect((await screen.next()).event).toBe('open');
    const stream = await openTestStream(buildUrl(site.base, chairs.stream, { query: { event } }));
    expect((await stream.next()).event).toBe('open');
    const { id: cartId } = await site.call(carts.create, { body: { event } });
    await site.call(carts.hold, { params: { cartId, chairId: freeChairId } });
    // Both streams have heard of the hold.
    expect((await stream.next()).data).toMatchObject({ changed: [{ id: freeChairId }] });
    const body = { barCode: tickets[0]?.barCode ?? '' };
    await site.call(checkIn.receive, { query: { event }, body }, staff);
    expect((await screen.next()).data).toMatchObject({ changed: [{ id: tickets[0]?.id }] });
    await site.call(checkIn.undoReceipt, { query: { event }, body }, staff);
    for (const item of [screen, stream]) item.close();
  });

  test('lists seated guests in the order of arrival and counts them per table', async () => {
    const [, second, third, fourth] = tickets;
    for (const item of [fourth, second, third]) {
      await receive(item?.barCode ?? '');
      site.clock.advance(1000);
    }
    const rows = await site.call(manifest.list, { query: { event } }, staff);
    expect(rows.map(({ id }) => id)).toEqual([fourth?.id, second?.id, third?.id]);
    expect(rows[0]).toMatchObject({
      userName: 'Sample Guest',
      checkoutDate: testNow,
      receivedBy: 'Administrator',
    });
    expect(await site.call(manifest.listTables, { query: { event } }, staff)).toEqual([
      { tableName: 'Table 1', tickets: 3, seated: 2 },
      { tableName: 'Table 3', tickets: 2, seated: 1 },
    ]);
  });
});

describe('the reports', () => {
  test('list sold chairs as checkout records', async () => {
    const response = await fetch(
      buildUrl(site.base, reports.listSoldChairs, { query: { event } }),
      staff,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const rows: unknown = await response.json();
    expect(rows).toHaveLength(5);
    const [last] = tickets.slice(-1);
    expect(rows).toContainEqual({
      id: last?.id,
      checkoutDate: testNow.toISOString(),
      userName: 'Sample Guest',
      userEmail: 'guest@example.org',
      telephone: '6175550123',
      tableName: 'Table 3',
      chairName: 'Chair 2',
      amount: 40,
      chairType: 'children',
      charId: String(last?.chairId),
      barCode: last?.barCode,
      received: 'No',
      orderId: expect.any(Number),
      method: 'cash',
      reference: '',
      code: '',
      discountCents: 0,
      responses: '',
      extras: '',
    });
    expect(await site.call(reports.listSoldChairs, { query: { event } }, staff)).toHaveLength(5);
  });

  test('count the sold chairs of each table', async () => {
    expect(await site.call(reports.getSalesPerTable, { query: { event } }, staff)).toEqual([
      { tableName: 'Table 1', tablesSold: 3 },
      { tableName: 'Table 3', tablesSold: 2 },
    ]);
    for (const endpoint of [reports.listSoldChairs, reports.getSalesPerTable])
      await expect(site.call(endpoint, { query: { event: 99_999 } }, staff)).rejects.toMatchObject(
        expectProblem('event-not-found'),
      );
  });
});
