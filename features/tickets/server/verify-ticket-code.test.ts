import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { receiveTicketCodes } from '#app/server/testing/receive-ticket-codes.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import {
  buyerTelephone,
  setUpTicketSearch,
  otherBuyerTelephone,
  unusedTelephone,
} from '#app/server/testing/set-up-ticket-search.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { ticket } from '#features/event/server/tables.ts';
import { ticketCode } from './tables.ts';
import { createTicketCodeTask } from './verify-ticket-code.ts';

const { tickets } = contract.reception;

const { site, stop } = await setUpTicketSearch({ background: true });
afterAll(stop);
beforeEach(() => site.clock.set(testNow));

const find = (telephone: string, key: string | null) =>
  site.call(tickets.listByTelephone, { params: { telephone }, query: { key: [key ?? ''] } });
const enter = (telephone: string, body: { code: string; request?: string }) =>
  site.call(tickets.sendOrVerifyCode, { params: { telephone }, body });
const expectProblemCode = (name: string, status: number) => ({ problem: { code: name, status } });
const invalid = expectProblemCode('code-invalid', 403);

/** Requests codes and returns the one that an address of the buyer received. */
async function receiveCode(telephone: string, email = 'one@example.org') {
  const { request, codes } = await receiveTicketCodes(site, telephone);
  return { request, code: codes[email] ?? '' };
}

/** A different six-digit code. */
const changeCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test('each address that holds tickets of the number gets a code of its own, for its own tickets', async () => {
  const { request, codes } = await receiveTicketCodes(site, buyerTelephone);
  expect(Object.keys(codes).toSorted()).toEqual(['newer@example.org', 'one@example.org']);
  for (const [email, chairName] of [
    ['one@example.org', 'Chair 1'],
    ['newer@example.org', 'Chair 2'],
  ] as const) {
    const again = await receiveCode(buyerTelephone, email);
    const { key, sent } = await enter(buyerTelephone, again);
    expect(sent).toBe(false);
    expect((await find(buyerTelephone, key)).data).toMatchObject([{ chairName }]);
    await expect(find(otherBuyerTelephone, key)).rejects.toMatchObject(
      expectProblemCode('code-required', 403),
    );
    const pdf = buildUrl(site.base, tickets.getPdf, {
      params: { telephone: buyerTelephone },
      query: { key: [key ?? ''] },
    });
    expect((await fetch(pdf)).status).toBe(200);
  }
  // The codes of a request are used up together.
  const [first = '', second = ''] = Object.values(codes);
  await enter(buyerTelephone, { request, code: first });
  await expect(enter(buyerTelephone, { request, code: second })).rejects.toMatchObject(invalid);
});

test('a canceled ticket and a ticket without an address get no code, and lock no one out', async () => {
  const telephone = '6175550125';
  const { eventId, chairs } = await addEvent(site.handle.database);
  const sell = async (place: number, email: string) =>
    (
      await sellChairs(site.handle.database, {
        eventId,
        chairs: chairs.slice(place, place + 1),
        buyer: { name: 'Buyer Two', phone: telephone, email },
        now: new Date(testNow.getTime() + place * 1000),
      })
    ).orderId;
  await sell(0, 'two@example.org');
  await sell(1, '');
  const canceled = await sell(2, 'canceled@example.org');
  await site.handle.database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.orderId, canceled));
  const { codes } = await receiveTicketCodes(site, telephone);
  expect(Object.keys(codes)).toEqual(['two@example.org']);
});

test('a task that runs twice sends its codes once, also to an address that bought meanwhile', async () => {
  const { database } = site.handle;
  const { request, codes } = await receiveTicketCodes(site, otherBuyerTelephone);
  const { eventId, chairs } = await addEvent(database);
  const buyer = { name: 'Late', phone: otherBuyerTelephone, email: 'late@example.org' };
  await sellChairs(database, { eventId, chairs: chairs.slice(0, 1), buyer, now: testNow });
  const payload = { id: request, telephone: otherBuyerTelephone };
  const task = { dedupeKey: `ticket-code ${request}`, attempts: 1 };
  await createTicketCodeTask(site.site.platform).run(payload, task);
  const emails = await database
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail ticket-code ${request} %`));
  expect(emails).toHaveLength(Object.keys(codes).length);
  await database.delete(ticket).where(eq(ticket.userEmail, buyer.email));
});

test('only the hash of a code is stored', async () => {
  const { request, code } = await receiveCode(buyerTelephone);
  const [stored] = await site.handle.database
    .select()
    .from(ticketCode)
    .where(eq(ticketCode.id, request));
  expect(stored?.codes.map(({ hash }) => hash.length)).toEqual([43, 43]);
  expect(JSON.stringify(stored?.codes)).not.toContain(code);
  const tasks = await site.handle.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'ticket-code'));
  expect(JSON.stringify(tasks.map(({ payload }) => payload))).not.toContain(`"${code}"`);
});

test('a code works once', async () => {
  const entry = await receiveCode(buyerTelephone);
  await enter(buyerTelephone, entry);
  await expect(enter(buyerTelephone, entry)).rejects.toMatchObject(invalid);
});

test('one of two parallel uses of a code gets the key', async () => {
  const entry = await receiveCode(buyerTelephone);
  const both = await Promise.allSettled([
    enter(buyerTelephone, entry),
    enter(buyerTelephone, entry),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code expires after ten minutes', async () => {
  const entry = await receiveCode(buyerTelephone);
  site.clock.advance(10 * 60_000 + 1);
  await expect(enter(buyerTelephone, entry)).rejects.toMatchObject(invalid);
});

test('after five wrong attempts the right code is rejected too', async () => {
  const { request, code } = await receiveCode(buyerTelephone);
  for (let count = 0; count < 5; count += 1)
    await expect(enter(buyerTelephone, { request, code: changeCode(code) })).rejects.toMatchObject(
      invalid,
    );
  await expect(enter(buyerTelephone, { request, code })).rejects.toMatchObject(invalid);
});

test("another visitor's requests and wrong codes change nothing about a code on its way", async () => {
  const entry = await receiveCode(buyerTelephone);
  const stranger = await receiveCode(buyerTelephone);
  for (let count = 0; count < 6; count += 1)
    await enter(buyerTelephone, { ...stranger, code: changeCode(stranger.code) }).catch(() => null);
  expect((await enter(buyerTelephone, entry)).key).not.toBeNull();
});

test('a code works only with its own request and its own number', async () => {
  const entry = await receiveCode(buyerTelephone);
  const other = await receiveCode(otherBuyerTelephone);
  for (const [telephone, body] of [
    [buyerTelephone, { code: entry.code }],
    [buyerTelephone, { code: entry.code, request: other.request }],
    [otherBuyerTelephone, { code: entry.code, request: other.request }],
    [otherBuyerTelephone, entry],
  ] as const)
    await expect(enter(telephone, body)).rejects.toMatchObject(invalid);
  expect((await enter(buyerTelephone, entry)).key).not.toBeNull();
});

test('a hash that is moved to another number or to another address does not work', async () => {
  const { database } = site.handle;
  const entry = await receiveCode(buyerTelephone);
  const isRow = eq(ticketCode.id, entry.request);
  const [row] = await database.select().from(ticketCode).where(isRow);
  const hash = row?.codes.find(({ email }) => email === 'one@example.org')?.hash ?? '';
  const place = (telephone: string, email: string) =>
    database
      .update(ticketCode)
      .set({ telephone, codes: [{ email, hash }] })
      .where(isRow);
  await place(otherBuyerTelephone, 'one@example.org');
  await expect(enter(otherBuyerTelephone, entry)).rejects.toMatchObject(invalid);
  await place(buyerTelephone, 'newer@example.org');
  await expect(enter(buyerTelephone, entry)).rejects.toMatchObject(invalid);
  await place(buyerTelephone, 'one@example.org');
  expect((await enter(buyerTelephone, entry)).key).not.toBeNull();
});

test('a code without six digits is rejected with its message', async () => {
  const response = await fetch(
    buildUrl(site.base, tickets.sendOrVerifyCode, {
      params: { telephone: buyerTelephone },
      body: {},
    }),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: '12345' }),
    },
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { code: 'The code has 6 digits' } });
});

test('a number without tickets gets the same responses, and no email is sent', async () => {
  const { database } = site.handle;
  const { request, codes } = await receiveTicketCodes(site, unusedTelephone);
  expect(codes).toEqual({});
  // The task of the request itself; emails of other requests may be sent meanwhile.
  const ofRequest = () =>
    database
      .select({ key: outbox.dedupeKey, completedAt: outbox.completedAt })
      .from(outbox)
      .where(like(outbox.dedupeKey, `%ticket-code ${request}%`));
  await expect
    .poll(ofRequest)
    .toEqual([{ key: `ticket-code ${request}`, completedAt: expect.any(Date) }]);
  const [stored] = await database.select().from(ticketCode).where(eq(ticketCode.id, request));
  expect(stored).toMatchObject({ attemptsLeft: 5, isUsed: false });
  await expect(enter(unusedTelephone, { request, code: '000000' })).rejects.toMatchObject(invalid);
});

test('requests take about as long for a number without tickets', async () => {
  const measure = async (telephone: string, body: { code?: string; request?: string }) => {
    const begin = performance.now();
    await site
      .call(tickets.sendOrVerifyCode, { params: { telephone }, body })
      .catch(() => undefined);
    return performance.now() - begin;
  };
  const request = randomUUID();
  for (const body of [{}, { code: '123456', request }]) {
    const times = new Map<string, number[]>([
      [buyerTelephone, []],
      [unusedTelephone, []],
    ]);
    for (let round = 0; round < 40; round += 1)
      for (const telephone of round % 2
        ? [buyerTelephone, unusedTelephone]
        : [unusedTelephone, buyerTelephone])
        times.get(telephone)?.push(await measure(telephone, body));
    const [first = 0, second = 0] = [...times.values()].map(
      (all) => all.toSorted((a, b) => a - b)[20] ?? 0,
    );
    expect(first / second).toBeGreaterThan(0.4);
    expect(first / second).toBeLessThan(2.5);
  }
});
