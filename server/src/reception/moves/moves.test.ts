import { checkIn } from '@namugongo/contract/reception/check-in';
import { checkout } from '@namugongo/contract/reception/checkout';
import { moves } from '@namugongo/contract/reception/moves';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../../platform/tables.ts';
import { addEvent } from '../../testing/sell-chairs.ts';
import { refusedWith } from '../../testing/staff.ts';
import { chair, chairClaim, ticket } from '../tables.ts';
import { buyer, openHall } from '../../testing/open-hall.ts';

const { site, hall, startFeast, sell, move, look, placesOf, faults, letters } = await openHall();
afterAll(() => site.stop());

describe('a ticket that moves', () => {
  test('has the new chair and a new code, the old code opens no door, and what was paid stays', async () => {
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
    expect(await look(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await look(moved?.barCode)).toMatchObject({ verdict: 'received', tableName: 'Table 2' });
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
    expect(JSON.stringify(entry)).not.toContain(moved?.barCode);
    expect(await faults()).toEqual([]);
  });

  test('is sent to its holder with the new place', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 5);
    const [letter, ...more] = await letters(`mail tickets ${orderId} moved%`);
    expect(letter?.to).toBe('guest@example.org');
    expect(letter?.text).toContain(moved?.barCode);
    expect(letter?.text).toContain('Table 1, Chair 6');
    expect(letter?.text).not.toContain(tickets[0]?.barCode);
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
    expect(await look(moved?.barCode)).toMatchObject({ verdict: 'already received' });
  });

  test('goes to no chair that is taken, missing, its own or of another event, and a missing ticket goes nowhere', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1]);
    await expect(move(tickets[0], 1)).rejects.toMatchObject(
      refusedWith('chair-taken', 'Table 1-Chair 2 is no longer available.'),
    );
    await expect(move(tickets[0], 0)).rejects.toMatchObject(refusedWith('already-there'));
    await expect(move(tickets[0], 0, true)).rejects.toMatchObject(refusedWith('already-there'));
    const other = await addEvent(site.handle.database, { title: 'Another feast' });
    const elsewhere = {
      params: { id: tickets[0]?.id ?? 0 },
      body: { chairId: other.chairs[0]?.id ?? 0 },
    };
    await expect(site.call(moves.move, elsewhere, hall.staff)).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    const nobody = { params: { id: 999_999 }, body: { chairId: hall.chairs[5] ?? 0 } };
    await expect(site.call(moves.move, nobody, hall.staff)).rejects.toMatchObject(
      refusedWith('ticket-not-found'),
    );
    expect(await faults()).toEqual([]);
  });

  test('can be refunded from its new chair', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 7);
    const answer = await site.call(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await site.as('treasurer'),
    );
    expect(answer.status).toBe('refunded');
    hall.staff = await site.as('reception');
    expect(await look(moved?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await faults()).toEqual([]);
  });
});

describe('two tickets', () => {
  test('change seats, also of two orders in a sold-out hall', async () => {
    await startFeast();
    const first = await sell(hall.chairs.slice(0, 20).map((_, place) => place));
    const second = await sell(
      hall.chairs.slice(20).map((_, place) => place + 20),
      { ...buyer, phone: '6175550199' },
    );
    const { tickets } = await move(first.tickets[0], 39, true);
    expect(placesOf(tickets)).toEqual([0, 39]);
    expect(tickets.find(({ telephone }) => telephone === '6175550199')?.chairName).toBe('Chair 1');
    await expect(move(first.tickets[1], 30)).rejects.toMatchObject(refusedWith('chair-taken'));
    expect(second.tickets).toHaveLength(20);
    expect(await faults()).toEqual([]);
  });

  test('change seats in a race of twenty swaps without losing one', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2, 3]);
    const swaps = Array.from({ length: 20 }, (_, turn) =>
      move(tickets[turn % 4], (turn * 7 + 1) % 4, true),
    );
    const done = await Promise.allSettled(swaps);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const one of done)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusedWith('already-there'));
    const now = await site.handle.database
      .select()
      .from(ticket)
      .where(and(eq(ticket.eventId, hall.event), isNull(ticket.cancelledAt)));
    expect(now.map(({ chairId }) => hall.chairs.indexOf(chairId)).toSorted()).toEqual([0, 1, 2, 3]);
    expect(await faults()).toEqual([]);
  });

  test('moved to one free chair at once: one gets it', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2, 3, 4]);
    const done = await Promise.allSettled(tickets.map((one) => move(one, 20)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  test('moved while their order is refunded leave no chair sold without a ticket', async () => {
    for (let round = 0; round < 5; round += 1) {
      await startFeast();
      const { orderId, tickets } = await sell([0, 1]);
      const treasurer = await site.as('admin');
      await Promise.allSettled([
        move(tickets[0], 20),
        site.call(checkout.refund, { params: { orderId }, body: { reason: '' } }, treasurer),
        move(tickets[1], 0, true),
      ]);
      expect(await faults()).toEqual([]);
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
  expect(await faults()).toEqual([]);
});
