import { contract } from '@namugongo/contract';
import { buildUrl } from '@namugongo/contract/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { emailMessage, outbox } from '../../platform/tables.ts';
import {
  buyerTelephone,
  setUpTicketSearch,
  otherBuyerTelephone,
  unusedTelephone,
} from '../../testing/set-up-ticket-search.ts';
import { testNow } from '../../testing/test-now.ts';
import { ticketCode } from '../tables.ts';

const { tickets } = contract.reception;

const { site, stop } = await setUpTicketSearch({ background: true });
afterAll(stop);
beforeEach(() => site.clock.set(testNow));

const find = (telephone: string, key: string) =>
  site.call(tickets.listByTelephone, { params: { telephone }, query: { key } });
const code = (telephone: string, body: { code?: string }) =>
  site.call(tickets.sendOrVerifyCode, { params: { telephone }, body });
const expectProblemCode = (name: string, status: number) => ({ problem: { code: name, status } });

/** Requests a code and returns it from the newest email. */
async function codeFor(telephone: string): Promise<string> {
  const { database } = site.handle;
  const hashSecret = async () =>
    (await database.select().from(ticketCode).where(eq(ticketCode.telephone, telephone)))[0]
      ?.codeHash;
  const before = await hashSecret();
  expect(await code(telephone, {})).toEqual({ sent: true, key: null });
  await expect.poll(hashSecret, { timeout: 10_000 }).not.toBe(before);
  await expect
    .poll(
      async () => (await database.select().from(outbox)).every(({ completedAt }) => completedAt),
      {
        timeout: 10_000,
      },
    )
    .toBe(true);
  const messages = await database.select().from(emailMessage).orderBy(emailMessage.id);
  return /^ {4}(\d{6})$/m.exec(messages.at(-1)?.text ?? '')?.[1] ?? '';
}

/** A different six-digit code. */
const fieldErrors = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test("a six-digit code goes to the latest buyer's email and gives a key for this number only", async () => {
  const right = await codeFor(buyerTelephone);
  expect(right).toMatch(/^\d{6}$/);
  const messages = await site.handle.database.select().from(emailMessage);
  expect(messages.map(({ recipient }) => recipient)).toEqual(['newer@example.org']);
  const { key, sent } = await code(buyerTelephone, { code: right });
  expect(sent).toBe(false);
  expect((await find(buyerTelephone, key ?? '')).data).toHaveLength(2);
  await expect(find(otherBuyerTelephone, key ?? '')).rejects.toMatchObject(
    expectProblemCode('code-required', 403),
  );
  expect(
    (
      await fetch(
        buildUrl(site.base, tickets.getPdf, {
          params: { telephone: buyerTelephone },
          query: { key: key ?? '' },
        }),
      )
    ).status,
  ).toBe(200);
});

test('only the hash of a code is stored', async () => {
  const right = await codeFor(buyerTelephone);
  const [stored] = await site.handle.database
    .select()
    .from(ticketCode)
    .where(eq(ticketCode.telephone, buyerTelephone));
  expect(stored?.codeHash).toHaveLength(43);
  expect(JSON.stringify(stored)).not.toContain(right);
  const works = await site.handle.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'ticket-code'));
  expect(JSON.stringify(works)).not.toContain(right);
});

test('a code works once', async () => {
  const right = await codeFor(buyerTelephone);
  await code(buyerTelephone, { code: right });
  await expect(code(buyerTelephone, { code: right })).rejects.toMatchObject(
    expectProblemCode('code-invalid', 403),
  );
});

test('one of two parallel uses of a code gets the key', async () => {
  const right = await codeFor(buyerTelephone);
  const both = await Promise.allSettled([
    code(buyerTelephone, { code: right }),
    code(buyerTelephone, { code: right }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code expires after ten minutes', async () => {
  const right = await codeFor(buyerTelephone);
  site.clock.advance(10 * 60_000 + 1);
  await expect(code(buyerTelephone, { code: right })).rejects.toMatchObject(
    expectProblemCode('code-invalid', 403),
  );
});

test('after five wrong attempts the right code is rejected too', async () => {
  const right = await codeFor(buyerTelephone);
  for (let count = 0; count < 5; count += 1)
    await expect(code(buyerTelephone, { code: fieldErrors(right) })).rejects.toMatchObject(
      expectProblemCode('code-invalid', 403),
    );
  await expect(code(buyerTelephone, { code: right })).rejects.toMatchObject(
    expectProblemCode('code-invalid', 403),
  );
});

test('a code is valid for its number only, and a new code replaces it', async () => {
  const first = await codeFor(buyerTelephone);
  await codeFor(otherBuyerTelephone);
  await expect(code(otherBuyerTelephone, { code: first })).rejects.toMatchObject(
    expectProblemCode('code-invalid', 403),
  );
  const second = await codeFor(buyerTelephone);
  if (second !== first)
    await expect(code(buyerTelephone, { code: first })).rejects.toMatchObject(
      expectProblemCode('code-invalid', 403),
    );
  expect((await code(buyerTelephone, { code: second })).key).not.toBeNull();
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
  const before = await database.$count(emailMessage);
  await codeFor(unusedTelephone);
  expect(await database.$count(emailMessage)).toBe(before);
  const [stored] = await database
    .select()
    .from(ticketCode)
    .where(eq(ticketCode.telephone, unusedTelephone));
  expect(stored).toMatchObject({ attemptsLeft: 5, isUsed: false });
  await expect(code(unusedTelephone, { code: '000000' })).rejects.toMatchObject(
    expectProblemCode('code-invalid', 403),
  );
});

test('requests take about as long for a number without tickets', async () => {
  const measure = async (telephone: string, body: { code?: string }) => {
    const begin = performance.now();
    await code(telephone, body).catch(() => undefined);
    return performance.now() - begin;
  };
  for (const body of [{}, { code: '123456' }]) {
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
