import { addressOf } from '@namugongo/contract/call';
import { boxOffice } from '@namugongo/contract/reception/box-office';
import { carts } from '@namugongo/contract/reception/carts';
import { chairs as chairCalls } from '@namugongo/contract/reception/chairs';
import { checkout } from '@namugongo/contract/reception/checkout';
import { eq, like, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerEntry } from '../../payments/tables.ts';
import { auditEntry, outbox } from '../../platform/tables.ts';
import { faultsInBooks } from '../../testing/books.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { addEvent } from '../../testing/sell-chairs.ts';
import { refusedWith, startSiteWithStaff } from '../../testing/staff.ts';
import { chair, ticket } from '../tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let event: number;
let free: number[];

beforeAll(async () => {
  site = await startSiteWithStaff();
  const feast = await addEvent(site.handle.database);
  event = feast.eventId;
  free = feast.chairs.map(({ id }) => id);
  // Room for all the sales below at one price; the guests' table stays as it is.
  await site.handle.database
    .update(chair)
    .set({ chairType: 'adult', amountCents: 200_00 })
    .where(ne(chair.chairType, 'priest'));
});
afterAll(() => site.stop());

type Sale = Partial<Parameters<typeof site.call<typeof boxOffice.sell>>[1]['body']>;

async function sell(sale: Sale = {}) {
  const chairs = sale.chairs ?? free.splice(0, 1);
  const body = { name: 'Sample Guest', method: 'cash' as const, ...sale, chairs };
  return site.call(boxOffice.sell, { body }, await site.as('reception'));
}
const entriesOf = async (orderId: number) => {
  const rows = await site.handle.database
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.subjectId, orderId));
  return Object.fromEntries(rows.map(({ account, amountCents }) => [account, amountCents]));
};
const statusOf = async (id: number) => {
  const all = await site.call(chairCalls.list, { query: { event } });
  return all.find((one) => one.id === id)?.chairStatus;
};
const books = () => faultsInBooks(site.handle.database, { settled: true });

describe('a sale at the box office', () => {
  test.each(['cash', 'check', 'zelle', 'gift'] as const)(
    'for %s takes no fee and balances',
    async (method) => {
      const chairs = free.splice(0, 2);
      const sold = await sell({
        chairs,
        method,
        reference: 'No. 17',
        phone: '6175550123',
        email: 'guest@example.org',
      });
      expect(sold).toMatchObject({ totalCents: 40_000, mailed: true });
      expect(sold.tickets.map(({ chairId }) => chairId)).toEqual(chairs);
      expect(new Set(sold.tickets.map(({ barCode }) => barCode))).toHaveProperty('size', 2);
      expect(await entriesOf(sold.orderId)).toEqual({ [method]: 40_000, tickets: -40_000 });
      expect(await statusOf(chairs[0] ?? 0)).toBe('Sold');
      const [entry] = await site.handle.database
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subject, `order ${sold.orderId}`));
      expect(entry).toMatchObject({
        whoName: 'Administrator',
        after: { method, reference: 'No. 17', totalCents: 40_000 },
      });
      const mails = await site.handle.database
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `mail tickets ${sold.orderId} %`));
      expect(mails).toHaveLength(1);
      expect(await books()).toEqual([]);
    },
  );

  test('takes chairs of every status that nobody has, and for a closed sale too', async () => {
    const chairs = free.splice(0, 4);
    const statuses = ['Sold', 'Request', 'Reserved', 'Available'] as const;
    for (const [place, status] of statuses.entries())
      await site.handle.database
        .update(chair)
        .set({ status })
        .where(eq(chair.id, chairs[place] ?? 0));
    const before = site.clock.now();
    site.clock.set(new Date('2027-06-13T04:30:00.000Z'));
    const sold = await sell({ chairs });
    site.clock.set(before);
    expect(sold.tickets).toHaveLength(4);
    expect(sold.mailed).toBe(false);
  });

  test('gives a guest chair for nothing', async () => {
    const priestChair = free.splice(-1);
    const sold = await sell({ chairs: priestChair, method: 'gift' });
    expect(sold).toMatchObject({ totalCents: 0, tickets: [{ amount: 0, chairType: 'priest' }] });
    expect(await entriesOf(sold.orderId)).toEqual({});
  });

  test('sells all chairs or none', async () => {
    const [first, second] = free.splice(0, 2);
    await sell({ chairs: [second ?? 0] });
    await expect(sell({ chairs: [first ?? 0, second ?? 0] })).rejects.toMatchObject(
      refusedWith('chair-taken'),
    );
    expect(await statusOf(first ?? 0)).toBe('Buy');
    await expect(sell({ chairs: [first ?? 0, 999_999] })).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    const other = await addEvent(site.handle.database, { title: 'Another feast' });
    await expect(sell({ chairs: [first ?? 0, other.chairs[0]?.id ?? 0] })).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    expect(await books()).toEqual([]);
  });

  test('leaves a chair to the cart that holds it, and takes it when the time ran out', async () => {
    const [chairId = 0] = free.splice(0, 1);
    const cart = await site.call(carts.create, { body: { event } });
    await site.call(carts.hold, { params: { cartId: cart.id, chairId } });
    await expect(sell({ chairs: [chairId] })).rejects.toMatchObject(refusedWith('chair-taken'));
    site.clock.advance(11 * 60_000);
    expect((await sell({ chairs: [chairId] })).tickets).toHaveLength(1);
    expect((await site.call(carts.read, { params: { cartId: cart.id } })).lapsed).toHaveLength(1);
  });

  test('of one chair asked for by ten at once happens once', async () => {
    const chairs = free.splice(0, 1);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => sell({ chairs })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await site.handle.database
        .select()
        .from(ticket)
        .where(eq(ticket.chairId, chairs[0] ?? 0)),
    ).toHaveLength(1);
    expect(await books()).toEqual([]);
  });

  test('with a mistake in the form is marked', async () => {
    const { headers } = await site.as('reception');
    const address = addressOf(site.base, boxOffice.sell, {
      body: { name: 'A', chairs: [1], method: 'cash' },
    });
    const body = JSON.stringify({
      name: ' ',
      chairs: [],
      method: 'shells',
      phone: '12',
      email: 'nowhere',
    });
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      {
        code: 'invalid',
        errors: {
          name: 'Name is required',
          chairs: 'Choose at least one chair',
          method: 'Choose how it is paid',
        },
      },
    ]);
  });

  test('goes back whole or in part, and the ledger balances', async () => {
    const chairs = free.splice(0, 2);
    const { orderId, tickets } = await sell({ chairs, method: 'check' });
    const headers = await site.as('treasurer');
    const refund = (ids: number[]) =>
      site.call(
        checkout.refund,
        { params: { orderId }, body: { reason: 'Asked', tickets: ids } },
        headers,
      );
    expect(await refund([tickets[0]?.id ?? 0])).toMatchObject({ status: 'paid' });
    expect(await refund([tickets[1]?.id ?? 0])).toMatchObject({ status: 'refunded' });
    const rows = await site.handle.database
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.subjectId, orderId));
    const sum = (account: string) =>
      rows.filter((one) => one.account === account).reduce((all, one) => all + one.amountCents, 0);
    expect([sum('check'), sum('tickets')]).toEqual([0, 0]);
    expect(await statusOf(chairs[0] ?? 0)).toBe('Buy');
    expect(await books()).toEqual([]);
  });
});

describe('the paper', () => {
  test('of an order is a PDF that no cache keeps', async () => {
    const { orderId } = await sell({ chairs: free.splice(0, 1) });
    const answer = await fetch(
      addressOf(site.base, boxOffice.paper, { params: { orderId }, query: {} }),
      await site.as('reception'),
    );
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('of one ticket has that alone', async () => {
    const { orderId, tickets } = await sell({ chairs: free.splice(0, 2) });
    const paper = async (ticketId: number | undefined) =>
      fetch(
        addressOf(site.base, boxOffice.paper, { params: { orderId }, query: { ticket: ticketId } }),
        await site.as('reception'),
      );
    const [one, both] = [await paper(tickets[0]?.id), await paper(undefined)];
    const words = async (answer: Response) =>
      readPdf(Buffer.from(await answer.arrayBuffer()))
        .map(({ text }) => text)
        .join(' ');
    expect(await words(one)).not.toContain(tickets[1]?.barCode);
    expect(await words(both)).toContain(tickets[1]?.barCode);
    expect((await paper(999_999)).status).toBe(404);
  });

  test('of no order is refused', async () => {
    const answer = await fetch(
      addressOf(site.base, boxOffice.paper, { params: { orderId: 999_999 }, query: {} }),
      await site.as('reception'),
    );
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'order-not-found' }]);
  });
});
