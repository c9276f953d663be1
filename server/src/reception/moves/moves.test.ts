import { boxOffice } from '@namugongo/contract/reception/box-office';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { checkout } from '@namugongo/contract/reception/checkout';
import { moves } from '@namugongo/contract/reception/moves';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry, mailMessage, outbox } from '../../platform/tables.ts';
import { faultsInBooks } from '../../testing/books.ts';
import { addEvent } from '../../testing/sell-chairs.ts';
import { refusedWith, startSiteWithStaff } from '../../testing/staff.ts';
import { chair, chairClaim, ticket } from '../tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let staff: { headers: Record<string, string> };
let event: number;
/** Ten chairs each of Table 1 (adult), 2 (youth), 3 (children) and 4 (guests). */
let chairs: number[];

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
afterAll(() => site.stop());

/** Each test has an event of its own. */
async function startFeast(): Promise<void> {
  const feast = await addEvent(site.handle.database);
  event = feast.eventId;
  chairs = feast.chairs.map(({ id }) => id);
  staff = await site.as('reception');
  site.clock.advance(1000);
}

const buyer = { name: 'Sample Guest', phone: '6175550123', email: 'guest@example.org' };
const sell = async (places: number[], who: Partial<typeof buyer> = buyer) => {
  const ids = places.map((place) => chairs[place] ?? 0);
  return site.call(
    boxOffice.sell,
    { body: { name: 'Nobody', ...who, chairs: ids, method: 'cash' } },
    staff,
  );
};
const move = (one: Ticket | undefined, place: number, swap = false) =>
  site.call(
    moves.move,
    { params: { id: one?.id ?? 0 }, body: { chairId: chairs[place] ?? 0, swap } },
    staff,
  );
const moveTable = (from: string, to: string, swap = false) =>
  site.call(moves.moveTable, { body: { event, from, to, swap } }, staff);
const look = (barCode: string | undefined) =>
  site.call(checkIn.look, { params: { barCode: barCode ?? '' }, query: { event } }, staff);
const placesOf = (tickets: readonly Ticket[]) =>
  tickets.map(({ chairId }) => chairs.indexOf(chairId)).toSorted((a, b) => a - b);
const nothingWrong = async () =>
  expect(await faultsInBooks(site.handle.database, { settled: true })).toEqual([]);

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
      .where(eq(chairClaim.chairId, chairs[0] ?? 0));
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
    await nothingWrong();
  });

  test('is sent to its holder with the new place', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const {
      tickets: [moved],
    } = await move(tickets[0], 5);
    await expect
      .poll(
        async () =>
          (
            await site.handle.database
              .select()
              .from(mailMessage)
              .where(like(mailMessage.dedupeKey, `mail tickets ${orderId} moved%`))
          )[0]?.text,
        { timeout: 8_000 },
      )
      .toContain(moved?.barCode);
  });

  test('stays received', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    await site.call(
      checkIn.receive,
      { query: { event }, body: { barCode: tickets[0]?.barCode ?? '' } },
      staff,
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
    await expect(site.call(moves.move, elsewhere, staff)).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    const nobody = { params: { id: 999_999 }, body: { chairId: chairs[5] ?? 0 } };
    await expect(site.call(moves.move, nobody, staff)).rejects.toMatchObject(
      refusedWith('ticket-not-found'),
    );
    await nothingWrong();
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
    staff = await site.as('reception');
    expect(await look(moved?.barCode)).toMatchObject({ verdict: 'cancelled' });
    await nothingWrong();
  });
});

describe('two tickets', () => {
  test('change seats, also of two orders in a sold-out hall', async () => {
    await startFeast();
    const first = await sell(chairs.slice(0, 20).map((_, place) => place));
    const second = await sell(
      chairs.slice(20).map((_, place) => place + 20),
      { ...buyer, phone: '6175550199' },
    );
    const { tickets } = await move(first.tickets[0], 39, true);
    expect(placesOf(tickets)).toEqual([0, 39]);
    expect(tickets.find(({ telephone }) => telephone === '6175550199')?.chairName).toBe('Chair 1');
    await expect(move(first.tickets[1], 30)).rejects.toMatchObject(refusedWith('chair-taken'));
    expect(second.tickets).toHaveLength(20);
    await nothingWrong();
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
      .where(and(eq(ticket.eventId, event), isNull(ticket.cancelledAt)));
    expect(now.map(({ chairId }) => chairs.indexOf(chairId)).toSorted()).toEqual([0, 1, 2, 3]);
    await nothingWrong();
  });

  test('moved to one free chair at once: one gets it', async () => {
    await startFeast();
    const { tickets } = await sell([0, 1, 2, 3, 4]);
    const done = await Promise.allSettled(tickets.map((one) => move(one, 20)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await nothingWrong();
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
      await nothingWrong();
    }
  });
});

describe('a whole table', () => {
  test('moves to the same chairs of another', async () => {
    await startFeast();
    await sell([0, 1, 4]);
    expect(placesOf((await moveTable('Table 1', 'Table 3')).tickets)).toEqual([20, 21, 24]);
    await nothingWrong();
  });

  test('changes places with another when all is sold out', async () => {
    await startFeast();
    await sell(chairs.map((_, place) => place));
    const before = await site.handle.database
      .select()
      .from(ticket)
      .where(eq(ticket.eventId, event));
    const { tickets } = await moveTable('Table 1', 'Table 2', true);
    expect(tickets).toHaveLength(20);
    for (const one of tickets) {
      const was = chairs.indexOf(before.find(({ id }) => id === one.id)?.chairId ?? 0);
      expect(chairs.indexOf(one.chairId)).toBe(was < 10 ? was + 10 : was - 10);
    }
    await nothingWrong();
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
    await expect(site.call(moves.moveTable, { body: wish }, staff)).rejects.toMatchObject(
      refusedWith('event-not-found'),
    );
    const answer = await fetch(`${site.base}${moves.moveTable.path}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'Table 1', to: 'Table 1' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { to: 'Choose another table' } },
    ]);
    await nothingWrong();
  });
});

describe('a bar code', () => {
  test('is reissued, and only the new one opens the door', async () => {
    await startFeast();
    const { tickets } = await sell([0]);
    const fresh = await site.call(moves.reissue, { params: { id: tickets[0]?.id ?? 0 } }, staff);
    expect(await look(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await look(fresh.barCode)).toMatchObject({ verdict: 'received' });
    await expect(
      site.call(moves.reissue, { params: { id: 999_999 } }, staff),
    ).rejects.toMatchObject(refusedWith('ticket-not-found'));
    const list = await site.call(checkIn.list, { query: { event } }, staff);
    expect(list.retired).toEqual([tickets[0]?.barCode]);
  });

  test('goes with the ticket to another person, and the one before sees it no more', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0, 1]);
    const person = { name: 'Another Guest', phone: '6175550188', email: 'another@example.org' };
    const given = await site.call(
      moves.transfer,
      { params: { id: tickets[0]?.id ?? 0 }, body: person },
      staff,
    );
    expect(given).toMatchObject({ userName: 'Another Guest', telephone: '6175550188' });
    expect(await look(tickets[0]?.barCode)).toMatchObject({ verdict: 'cancelled' });
    expect(await look(given.barCode)).toMatchObject({ userName: 'Another Guest' });
    const written = () =>
      site.handle.database
        .select()
        .from(mailMessage)
        .where(sql`${mailMessage.text} like ${`%${given.barCode}%`}`);
    await expect
      .poll(async () => (await written()).map(({ recipient }) => recipient), { timeout: 8_000 })
      .toEqual(['another@example.org']);
    const told = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${given.id} transferred%former`));
    expect(told).toHaveLength(1);
    // The buyer's other ticket, sent anew, brings none of the given one.
    await site.call(moves.reissue, { params: { id: tickets[1]?.id ?? 0 } }, staff);
    await expect
      .poll(
        async () =>
          (
            await site.handle.database
              .select()
              .from(mailMessage)
              .where(like(mailMessage.dedupeKey, `mail tickets ${orderId} reissued%`))
          )[0]?.text,
        { timeout: 8_000 },
      )
      .not.toContain(given.barCode);
    expect(await written()).toHaveLength(1);
    const missing = { params: { id: 999_999 }, body: person };
    await expect(site.call(moves.transfer, missing, staff)).rejects.toMatchObject(
      refusedWith('ticket-not-found'),
    );
  });
});

test('guest chairs and reserved ones can be moved to', async () => {
  await startFeast();
  const [guest = 0, reserved = 0] = [chairs[30], chairs[31]];
  await site.handle.database.update(chair).set({ status: 'Sold' }).where(eq(chair.id, guest));
  await site.handle.database
    .update(chair)
    .set({ status: 'Reserved' })
    .where(eq(chair.id, reserved));
  const { tickets } = await sell([0, 1]);
  await move(tickets[0], 30);
  await move(tickets[1], 31);
  await nothingWrong();
});
