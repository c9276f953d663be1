import { checkIn } from '#features/door/contract/check-in.ts';
import { eventPrice } from '#features/event/server/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { getSettings } from '#platform/settings.ts';
import { auditEntry, outbox } from '#platform/tables.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { createOrderEmail } from '../checkout/order-emails.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';

const {
  site,
  hall,
  startFeast,
  sell,
  move,
  listLedgerErrors: errors,
  listEmails: emails,
} = await setUpReception();
afterAll(() => site.stop());

const read = (id: number, options = hall.staff) =>
  site.call(orderAdmin.getTicket, { params: { id } }, options);
const person = { name: 'Another Guest', phone: '6175550188', email: 'another@example.org' };
const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '', ...(tickets ? { tickets } : {}) } },
    await site.as('treasurer'),
  );

test('a ticket comes with its order and emails and is the first of the tickets', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const [, second] = tickets;
  const details = await read(second?.id ?? 0);
  expect(details).toMatchObject({
    event: hall.event,
    order: {
      id: orderId,
      state: 'paid',
      method: 'cash',
      name: sampleGuest.name,
      totalCents: 40_000,
      leftCents: 40_000,
      soldBy: 'Administrator',
    },
    emails: { sent: [], pendingCount: 1 },
  });
  expect(details.tickets.map(({ ticket }) => ticket.id)).toEqual([second?.id, tickets[0]?.id]);
  await expect(read(999_999)).rejects.toMatchObject(expectProblem('no-such-ticket'));
});

test('an order comes with its tickets and emails', async () => {
  await startFeast();
  await sell([2]);
  const { orderId, tickets } = await sell([0, 1]);
  const treasurer = await site.as('treasurer');
  const readOrder = (id: number) => site.call(orderAdmin.getOrder, { params: { id } }, treasurer);
  const details = await readOrder(orderId);
  expect(details).toMatchObject({ order: { id: orderId, totalCents: 40_000 } });
  expect(details.tickets.map(({ ticket }) => ticket.id)).toEqual(tickets.map(({ id }) => id));
  await expect(readOrder(999_999)).rejects.toMatchObject(expectProblem('order-not-found'));
});

test('the treasurer has access; an usher and a visitor do not', async () => {
  await startFeast();
  const { tickets } = await sell([0]);
  const id = tickets[0]?.id ?? 0;
  expect((await read(id, await site.as('treasurer'))).tickets).toHaveLength(1);
  await expect(read(id, await site.as('usher'))).rejects.toMatchObject(expectProblem('forbidden'));
  await expect(site.call(orderAdmin.getTicket, { params: { id } })).rejects.toMatchObject(
    expectProblem('unauthenticated'),
  );
});

test('a received ticket is shown as received, and no other', async () => {
  await startFeast();
  const { tickets } = await sell([0, 1]);
  const input = { query: { event: hall.event }, body: { barCode: tickets[0]?.barCode ?? '' } };
  await site.call(checkIn.receive, input, hall.staff);
  const details = await read(tickets[0]?.id ?? 0);
  expect(details.tickets.map(({ ticket }) => ticket.received)).toEqual([true, false]);
});

test('a canceled ticket is shown with the rest of its order', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  await refund(orderId, [tickets[0]?.id ?? 0]);
  const details = await read(tickets[0]?.id ?? 0, await site.as('reception'));
  expect(details.tickets[0]?.cancelledAt).toEqual(site.clock.now());
  expect(details.order).toMatchObject({ state: 'paid', leftCents: 20_000 });
  await refund(orderId);
  expect((await read(tickets[0]?.id ?? 0)).order).toMatchObject({
    state: 'refunded',
    leftCents: 0,
  });
  expect(await errors()).toEqual([]);
});

test('a ticket is emailed again to its current holder; without an address it is rejected', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const id = tickets[0]?.id ?? 0;
  await site.callFresh(moves.transferTicket, { params: { id }, body: person }, hall.staff);
  site.clock.advance(1000);
  expect(await site.call(orderAdmin.resendTickets, { params: { id } }, hall.staff)).toEqual({
    to: person.email,
  });
  const [message] = await emails(`mail tickets ${orderId} sent again%`);
  expect(message?.to).toBe(person.email);
  expect(message?.text).not.toContain(tickets[1]?.barCode);
  const entries = await site.handle.database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'send tickets again'));
  expect(entries).toMatchObject([{ subject: `ticket ${id}`, after: { to: person.email } }]);

  const paper = await sell([5], { name: 'Sample Guest' });
  const without = { params: { id: paper.tickets[0]?.id ?? 0 } };
  await expect(site.call(orderAdmin.resendTickets, without, hall.staff)).rejects.toMatchObject(
    expectProblem('address-missing'),
  );
  await refund(orderId);
  hall.staff = await site.as('reception');
  await expect(
    site.call(orderAdmin.resendTickets, { params: { id } }, hall.staff),
  ).rejects.toMatchObject(expectProblem('no-such-ticket'));
});

test('a refund is emailed to the buyer and to the current holders', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const id = tickets[0]?.id ?? 0;
  await site.callFresh(moves.transferTicket, { params: { id }, body: person }, hall.staff);
  await refund(orderId);
  const rows = await site.handle.database
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail order ${orderId} %`))
    .orderBy(outbox.id);
  const { data, build } = createOrderEmail(site.site.platform);
  const settings = await getSettings(site.handle.database);
  const received = await Promise.all(
    rows.map(async ({ payload }) =>
      renderBuilt(settings, await build(data.parse(payload['data']), settings)),
    ),
  );
  expect(received.map((email) => email?.to)).toEqual([sampleGuest.email, person.email]);
  expect(received[0]?.text).toContain('$400.00');
  expect(received[1]?.text).toContain('Dear Another Guest');
  expect(received[1]?.text).toContain('Table 1-Chair 1');
  expect(received[1]?.text).not.toContain('Table 1-Chair 2');
  expect(received[1]?.text).not.toContain('$');
});

test('every change of an order and its tickets is in its history, moves and refunds included', async () => {
  await startFeast();
  const { orderId, tickets } = await sell([0, 1]);
  const [first, second] = tickets;
  await move(first, 5);
  await site.callFresh(
    moves.reissueTicket,
    { params: { id: second?.id ?? 0 }, body: {} },
    hall.staff,
  );
  await site.callFresh(
    moves.transferTicket,
    { params: { id: second?.id ?? 0 }, body: person },
    hall.staff,
  );
  await refund(orderId, [first?.id ?? 0]);
  const { changes } = await read(second?.id ?? 0, await site.as('reception'));
  expect(changes).toMatchObject([
    { action: 'sell chairs', subject: `order ${orderId}`, actorName: 'Administrator' },
    {
      action: 'move ticket',
      subject: `ticket ${first?.id}`,
      before: { chair: 'Table 1-Chair 1' },
      after: { chair: 'Table 1-Chair 6' },
    },
    { action: 'reissue ticket', subject: `ticket ${second?.id}` },
    { action: 'transfer ticket', subject: `ticket ${second?.id}` },
    {
      action: 'refund order',
      subject: `order ${orderId}`,
      before: { state: 'PAID' },
      after: { state: 'PAID', amountCents: 20_000, chairs: ['Table 1-Chair 6'] },
    },
  ]);
  expect(JSON.stringify(changes)).not.toContain('barCode');
});

describe('a screen that shows an older state', () => {
  const actions: [string, (id: number, orderId: number, seen: number) => Promise<unknown>][] = [
    [
      'move',
      (id, _, seen) =>
        site.call(
          moves.moveTicket,
          { params: { id }, body: { chairId: hall.chairs[8] ?? 0, seen } },
          hall.staff,
        ),
    ],
    [
      'reissue',
      (id, _, seen) =>
        site.call(moves.reissueTicket, { params: { id }, body: { seen } }, hall.staff),
    ],
    [
      'transfer',
      (id, _, seen) =>
        site.call(moves.transferTicket, { params: { id }, body: { ...person, seen } }, hall.staff),
    ],
    [
      'refund',
      async (_, orderId, seen) =>
        site.call(
          checkout.refund,
          { params: { orderId }, body: { reason: '', seen } },
          await site.as('treasurer'),
        ),
    ],
    [
      'change the type',
      async (id, _, seen) => {
        await site.handle.database
          .insert(eventPrice)
          .values({
            eventId: hall.event,
            chairType: 'youth',
            amountCents: 10_000,
            openingStatus: 'Buy',
          })
          .onConflictDoNothing();
        return site.call(
          orderAdmin.changeType,
          {
            params: { id },
            body: { guestType: 'youth', priceCents: 10_000, difference: 'keep', seen },
          },
          hall.staff,
        );
      },
    ],
    [
      'refund an amount',
      async (_, orderId, seen) =>
        site.call(
          checkout.refundAmount,
          {
            params: { orderId },
            body: { amountCents: 100, reason: 'The wrong price', emailsReason: false, seen },
          },
          await site.as('treasurer'),
        ),
    ],
  ];
  test.each(actions)('cannot %s, and says what changed', async (_, act) => {
    await startFeast();
    const { orderId, tickets } = await sell([0]);
    const id = tickets[0]?.id ?? 0;
    const { changes: seen } = await read(id);
    await move(tickets[0], 5);
    await expect(act(id, orderId, seen.at(-1)?.id ?? 0)).rejects.toMatchObject(
      expectProblem(
        'record-changed',
        'This changed while you looked at it: move ticket (Administrator). Look again, then decide.',
      ),
    );
    const { changes } = await read(id, await site.as('reception'));
    expect(changes.at(-1)?.action).toBe('move ticket');
    await act(id, orderId, changes.at(-1)?.id ?? 0);
  });

  const receive = async (barCode = '') =>
    site.call(
      checkIn.receive,
      { query: { event: hall.event }, body: { barCode } },
      await site.as('reception'),
    );
  test.each(actions.slice(0, 3))(
    'can %s although the door received another guest of the order, not the same one',
    async (_, act) => {
      await startFeast();
      const { orderId, tickets } = await sell([0, 1]);
      const [own, other] = tickets;
      const { changes } = await read(own?.id ?? 0);
      const seen = changes.at(-1)?.id ?? 0;
      await receive(other?.barCode);
      await act(own?.id ?? 0, orderId, seen);
      await receive((await read(own?.id ?? 0)).tickets[0]?.ticket.barCode);
      await expect(
        act(own?.id ?? 0, orderId, (await read(own?.id ?? 0)).changes.at(-2)?.id ?? 0),
      ).rejects.toMatchObject(expectProblem('record-changed'));
    },
  );

  test('does nothing with a repeated refund, which records the state that it ends in', async () => {
    await startFeast();
    const { orderId, tickets } = await sell([0]);
    const id = tickets[0]?.id ?? 0;
    const { changes } = await read(id);
    const body = { reason: '', seen: changes.at(-1)?.id ?? 0 };
    const refundSeen = async () =>
      site.call(checkout.refund, { params: { orderId }, body }, await site.as('treasurer'));
    const refunded = await refundSeen();
    expect(await refundSeen()).toEqual(refunded);
    const { changes: all } = await read(id, await site.as('treasurer'));
    expect(all.slice(changes.length)).toMatchObject([
      { action: 'refund order', before: { state: 'PAID' }, after: { state: 'REFUNDED' } },
    ]);
  });
});
