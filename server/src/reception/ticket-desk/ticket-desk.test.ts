import { checkout } from '@namugongo/contract/reception/checkout';
import { moves } from '@namugongo/contract/reception/moves';
import { ticketDesk } from '@namugongo/contract/reception/ticket-desk';
import { eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry, outbox } from '../../platform/tables.ts';
import { buyer, openHall } from '../../testing/open-hall.ts';
import { refusedWith } from '../../testing/staff.ts';
import { orderMailBuilders } from '../checkout/mail-order.ts';

const { site, hall, startFeast, sell, faults, letters } = await openHall();
afterAll(() => site.stop());

const read = (id: number, options = hall.staff) =>
  site.call(ticketDesk.read, { params: { id } }, options);
const person = { name: 'Another Guest', phone: '6175550188', email: 'another@example.org' };
const refund = async (orderId: number, tickets?: number[]) =>
  site.call(
    checkout.refund,
    { params: { orderId }, body: { reason: '', ...(tickets ? { tickets } : {}) } },
    await site.as('treasurer'),
  );

test('a ticket is read with its order, itself first, and with what was written', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const [, second] = tickets;
  const desk = await read(second?.id ?? 0);
  expect(desk).toMatchObject({
    event: hall.event,
    order: {
      id: orderId,
      state: 'paid',
      method: 'cash',
      name: buyer.name,
      totalCents: 40_000,
      leftCents: 40_000,
      soldBy: 'Administrator',
    },
    letters: { made: [], waiting: 1 },
  });
  expect(desk.tickets.map(({ ticket }) => ticket.id)).toEqual([second?.id, tickets[0]?.id]);
  await expect(read(999_999)).rejects.toMatchObject(refusedWith('no-such-ticket'));
});

test('the treasurer reads it too; an usher and a visitor do not', async () => {
  await startFeast();
  const { tickets } = await sell([0]);
  const id = tickets[0]?.id ?? 0;
  expect((await read(id, await site.as('treasurer'))).tickets).toHaveLength(1);
  await expect(read(id, await site.as('usher'))).rejects.toMatchObject(refusedWith('not-allowed'));
  await expect(site.call(ticketDesk.read, { params: { id } })).rejects.toMatchObject(
    refusedWith('sign-in-needed'),
  );
});

test('a cancelled ticket still shows, and what is left of its order', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  await refund(orderId, [tickets[0]?.id ?? 0]);
  const desk = await read(tickets[0]?.id ?? 0, await site.as('reception'));
  expect(desk.tickets[0]?.cancelledAt).toEqual(site.clock.now());
  expect(desk.order).toMatchObject({ state: 'paid', leftCents: 20_000 });
  await refund(orderId);
  expect((await read(tickets[0]?.id ?? 0)).order).toMatchObject({
    state: 'refunded',
    leftCents: 0,
  });
  expect(await faults()).toEqual([]);
});

test('a ticket is sent again to whom it belongs now, and nowhere when there is no address', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const id = tickets[0]?.id ?? 0;
  await site.call(moves.transfer, { params: { id }, body: person }, hall.staff);
  site.clock.advance(1000);
  expect(await site.call(ticketDesk.send, { params: { id } }, hall.staff)).toEqual({
    to: person.email,
  });
  const [letter] = await letters(`mail tickets ${orderId} sent again%`);
  expect(letter?.to).toBe(person.email);
  expect(letter?.text).not.toContain(tickets[1]?.barCode);
  const entries = await site.handle.database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'send tickets again'));
  expect(entries).toMatchObject([{ subject: `ticket ${id}`, after: { to: person.email } }]);

  const paper = await sell([5], { name: 'Sample Guest' });
  const without = { params: { id: paper.tickets[0]?.id ?? 0 } };
  await expect(site.call(ticketDesk.send, without, hall.staff)).rejects.toMatchObject(
    refusedWith('address-missing'),
  );
  await refund(orderId);
  hall.staff = await site.as('reception');
  await expect(site.call(ticketDesk.send, { params: { id } }, hall.staff)).rejects.toMatchObject(
    refusedWith('no-such-ticket'),
  );
});

test('a refund is told to the buyer, and to whoever has a ticket of the order now', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const id = tickets[0]?.id ?? 0;
  await site.call(moves.transfer, { params: { id }, body: person }, hall.staff);
  await refund(orderId);
  const rows = await site.handle.database
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail order ${orderId} %`))
    .orderBy(outbox.id);
  const write = orderMailBuilders(site.site.platform)['order'];
  const told = await Promise.all(rows.map(({ payload }) => write?.(Object(payload['data']))));
  expect(told.map((mail) => mail?.to)).toEqual([buyer.email, person.email]);
  expect(told[0]?.text).toContain('$400.00');
  expect(told[1]?.text).toContain('Dear Another Guest');
  expect(told[1]?.text).toContain('Table 1-Chair 1');
  expect(told[1]?.text).not.toContain('Table 1-Chair 2');
  expect(told[1]?.text).not.toContain('$');
});
