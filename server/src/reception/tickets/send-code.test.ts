import { contract } from '@namugongo/contract';
import { addressOf } from '@namugongo/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailMessage, outbox } from '../../platform/tables.ts';
import { known, openTicketSearch, other, unknown } from '../../testing/open-ticket-search.ts';
import { testNow } from '../../testing/test-now.ts';
import { ticketCode } from '../tables.ts';

const { tickets } = contract.reception;

const { site, stop } = await openTicketSearch({ background: true });
afterAll(stop);
beforeEach(() => site.clock.set(testNow));

const find = (telephone: string, key: string) =>
  site.call(tickets.byTelephone, { params: { telephone }, query: { key } });
const code = (telephone: string, body: { code?: string }) =>
  site.call(tickets.code, { params: { telephone }, body });
const refusedAs = (name: string, status: number) => ({ problem: { code: name, status } });

/** Asks for a code and waits until it is there; gives the one of the newest message. */
async function codeFor(telephone: string): Promise<string> {
  const { database } = site.handle;
  const hashOf = async () =>
    (await database.select().from(ticketCode).where(eq(ticketCode.telephone, telephone)))[0]
      ?.codeHash;
  const before = await hashOf();
  expect(await code(telephone, {})).toEqual({ sent: true, key: null });
  await expect.poll(hashOf, { timeout: 10_000 }).not.toBe(before);
  await expect
    .poll(async () => (await database.select().from(outbox)).every(({ doneAt }) => doneAt), {
      timeout: 10_000,
    })
    .toBe(true);
  const messages = await database.select().from(mailMessage).orderBy(mailMessage.id);
  return /^ {4}(\d{6})$/m.exec(messages.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Another code of six digits. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test("a code of six digits goes to the latest buyer's address, and gives a key that opens this number only", async () => {
  const right = await codeFor(known);
  expect(right).toMatch(/^\d{6}$/);
  const messages = await site.handle.database.select().from(mailMessage);
  expect(messages.map(({ recipient }) => recipient)).toEqual(['newer@example.org']);
  const { key, sent } = await code(known, { code: right });
  expect(sent).toBe(false);
  expect((await find(known, key ?? '')).data).toHaveLength(2);
  await expect(find(other, key ?? '')).rejects.toMatchObject(refusedAs('code-needed', 403));
  expect(
    (
      await fetch(
        addressOf(site.base, tickets.pdf, {
          params: { telephone: known },
          query: { key: key ?? '' },
        }),
      )
    ).status,
  ).toBe(200);
});

test('only the hash of a code is kept beside the number', async () => {
  const right = await codeFor(known);
  const [kept] = await site.handle.database
    .select()
    .from(ticketCode)
    .where(eq(ticketCode.telephone, known));
  expect(kept?.codeHash).toHaveLength(43);
  expect(JSON.stringify(kept)).not.toContain(right);
  const works = await site.handle.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'ticket-code'));
  expect(JSON.stringify(works)).not.toContain(right);
});

test('a code works once', async () => {
  const right = await codeFor(known);
  await code(known, { code: right });
  await expect(code(known, { code: right })).rejects.toMatchObject(refusedAs('code-wrong', 403));
});

test('of two who use a code at once, one gets the key', async () => {
  const right = await codeFor(known);
  const both = await Promise.allSettled([
    code(known, { code: right }),
    code(known, { code: right }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code ends after ten minutes', async () => {
  const right = await codeFor(known);
  site.clock.advance(10 * 60_000 + 1);
  await expect(code(known, { code: right })).rejects.toMatchObject(refusedAs('code-wrong', 403));
});

test('after five wrong tries the right code is refused too', async () => {
  const right = await codeFor(known);
  for (let count = 0; count < 5; count += 1)
    await expect(code(known, { code: wrong(right) })).rejects.toMatchObject(
      refusedAs('code-wrong', 403),
    );
  await expect(code(known, { code: right })).rejects.toMatchObject(refusedAs('code-wrong', 403));
});

test('a code of one number opens no other, and a new code ends the one before', async () => {
  const first = await codeFor(known);
  await codeFor(other);
  await expect(code(other, { code: first })).rejects.toMatchObject(refusedAs('code-wrong', 403));
  const second = await codeFor(known);
  if (second !== first)
    await expect(code(known, { code: first })).rejects.toMatchObject(refusedAs('code-wrong', 403));
  expect((await code(known, { code: second })).key).not.toBeNull();
});

test('a code that is not six digits is refused with its sentence', async () => {
  const response = await fetch(
    addressOf(site.base, tickets.code, { params: { telephone: known }, body: {} }),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: '12345' }),
    },
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { code: 'The code has 6 digits' } });
});

test('a number without tickets is answered, worked for and refused like any other, and nobody gets mail', async () => {
  const { database } = site.handle;
  const before = await database.$count(mailMessage);
  await codeFor(unknown);
  expect(await database.$count(mailMessage)).toBe(before);
  const [kept] = await database.select().from(ticketCode).where(eq(ticketCode.telephone, unknown));
  expect(kept).toMatchObject({ triesLeft: 5, used: false });
  await expect(code(unknown, { code: '000000' })).rejects.toMatchObject(
    refusedAs('code-wrong', 403),
  );
});

test('asking and trying take about as long for a number without tickets as for one with', async () => {
  const measure = async (telephone: string, body: { code?: string }) => {
    const begin = performance.now();
    await code(telephone, body).catch(() => undefined);
    return performance.now() - begin;
  };
  for (const body of [{}, { code: '123456' }]) {
    const times = new Map<string, number[]>([
      [known, []],
      [unknown, []],
    ]);
    for (let round = 0; round < 40; round += 1)
      for (const telephone of round % 2 ? [known, unknown] : [unknown, known])
        times.get(telephone)?.push(await measure(telephone, body));
    const [first = 0, second = 0] = [...times.values()].map(
      (all) => all.toSorted((a, b) => a - b)[20] ?? 0,
    );
    expect(first / second).toBeGreaterThan(0.4);
    expect(first / second).toBeLessThan(2.5);
  }
});
