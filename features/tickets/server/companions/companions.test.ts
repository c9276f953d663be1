import { checkIn } from '#features/door/contract/check-in.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { companions, type NewName } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { callDuring } from '#app/server/testing/call-during.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { event, ticket } from '#features/event/server/tables.ts';
import { createLinkKey } from '../create-link-key.ts';
import { createOrderKey, getTicketSecret } from '../create-ticket-key.ts';
import { lockTicket } from './queries.ts';

const { site, hall, startFeast, sell, move, findTicket, listEmails, listLedgerErrors } =
  await setUpReception();
afterAll(() => site.stop());
const { database } = site.handle;
const secret = await getTicketSecret(database);

const friend = { name: 'Good Friend', email: 'friend@example.org' };

/** Sells chairs; the first ticket with the key of its order. */
async function buy(places: number[], buyer = sampleGuest) {
  await startFeast();
  const { orderId, tickets: sold } = await sell(places, buyer);
  const holder = { telephone: buyer.phone, email: buyer.email, orderId };
  const key = [createOrderKey(secret, holder, site.clock.now())];
  const [own] = sold;
  if (!own) throw new Error('No ticket was sold.');
  return { orderId, tickets: sold, own, key };
}

const share = (id: number, key: string[]) =>
  site.call(companions.share, { params: { id }, body: { key } });
const handOver = (id: number, key: string[], to = friend) =>
  site.call(companions.handOver, { params: { id }, body: { key, ...to } });
const correctName = (id: number, key: string[], name = 'Right Name') =>
  site.call(companions.correctName, { params: { id }, body: { key, name } });
const open = (key: string) => site.call(companions.openLink, { params: { key } });
const receive = (barCode: string) =>
  site.call(checkIn.receive, { query: { event: hall.event }, body: { barCode } }, hall.staff);
const linkInEmail = async (pattern: string) =>
  /\/t\/(\S+)/.exec((await listEmails(pattern)).at(-1)?.text ?? '')?.[1] ?? '';

describe('the link of a ticket', () => {
  test('opens exactly one ticket and lets its guest correct the name only', async () => {
    const { own, key, orderId } = await buy([0, 1]);
    const link = await share(own.id, key);
    expect(await open(link.key)).toMatchObject({
      id: own.id,
      barCode: own.barCode,
      tableName: 'Table 1',
      chairName: 'Chair 1',
      eventId: hall.event,
      actions: ['correct-name'],
    });
    const telephone = sampleGuest.phone;
    for (const change of [share, handOver])
      await expect(change(own.id, [link.key])).rejects.toMatchObject(
        expectProblem('no-such-ticket'),
      );
    await correctName(own.id, [link.key], 'Guest Herself');
    expect(await open(link.key)).toMatchObject({ userName: 'Guest Herself', barCode: own.barCode });
    await expect(
      site.call(checkout.getReceipt, {
        params: { telephone, orderId },
        query: { key: [link.key] },
      }),
    ).rejects.toMatchObject(expectProblem('order-not-found'));
    const { data } = await site.call(tickets.listByTelephone, {
      params: { telephone },
      query: { key, event: hall.event },
    });
    expect(data.map(({ shared }) => shared)).toEqual([true, false]);
  });

  test.each(['moved', 'reissued', 'handed over', 'canceled'] as const)(
    'ends when the ticket is %s',
    async (change) => {
      const { own, key, orderId } = await buy([0]);
      const link = await share(own.id, key);
      if (change === 'moved') await move(own, 5);
      if (change === 'reissued')
        await site.callFresh(moves.reissueTicket, { params: { id: own.id }, body: {} }, hall.staff);
      if (change === 'handed over') await handOver(own.id, key);
      if (change === 'canceled')
        await site.callFresh(
          checkout.refund,
          { params: { orderId }, body: { reason: '' } },
          await site.as('treasurer'),
        );
      await expect(open(link.key)).rejects.toMatchObject(
        expectProblem(
          'ticket-link-invalid',
          'This link no longer opens a ticket. Ask the person who sent it for a new one.',
        ),
      );
      const [row] = await database.select().from(ticket).where(eq(ticket.id, own.id));
      if (change !== 'canceled') expect(row?.sharedAt).toBeNull();
    },
  );

  test('with a forged, foreign or expired key opens nothing', async () => {
    const { own, tickets: sold } = await buy([0, 1]);
    const now = site.clock.now();
    const [, other] = sold;
    const valid = createLinkKey(secret, own, 'view', now);
    const foreign = createLinkKey(
      secret,
      { id: own.id, barCode: other?.barCode ?? '' },
      'view',
      now,
    );
    for (const key of [
      'x',
      `0-0-view-${'x'.repeat(43)}`,
      `zzzzzzz-0-view-${'x'.repeat(43)}`,
      `${valid}x`,
      valid.replace('-view-', '-hold-'),
      valid.replace(/^[^-]+/, (other?.id ?? 0).toString(36)),
      foreign,
      createLinkKey('guessed', own, 'view', now),
      createLinkKey(secret, own, 'view', new Date(now.getTime() - 401 * 86_400_000)),
    ])
      await expect(open(key)).rejects.toMatchObject(expectProblem('ticket-link-invalid'));
    expect(await open(valid)).toMatchObject({ id: own.id });
  });
});

describe('a hand-over', () => {
  test('gives the ticket a new barcode and holder, writes to both, and refunds the payer', async () => {
    const { own, key, orderId } = await buy([0, 1]);
    expect(await handOver(own.id, key)).toEqual({ name: friend.name });
    expect(await findTicket(own.barCode)).toMatchObject({ verdict: 'cancelled' });
    const [email] = await listEmails(`mail tickets ${orderId} transferred%`);
    expect(email?.to).toBe(friend.email);
    expect(email?.text).toContain('Table 1, Chair 1');
    expect(email?.text).not.toContain('Chair 2');
    const [previous] = await database
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail ticket ${own.id} transferred%former`));
    expect(previous?.payload).toMatchObject({ mail: { to: sampleGuest.email } });

    const receipt = await site.call(checkout.getReceipt, {
      params: { telephone: sampleGuest.phone, orderId },
      query: { key },
    });
    expect(receipt.tickets.map(({ chairName }) => chairName)).toEqual(['Chair 2']);
    expect(receipt.handedOver).toEqual([{ tableName: 'Table 1', chairName: 'Chair 1' }]);
    await expect(handOver(own.id, key)).rejects.toMatchObject(expectProblem('no-such-ticket'));

    const { status } = await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await site.as('treasurer'),
    );
    expect(status).toBe('refunded');
    expect(await listLedgerErrors()).toEqual([]);
  });

  test('may happen three times, each by the holder of the time; staff see them', async () => {
    const { own, key, orderId } = await buy([0]);
    const names = ['First', 'Second', 'Third'];
    let keys = key;
    for (const name of names) {
      await handOver(own.id, keys, { name, email: `${name}@example.org` });
      site.clock.advance(1000);
      keys = [await linkInEmail(`mail tickets ${orderId} transferred%`)];
    }
    expect(await open(keys[0] ?? '')).toMatchObject({ actions: ['share', 'correct-name'] });
    await expect(handOver(own.id, keys)).rejects.toMatchObject(
      expectProblem(
        'no-hand-overs-left',
        'This ticket was handed over 3 times. Please ask the parish team to change it.',
      ),
    );
    await correctName(own.id, keys, 'Third Guest');
    const details = await site.call(orderAdmin.getTicket, { params: { id: own.id } }, hall.staff);
    expect(details.tickets[0]?.handOvers).toBe(3);
    const holders = details.changes.filter(({ subject }) => subject === `ticket ${own.id}`);
    expect(holders).toMatchObject([
      {
        action: 'hand over ticket',
        before: { userName: 'Sample Guest' },
        after: { userName: 'First' },
      },
      { action: 'hand over ticket', before: { userName: 'First' }, after: { userName: 'Second' } },
      { action: 'hand over ticket', before: { userName: 'Second' }, after: { userName: 'Third' } },
      { action: 'correct name', before: { userName: 'Third' }, after: { userName: 'Third Guest' } },
    ]);
  });

  test('is rejected for a child, the holder, an unknown ticket and without a key', async () => {
    const { own, key } = await buy([20]);
    await expect(handOver(own.id, key)).rejects.toMatchObject(
      expectProblem('child-stays-with-buyer'),
    );
    await share(own.id, key);
    const adult = await buy([0]);
    const same = { name: 'Me Again', email: ` ${sampleGuest.email.toUpperCase()}` };
    await expect(handOver(adult.own.id, adult.key, same)).rejects.toMatchObject(
      expectProblem('already-holder'),
    );
    for (const change of [share, handOver, correctName]) {
      await expect(change(999_999, adult.key)).rejects.toMatchObject(
        expectProblem('no-such-ticket'),
      );
      // The setting 'phone' shows the tickets of a number to everyone; it lets no one change them.
      await expect(change(adult.own.id, [])).rejects.toMatchObject(expectProblem('no-such-ticket'));
    }
    const { data } = await site.call(tickets.listByTelephone, {
      params: { telephone: sampleGuest.phone },
      query: { event: hall.event },
    });
    expect(data.map(({ actions }) => actions)).toEqual([[]]);
  });

  test('ends with the doors and with the arrival; a link is still created at the doors', async () => {
    const { own, key, tickets: sold } = await buy([0, 1]);
    await receive(own.barCode);
    for (const change of [handOver, correctName])
      await expect(change(own.id, key)).rejects.toMatchObject(expectProblem('ticket-received'));
    await database
      .update(event)
      .set({ countdownTarget: site.clock.now() })
      .where(eq(event.id, hall.event));
    const other = sold[1]?.id ?? 0;
    for (const change of [handOver, correctName])
      await expect(change(other, key)).rejects.toMatchObject(expectProblem('doors-open'));
    await share(other, key);
  });
});

test('a corrected name keeps the barcode and is audited', async () => {
  const { own, tickets: sold, key } = await buy([0, 1]);
  await correctName(own.id, key, '  Right Name ');
  const [beside] = await database
    .select()
    .from(ticket)
    .where(eq(ticket.id, sold[1]?.id ?? 0));
  expect(beside?.userName).toBe('Sample Guest');
  expect(await findTicket(own.barCode)).toMatchObject({
    verdict: 'received',
    userName: 'Right Name',
  });
  const entries = await database
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, `ticket ${own.id}`), eq(auditEntry.action, 'correct name')));
  expect(entries).toMatchObject([
    { actorId: 'system', before: { userName: 'Sample Guest' }, after: { userName: 'Right Name' } },
  ]);
});

describe('the names of several guests', () => {
  const saveNames = (names: NewName[], key: string[]) =>
    site.call(companions.saveNames, { body: { key, names } });
  const listNames = async (orderId: number) =>
    (await database.select().from(ticket).where(eq(ticket.orderId, orderId))).map(
      ({ barCode, userName }) => [barCode, userName] as const,
    );
  const before = sampleGuest.name;

  test('are saved together and keep the barcodes', async () => {
    const { tickets: sold, key, orderId } = await buy([0, 1, 2]);
    const names = ['Ann', 'Ben'].map((name, place) => ({ id: sold[place]?.id ?? 0, before, name }));
    await saveNames(names, key);
    const expected = ['Ann', 'Ben', before].map((name, place) => [sold[place]?.barCode, name]);
    expect(Object.fromEntries(await listNames(orderId))).toEqual(Object.fromEntries(expected));
  });

  test('are saved all or none: one changed meanwhile, is inside, or belongs to another', async () => {
    const { tickets: sold, key, orderId } = await buy([0, 1]);
    const [own, beside] = sold.map(({ id }) => id);
    const other = await sell([4], { ...sampleGuest, phone: '6175550199' });
    const save = (second: Partial<NewName>) =>
      saveNames(
        [
          { id: own ?? 0, before, name: 'Ann' },
          { id: beside ?? 0, before, name: 'Ben', ...second },
        ],
        key,
      );
    await expect(save({ before: 'Somebody' })).rejects.toMatchObject(
      expectProblem('ticket-changed'),
    );
    await expect(save({ id: other.tickets[0]?.id ?? 0 })).rejects.toMatchObject(
      expectProblem('no-such-ticket'),
    );
    await receive(sold[1]?.barCode ?? '');
    await expect(save({})).rejects.toMatchObject(expectProblem('ticket-received'));
    expect((await listNames(orderId)).map(([, name]) => name)).toEqual([before, before]);
  });
});

describe('of parallel changes', () => {
  test('two hand-overs: one counts, the other is told', async () => {
    const { own, key } = await buy([0]);
    const results = await Promise.allSettled(
      ['one', 'two'].map((name) => handOver(own.id, key, { name, email: `${name}@example.org` })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [row] = await database.select().from(ticket).where(eq(ticket.id, own.id));
    expect(row?.handOvers).toBe(1);
  });

  /** Runs a call that has seen the ticket, and then waits for another change of it. */
  const handOverDuring = (id: number, key: string[], set: Partial<typeof ticket.$inferInsert>) =>
    callDuring(
      site.handle,
      async (db) => {
        await lockTicket(db, id);
        await db.update(ticket).set(set).where(eq(ticket.id, id));
      },
      () => handOver(id, key),
    );

  test.each([
    ['a refund', { cancelledAt: new Date() }, 'ticket-changed'],
    ['another hand-over', { barCode: 'NEWCODE2345' }, 'ticket-changed'],
    ['an arrival', { receivedAt: new Date() }, 'ticket-received'],
  ] as const)('a hand-over waits for %s and is rejected', async (_, set, code) => {
    const { own, key } = await buy([0]);
    const { hasWaited, result } = await handOverDuring(own.id, key, set);
    expect(hasWaited).toBe(true);
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem(code) });
    // The chair is still sold.
    await database.update(ticket).set({ cancelledAt: null }).where(eq(ticket.id, own.id));
  });

  test('a hand-over and a refund leave no ticket of a refunded order', async () => {
    const { own, key, orderId } = await buy([0]);
    const treasurer = await site.as('treasurer');
    const [handedOver, refunded] = await Promise.allSettled([
      handOver(own.id, key),
      site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, treasurer),
    ]);
    expect(refunded).toMatchObject({ status: 'fulfilled', value: { status: 'refunded' } });
    if (handedOver.status === 'rejected')
      expect(['ticket-changed', 'no-such-ticket']).toContain(handedOver.reason.problem.code);
    const [row] = await database.select().from(ticket).where(eq(ticket.id, own.id));
    expect(row?.cancelledAt).not.toBeNull();
    expect(await listLedgerErrors()).toEqual([]);
  });
});
