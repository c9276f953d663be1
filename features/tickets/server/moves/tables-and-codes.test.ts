import { checkIn } from '#features/door/contract/check-in.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { ticket } from '#features/event/server/tables.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';

const {
  site,
  hall,
  startFeast,
  sell,
  move,
  moveTable,
  findTicket,
  getPlaces,
  listLedgerErrors: violations,
  listEmails,
} = await setUpReception();
afterAll(() => site.stop());

describe('a whole table', () => {
  test('moves to the same chairs of another table', async () => {
    await startFeast();
    await sell([0, 1, 4]);
    expect(getPlaces((await moveTable('Table 1', 'Table 3')).tickets)).toEqual([20, 21, 24]);
    expect(await violations()).toEqual([]);
  });

  test('swaps with another table in a sold-out hall', async () => {
    await startFeast();
    await sell(hall.chairs.map((_, place) => place));
    const before = await site.handle.database
      .select()
      .from(ticket)
      .where(eq(ticket.eventId, hall.event));
    const { tickets } = await moveTable('Table 1', 'Table 2', true);
    expect(tickets).toHaveLength(20);
    for (const item of tickets) {
      const was = hall.chairs.indexOf(before.find(({ id }) => id === item.id)?.chairId ?? 0);
      expect(hall.chairs.indexOf(item.chairId)).toBe(was < 10 ? was + 10 : was - 10);
    }
    expect(await violations()).toEqual([]);
  });

  test('swaps the given guests with all those of the other table', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1]);
    await sell([10], { ...sampleGuest, phone: '6175550199' });
    const input = { event: hall.event, from: 'Table 1', to: 'Table 2', swap: true };
    const body = { ...input, tickets: [tickets[0]?.id ?? 0] };
    const moved = await site.callFresh(moves.moveTable, { body }, hall.staff);
    expect(getPlaces(moved.tickets)).toEqual([0, 10]);
    expect(await violations()).toEqual([]);
  });

  test('moves without an email when no address is known', async () => {
    await startFeast();
    const { orderId } = await sell([0], {});
    await moveTable('Table 1', 'Table 2');
    const rows = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail tickets ${orderId} moved%`));
    expect(rows).toEqual([]);
  });

  test('moves back without the guests who were there before', async () => {
    await startFeast();
    await sell([0, 1]);
    await sell([24], { ...sampleGuest, phone: '6175550199' });
    const { tickets } = await moveTable('Table 1', 'Table 3');
    const input = { event: hall.event, from: 'Table 3', to: 'Table 1' };
    const body = { ...input, tickets: tickets.map(({ id }) => id) };
    const back = await site.callFresh(moves.moveTable, { body }, hall.staff);
    expect(getPlaces(back.tickets)).toEqual([0, 1]);
    const nobody = { ...input, tickets: [999_999] };
    await expect(
      site.callFresh(moves.moveTable, { body: nobody }, hall.staff),
    ).rejects.toMatchObject(expectProblem('table-empty'));
    expect(await violations()).toEqual([]);
  });

  test('is rejected for too few chairs, an empty table and the same table', async () => {
    await startFeast();
    await sell([0, 1, 2, ...Array.from({ length: 8 }, (_, place) => 10 + place)]);
    await expect(moveTable('Table 1', 'Table 2')).rejects.toMatchObject(
      expectProblem('table-too-small', 'Table 2 has only 2 free chairs, and you need 3.'),
    );
    await expect(moveTable('Table 4', 'Table 2')).rejects.toMatchObject(
      expectProblem('table-empty'),
    );
    await expect(moveTable('Table 1', 'Table 77')).rejects.toMatchObject(
      expectProblem('table-too-small'),
    );
    const input = { event: 99_999, from: 'Table 1', to: 'Table 2' };
    await expect(
      site.callFresh(moves.moveTable, { body: input }, hall.staff),
    ).rejects.toMatchObject(expectProblem('event-not-found'));
    const response = await fetch(`${site.base}${moves.moveTable.path}`, {
      method: 'POST',
      headers: { ...hall.staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'Table 1', to: 'Table 1', seen: [] }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { to: 'Choose another table' } },
    ]);
    expect(await violations()).toEqual([]);
  });
});

describe('the barcode of before a move', () => {
  const receive = (barCode: string | undefined) =>
    site.call(
      checkIn.receive,
      { query: { event: hall.event }, body: { barCode: barCode ?? '' } },
      hall.staff,
    );

  test('admits the guest once, and says the new seat', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 12);
    const list = await site.call(checkIn.listTickets, { query: { event: hall.event } }, hall.staff);
    expect(list.moved).toEqual([{ code: tickets[0]?.barCode, barCode: moved?.barCode }]);
    expect(list.retired).toEqual([]);
    expect(await receive(tickets[0]?.barCode)).toMatchObject({
      verdict: 'received',
      detail: 'Welcome.',
      movedTo: 'Table 2, Chair 3',
      ticket: { barCode: moved?.barCode },
    });
    expect(await receive(moved?.barCode)).toMatchObject({
      verdict: 'already received',
      movedTo: null,
    });
  });

  test('ends when the ticket is reissued, transferred or refunded', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    for (const [index, item] of tickets.entries()) await move(item, 12 + index);
    const byId = { params: { id: tickets[0]?.id ?? 0 } };
    await site.callFresh(moves.reissueTicket, { ...byId, body: {} }, hall.staff);
    expect(await receive(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    const treasurer = await site.as('treasurer');
    await site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, treasurer);
    hall.staff = await site.as('reception');
    expect(await receive(tickets[1]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    const list = await site.call(checkIn.listTickets, { query: { event: hall.event } }, hall.staff);
    expect(list.moved).toEqual([]);
    expect(list.retired).toEqual(expect.arrayContaining(tickets.map(({ barCode }) => barCode)));
  });
});

describe('a barcode', () => {
  test('is reissued, and only the new one is valid', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0]);
    const fresh = await site.callFresh(
      moves.reissueTicket,
      { params: { id: tickets[0]?.id ?? 0 }, body: {} },
      hall.staff,
    );
    expect(await findTicket(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await findTicket(fresh.barCode)).toMatchObject({ verdict: 'received' });
    await expect(
      site.callFresh(moves.reissueTicket, { params: { id: 999_999 }, body: {} }, hall.staff),
    ).rejects.toMatchObject(expectProblem('ticket-not-found'));
    const list = await site.call(checkIn.listTickets, { query: { event: hall.event } }, hall.staff);
    expect(list.retired).toEqual([tickets[0]?.barCode]);
    const [email] = await listEmails(`mail tickets ${orderId} reissued%`);
    expect(email?.text).toContain(fresh.barCode);
    expect(email?.text).not.toMatch(/seats? ha(s|ve) changed/);
  });

  test('is new after a transfer, and the previous holder no longer sees the ticket', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const person = { name: 'Another Guest', phone: '6175550188', email: 'another@example.org' };
    const request = await site.callFresh(
      moves.transferTicket,
      { params: { id: tickets[0]?.id ?? 0 }, body: person },
      hall.staff,
    );
    expect(request).toMatchObject({ userName: 'Another Guest', telephone: '6175550188' });
    expect(await findTicket(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await findTicket(request.barCode)).toMatchObject({ userName: 'Another Guest' });
    const [message] = await listEmails(`mail tickets ${orderId} transferred%`);
    expect(message).toMatchObject({ to: 'another@example.org' });
    expect(message?.text).toContain(request.barCode);
    expect(message?.text).not.toContain(tickets[1]?.barCode);
    const payload = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${request.id} transferred%former`));
    expect(JSON.stringify(payload)).toContain('guest@example.org');
    // A new name at the same address is no other holder.
    const renamed = { params: { id: request.id }, body: { ...person, name: 'New Name' } };
    site.clock.advance(1000);
    await site.callFresh(moves.transferTicket, renamed, hall.staff);
    const later = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${request.id} transferred%former`));
    expect(later).toHaveLength(payload.length);
    // A holder without an address gets none.
    await site.handle.database
      .update(ticket)
      .set({ userEmail: '' })
      .where(eq(ticket.id, request.id));
    site.clock.advance(1000);
    await site.callFresh(
      moves.transferTicket,
      { params: { id: request.id }, body: person },
      hall.staff,
    );
    const last = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${request.id} transferred%former`));
    expect(last).toHaveLength(payload.length);
    // The email with the buyer's other ticket does not contain the transferred one.
    const stored = await site.callFresh(
      moves.reissueTicket,
      { params: { id: tickets[1]?.id ?? 0 }, body: {} },
      hall.staff,
    );
    const [reissued] = await listEmails(`mail tickets ${orderId} reissued%`);
    expect(reissued).toMatchObject({ to: 'guest@example.org' });
    expect(reissued?.text).toContain(stored.barCode);
    expect(reissued?.text).not.toContain(request.barCode);
    const missing = { params: { id: 999_999 }, body: person };
    await expect(site.callFresh(moves.transferTicket, missing, hall.staff)).rejects.toMatchObject(
      expectProblem('ticket-not-found'),
    );
  });
});
