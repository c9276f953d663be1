import { buildUrl } from '#contract/client.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { eq, like, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { auditEntry, outbox } from '#platform/tables.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { chair, chairClaim, ticket } from '#features/event/server/tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let event: number;
let free: number[];

beforeAll(async () => {
  site = await startSiteWithStaff();
  const ticketEvent = await addEvent(site.handle.database);
  event = ticketEvent.eventId;
  free = ticketEvent.chairs.map(({ id }) => id);
  // Enough chairs at one price for all sales below.
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
const getLedgerEntries = async (orderId: number) => {
  const rows = await site.handle.database
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.subjectId, orderId));
  return Object.fromEntries(rows.map(({ account, amountCents }) => [account, amountCents]));
};
const getStatus = async (id: number) => {
  const all = await site.call(chairCalls.list, { query: { event } });
  return all.find((item) => item.id === id)?.chairStatus;
};
const books = () => findLedgerErrors(site.handle.database, { settled: true });

describe('a sale at the box office', () => {
  test.each(['cash', 'check', 'zelle', 'gift'] as const)(
    'by %s has no fee and a balanced ledger',
    async (method) => {
      const chairs = free.splice(0, 2);
      const sold = await sell({
        chairs,
        method,
        reference: 'No. 17',
        phone: '6175550123',
        email: 'guest@example.org',
      });
      expect(sold).toMatchObject({ totalCents: 40_000, isEmailed: false });
      expect(sold.tickets.map(({ chairId }) => chairId)).toEqual(chairs);
      expect(new Set(sold.tickets.map(({ barCode }) => barCode))).toHaveProperty('size', 2);
      expect(await getLedgerEntries(sold.orderId)).toEqual({ [method]: 40_000, tickets: -40_000 });
      expect(await getStatus(chairs[0] ?? 0)).toBe('Sold');
      const [entry] = await site.handle.database
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subject, `order ${sold.orderId}`));
      expect(entry).toMatchObject({
        actorName: 'Administrator',
        after: { method, reference: 'No. 17', totalCents: 40_000 },
      });
      const emails = await site.handle.database
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `mail tickets ${sold.orderId} %`));
      expect(emails).toHaveLength(1);
      expect(await books()).toEqual([]);
    },
  );

  test('takes free chairs of every status, also after ticket sales have closed', async () => {
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
    expect(sold.isEmailed).toBe(false);
  });

  test('is emailed only by a site with a mail server', async () => {
    const { config } = site.site.platform;
    Object.assign(config, { SMTP_URL: 'smtp://mail.example.org' });
    const sold = await sell({ email: 'guest@example.org' });
    const withoutAddress = await sell({});
    Object.assign(config, { SMTP_URL: undefined });
    expect([sold.isEmailed, withoutAddress.isEmailed]).toEqual([true, false]);
    const queued = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail tickets ${withoutAddress.orderId} %`));
    expect(queued).toEqual([]);
  });

  test('gives away a guest chair', async () => {
    const priestChair = free.splice(-1);
    const sold = await sell({ chairs: priestChair, method: 'gift' });
    expect(sold).toMatchObject({ totalCents: 0, tickets: [{ amount: 0, chairType: 'priest' }] });
    expect(await getLedgerEntries(sold.orderId)).toEqual({});
  });

  test('sells all chairs or none', async () => {
    const [first, second] = free.splice(0, 2);
    await sell({ chairs: [second ?? 0] });
    await expect(sell({ chairs: [first ?? 0, second ?? 0] })).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    expect(await getStatus(first ?? 0)).toBe('Buy');
    await expect(sell({ chairs: [first ?? 0, 999_999] })).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
    const other = await addEvent(site.handle.database, { title: 'Another feast' });
    await expect(sell({ chairs: [first ?? 0, other.chairs[0]?.id ?? 0] })).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
    expect(await books()).toEqual([]);
  });

  test('takes a held chair only after the hold has expired', async () => {
    const [chairId = 0] = free.splice(0, 1);
    const cart = await site.call(carts.create, { body: { event } });
    await site.call(carts.hold, { params: { cartId: cart.id, chairId } });
    await expect(sell({ chairs: [chairId] })).rejects.toMatchObject(expectProblem('chair-taken'));
    site.clock.advance(11 * 60_000);
    const setClaim = (state: 'HELD' | 'PAYING') =>
      site.handle.database.update(chairClaim).set({ state }).where(eq(chairClaim.chairId, chairId));
    await setClaim('PAYING');
    await expect(sell({ chairs: [chairId] })).rejects.toMatchObject(expectProblem('chair-taken'));
    await setClaim('HELD');
    expect((await sell({ chairs: [chairId] })).tickets).toHaveLength(1);
    expect((await site.call(carts.get, { params: { cartId: cart.id } })).expired).toHaveLength(1);
  });

  test('sells one chair once in ten concurrent requests', async () => {
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

  test('returns field errors for an invalid form', async () => {
    const { headers } = await site.as('reception');
    const address = buildUrl(site.base, boxOffice.sell, {
      body: { name: 'A', chairs: [1], method: 'cash' },
    });
    const body = JSON.stringify({
      name: ' ',
      chairs: [],
      method: 'shells',
      phone: '12',
      email: 'nowhere',
    });
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        code: 'validation-failed',
        errors: {
          name: 'Name is required',
          chairs: 'Choose at least one chair',
          method: 'Choose how they paid',
        },
      },
    ]);
  });

  test('can be refunded in whole or in part with a balanced ledger', async () => {
    const chairs = free.splice(0, 2);
    const { orderId, tickets } = await sell({ chairs, method: 'check' });
    const headers = await site.as('treasurer');
    const refund = (ids: number[]) =>
      site.callFresh(
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
      rows
        .filter((item) => item.account === account)
        .reduce((all, item) => all + item.amountCents, 0);
    expect([sum('check'), sum('tickets')]).toEqual([0, 0]);
    expect(await getStatus(chairs[0] ?? 0)).toBe('Buy');
    expect(await books()).toEqual([]);
  });
});

describe('the tickets PDF', () => {
  test('of an order is not cached', async () => {
    const { orderId } = await sell({ chairs: free.splice(0, 1) });
    const response = await fetch(
      buildUrl(site.base, boxOffice.getTicketsPdf, { params: { orderId }, query: {} }),
      await site.as('reception'),
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('of one ticket has no other ticket', async () => {
    const { orderId, tickets } = await sell({ chairs: free.splice(0, 2) });
    const fetchPdf = async (ticketId: number | undefined) =>
      fetch(
        buildUrl(site.base, boxOffice.getTicketsPdf, {
          params: { orderId },
          query: { ticket: ticketId },
        }),
        await site.as('reception'),
      );
    const [item, both] = [await fetchPdf(tickets[0]?.id), await fetchPdf(undefined)];
    const getText = async (response: Response) =>
      parsePdf(Buffer.from(await response.arrayBuffer()))
        .map(({ text }) => text)
        .join(' ');
    expect(await getText(item)).not.toContain(tickets[1]?.barCode);
    expect(await getText(both)).toContain(tickets[1]?.barCode);
    expect((await fetchPdf(999_999)).status).toBe(404);
  });

  test('of a missing order is not found', async () => {
    const response = await fetch(
      buildUrl(site.base, boxOffice.getTicketsPdf, { params: { orderId: 999_999 }, query: {} }),
      await site.as('reception'),
    );
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'order-not-found' },
    ]);
  });
});
