import { carts } from '#features/seats/contract/carts.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { chair, chairClaim, ticket } from '#features/event/server/tables.ts';
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
  listLedgerErrors: errors,
  listEmails,
} = await setUpReception();
afterAll(() => site.stop());

describe('a ticket that moves', () => {
  test('has the new chair, a new code and the same price; the old code admits too', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 12);
    expect(moved).toMatchObject({
      id: tickets[0]?.id,
      tableName: 'Table 2',
      chairName: 'Chair 3',
      amount: 20_000,
      chairType: 'adult',
    });
    expect(moved?.barCode).not.toBe(tickets[0]?.barCode);
    expect(await findTicket(tickets[0]?.barCode)).toMatchObject({
      verdict: 'received',
      barCode: moved?.barCode,
      tableName: 'Table 2',
    });
    expect(await findTicket(moved?.barCode)).toMatchObject({
      verdict: 'received',
      tableName: 'Table 2',
    });
    const [free] = await site.handle.database
      .select()
      .from(chairClaim)
      .where(eq(chairClaim.chairId, hall.chairs[0] ?? 0));
    expect(free).toBeUndefined();
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(
        and(eq(auditEntry.subject, `ticket ${moved?.id}`), eq(auditEntry.action, 'move ticket')),
      );
    expect(entry).toMatchObject({
      before: { chair: 'Table 1-Chair 1' },
      after: { chair: 'Table 2-Chair 3' },
    });
    for (const { barCode } of [tickets[0], moved].filter((item) => item !== undefined))
      expect(JSON.stringify(entry)).not.toContain(barCode);
    expect(await errors()).toEqual([]);
  });

  test('is emailed to its holder with the new chair', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 5);
    const [email, ...more] = await listEmails(`mail tickets ${orderId} moved%`);
    expect(email?.to).toBe('guest@example.org');
    expect(email?.text).toContain(moved?.barCode);
    expect(email?.text).toContain('Table 1, Chair 6');
    expect(email?.text).toContain('Your seat has changed.');
    expect(email?.text).toContain('Table 1, Chair 1: is now Table 1, Chair 6');
    expect(email?.text).not.toContain('Table 1, Chair 2: is now');
    expect(email?.text).not.toContain(tickets[0]?.barCode);
    expect(more).toEqual([]);
  });

  test('stays received', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    await site.call(
      checkIn.receive,
      { query: { event: hall.event }, body: { barCode: tickets[0]?.barCode ?? '' } },
      hall.staff,
    );
    const {
      tickets: [moved],
    } = await move(tickets[0], 3);
    expect(moved?.received).toBe(true);
    expect(await findTicket(moved?.barCode)).toMatchObject({ verdict: 'already received' });
  });

  test('is rejected for a taken chair, a missing one, its own and one of another event', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1]);
    await expect(move(tickets[0], 1)).rejects.toMatchObject(
      expectProblem(
        'chair-taken',
        'Someone else just took Table 1-Chair 2. Please choose another seat.',
      ),
    );
    await expect(move(tickets[0], 0)).rejects.toMatchObject(expectProblem('already-there'));
    await expect(move(tickets[0], 0, true)).rejects.toMatchObject(expectProblem('already-there'));
    const other = await addEvent(site.handle.database, { title: 'Another feast' });
    const elsewhere = {
      params: { id: tickets[0]?.id ?? 0 },
      body: { chairId: other.chairs[0]?.id ?? 0 },
    };
    await expect(site.callFresh(moves.moveTicket, elsewhere, hall.staff)).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
    const nobody = { params: { id: 999_999 }, body: { chairId: hall.chairs[5] ?? 0 } };
    await expect(site.callFresh(moves.moveTicket, nobody, hall.staff)).rejects.toMatchObject(
      expectProblem('ticket-not-found'),
    );
    expect(await errors()).toEqual([]);
  });

  test('can be refunded from its new chair', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 7);
    const refund = await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await site.as('treasurer'),
    );
    expect(refund.status).toBe('refunded');
    hall.staff = await site.as('reception');
    expect(await findTicket(moved?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await errors()).toEqual([]);
  });
});

describe('two tickets', () => {
  test('swap chairs, also across orders in a sold-out hall', async () => {
    await startFeast();
    const first = await sell(hall.chairs.slice(0, 20).map((_, place) => place));
    const second = await sell(
      hall.chairs.slice(20).map((_, place) => place + 20),
      { ...sampleGuest, phone: '6175550199' },
    );
    const { tickets } = await move(first.tickets[0], 39, true);
    expect(getPlaces(tickets)).toEqual([0, 39]);
    expect(tickets.find(({ telephone }) => telephone === '6175550199')?.chairName).toBe('Chair 1');
    await expect(move(first.tickets[1], 30)).rejects.toMatchObject(expectProblem('chair-taken'));
    expect(second.tickets).toHaveLength(20);
    expect(await errors()).toEqual([]);
  });

  test('do not swap when the screen showed another guest on the chair', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2]);
    await move(tickets[1], 2, true);
    const stale = { chairId: hall.chairs[1] ?? 0, swapsWith: tickets[1]?.id };
    await expect(
      site.callFresh(
        moves.moveTicket,
        { params: { id: tickets[0]?.id ?? 0 }, body: stale },
        hall.staff,
      ),
    ).rejects.toMatchObject(
      expectProblem(
        'record-changed',
        'This changed while you looked at it: other guest. Look again, then decide.',
      ),
    );
    const { tickets: swapped } = await move(tickets[0], 1, true);
    expect(swapped.map(({ id }) => id)).toEqual([tickets[0]?.id, tickets[2]?.id]);
  });

  test('keep both chairs in twenty concurrent swaps', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2, 3]);
    const swaps = Array.from({ length: 20 }, (_, turn) =>
      move(tickets[turn % 4], (turn * 7 + 1) % 4, true),
    );
    const done = await Promise.allSettled(swaps);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const item of done)
      if (item.status === 'rejected')
        expect(['already-there', 'record-changed']).toContain(item.reason.problem.code);
    const now = await site.handle.database
      .select()
      .from(ticket)
      .where(and(eq(ticket.eventId, hall.event), isNull(ticket.cancelledAt)));
    expect(now.map(({ chairId }) => hall.chairs.indexOf(chairId)).toSorted()).toEqual([0, 1, 2, 3]);
    expect(await errors()).toEqual([]);
  });

  test('moved to one free chair at the same time: one succeeds', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2, 3, 4]);
    const done = await Promise.allSettled(tickets.map((item) => move(item, 20)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await errors()).toEqual([]);
  });

  test('moved during a refund leave no sold chair without a ticket', async () => {
    for (let round = 0; round < 5; round += 1) {
      await startFeast();
      const { orderId, tickets } = await sell([0, 1]);
      const treasurer = await site.as('admin');
      await Promise.allSettled([
        move(tickets[0], 20),
        site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, treasurer),
        move(tickets[1], 0, true),
      ]);
      expect(await errors()).toEqual([]);
    }
  });
});

test('guest chairs and reserved ones can be moved to', async () => {
  await startFeast();
  const [guest = 0, reserved = 0] = [hall.chairs[30], hall.chairs[31]];
  await site.handle.database.update(chair).set({ status: 'Sold' }).where(eq(chair.id, guest));
  await site.handle.database
    .update(chair)
    .set({ status: 'Reserved' })
    .where(eq(chair.id, reserved));
  const { tickets } = await sell([0, 1]);
  await move(tickets[0], 30);
  await move(tickets[1], 31);
  expect(await errors()).toEqual([]);
});

describe('a chair that someone else wanted', () => {
  test('is free for a ticket or a table once its hold has ended', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const { id: cartId } = await site.call(carts.create, { body: { event: hall.event } });
    const hold = (place: number) =>
      site.call(carts.hold, { params: { cartId, chairId: hall.chairs[place] ?? 0 } });
    const readClaims = async () => {
      const rows = await site.handle.database
        .select()
        .from(chairClaim)
        .where(eq(chairClaim.eventId, hall.event));
      return rows.map(({ chairId, state }) => [hall.chairs.indexOf(chairId), state]);
    };
    await hold(1);
    await expect(move(tickets[0], 1)).rejects.toMatchObject(expectProblem('chair-taken'));
    site.clock.advance(3_600_000);
    await move(tickets[0], 1);
    expect(await readClaims()).toEqual([[1, 'SOLD']]);
    await hold(20);
    site.clock.advance(3_600_000);
    hall.staff = await site.as('reception');
    await moveTable('Table 1', 'Table 3');
    expect(await readClaims()).toEqual([[21, 'SOLD']]);
    expect(await errors()).toEqual([]);
  });

  test('has no open request afterwards, and who asked for it learns so', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const chairId = hall.chairs[12] ?? 0;
    const { database } = site.handle;
    await database.update(chair).set({ status: 'Request' }).where(eq(chair.id, chairId));
    const person = { name: 'A', email: 'a@example.org', phone: '6175550100' };
    await site.call(requests.create, { params: { id: chairId }, body: person });
    await expect(move(tickets[0], 12)).rejects.toMatchObject(
      expectProblem('chair-promised', 'Table 2-Chair 3 is requested by A.'),
    );
    const body = { chairId, takesPromised: true };
    await site.callFresh(
      moves.moveTicket,
      { params: { id: tickets[0]?.id ?? 0 }, body },
      hall.staff,
    );
    const [request] = await database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, chairId));
    expect(request).toMatchObject({ state: 'declined' });
  });
});
