import { checkIn } from '@namugongo/contract/reception/check-in';
import { moves } from '@namugongo/contract/reception/moves';
import { eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '../../platform/tables.ts';
import { refusedWith } from '../../testing/staff.ts';
import { ticket } from '../tables.ts';
import { buyer, openHall } from '../../testing/open-hall.ts';

const { site, hall, startFeast, sell, moveTable, look, placesOf, faults, letters } =
  await openHall();
afterAll(() => site.stop());

describe('a whole table', () => {
  test('moves to the same chairs of another', async () => {
    await startFeast();
    await sell([0, 1, 4]);
    expect(placesOf((await moveTable('Table 1', 'Table 3')).tickets)).toEqual([20, 21, 24]);
    expect(await faults()).toEqual([]);
  });

  test('changes places with another when all is sold out', async () => {
    await startFeast();
    await sell(hall.chairs.map((_, place) => place));
    const before = await site.handle.database
      .select()
      .from(ticket)
      .where(eq(ticket.eventId, hall.event));
    const { tickets } = await moveTable('Table 1', 'Table 2', true);
    expect(tickets).toHaveLength(20);
    for (const one of tickets) {
      const was = hall.chairs.indexOf(before.find(({ id }) => id === one.id)?.chairId ?? 0);
      expect(hall.chairs.indexOf(one.chairId)).toBe(was < 10 ? was + 10 : was - 10);
    }
    expect(await faults()).toEqual([]);
  });

  test('moves back without those who sat there before', async () => {
    await startFeast();
    await sell([0, 1]);
    await sell([24], { ...buyer, phone: '6175550199' });
    const { tickets } = await moveTable('Table 1', 'Table 3');
    const wish = { event: hall.event, from: 'Table 3', to: 'Table 1' };
    const body = { ...wish, tickets: tickets.map(({ id }) => id) };
    const back = await site.call(moves.moveTable, { body }, hall.staff);
    expect(placesOf(back.tickets)).toEqual([0, 1]);
    const nobody = { ...wish, tickets: [999_999] };
    await expect(site.call(moves.moveTable, { body: nobody }, hall.staff)).rejects.toMatchObject(
      refusedWith('table-empty'),
    );
    expect(await faults()).toEqual([]);
  });

  test('that does not fit, is empty or is the same stays where it is', async () => {
    await startFeast();
    await sell([0, 1, 2, ...Array.from({ length: 8 }, (_, place) => 10 + place)]);
    await expect(moveTable('Table 1', 'Table 2')).rejects.toMatchObject(
      refusedWith('table-too-small', 'Table 2 has 2 free chairs for 3 tickets.'),
    );
    await expect(moveTable('Table 4', 'Table 2')).rejects.toMatchObject(refusedWith('table-empty'));
    await expect(moveTable('Table 1', 'Table 77')).rejects.toMatchObject(
      refusedWith('table-too-small'),
    );
    const wish = { event: 99_999, from: 'Table 1', to: 'Table 2' };
    await expect(site.call(moves.moveTable, { body: wish }, hall.staff)).rejects.toMatchObject(
      refusedWith('event-not-found'),
    );
    const answer = await fetch(`${site.base}${moves.moveTable.path}`, {
      method: 'POST',
      headers: { ...hall.staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'Table 1', to: 'Table 1' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { to: 'Choose another table' } },
    ]);
    expect(await faults()).toEqual([]);
  });
});

describe('a bar code', () => {
  test('is reissued, and only the new one opens the door', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const fresh = await site.call(
      moves.reissue,
      { params: { id: tickets[0]?.id ?? 0 } },
      hall.staff,
    );
    expect(await look(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await look(fresh.barCode)).toMatchObject({ verdict: 'received' });
    await expect(
      site.call(moves.reissue, { params: { id: 999_999 } }, hall.staff),
    ).rejects.toMatchObject(refusedWith('ticket-not-found'));
    const list = await site.call(checkIn.list, { query: { event: hall.event } }, hall.staff);
    expect(list.retired).toEqual([tickets[0]?.barCode]);
  });

  test('goes with the ticket to another person, and the one before sees it no more', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const person = { name: 'Another Guest', phone: '6175550188', email: 'another@example.org' };
    const given = await site.call(
      moves.transfer,
      { params: { id: tickets[0]?.id ?? 0 }, body: person },
      hall.staff,
    );
    expect(given).toMatchObject({ userName: 'Another Guest', telephone: '6175550188' });
    expect(await look(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await look(given.barCode)).toMatchObject({ userName: 'Another Guest' });
    const [letter] = await letters(`mail tickets ${orderId} transferred%`);
    expect(letter).toMatchObject({ to: 'another@example.org' });
    expect(letter?.text).toContain(given.barCode);
    expect(letter?.text).not.toContain(tickets[1]?.barCode);
    const told = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${given.id} transferred%former`));
    expect(JSON.stringify(told)).toContain('guest@example.org');
    // The buyer's other ticket, sent anew, brings none of the given one.
    const kept = await site.call(
      moves.reissue,
      { params: { id: tickets[1]?.id ?? 0 } },
      hall.staff,
    );
    const [anew] = await letters(`mail tickets ${orderId} reissued%`);
    expect(anew).toMatchObject({ to: 'guest@example.org' });
    expect(anew?.text).toContain(kept.barCode);
    expect(anew?.text).not.toContain(given.barCode);
    const missing = { params: { id: 999_999 }, body: person };
    await expect(site.call(moves.transfer, missing, hall.staff)).rejects.toMatchObject(
      refusedWith('ticket-not-found'),
    );
  });
});
