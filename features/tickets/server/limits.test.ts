import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#platform/settings.ts';
import { recordStatements } from '#app/server/testing/record-statements.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { createHolderKey, getTicketSecret } from './create-ticket-key.ts';

const { tickets } = contract.reception;
const telephone = '6175550123';

let office: Awaited<ReturnType<typeof startSmtpServer>>;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  office = await startSmtpServer();
  site = await startSite({
    variables: { RATE_LIMIT: 'on', SMTP_URL: office.url, TRUST_PROXY: '127.0.0.1' },
  });
});
afterEach(async () => {
  await site.stop();
  await office.stop();
});

/** Calls from an IP address behind the trusted proxy. */
const from = (address: string) => ({
  'x-forwarded-for': address,
  'content-type': 'application/json',
});
const client = (number: number) => `198.51.100.${number}`;
/** A client with its own /64 in one /48. */
const neighbor = (number: number) => `2001:db8:1:${number.toString(16)}::1`;

const search = (number: string, address: string, key?: string) =>
  fetch(
    buildUrl(site.base, tickets.listByTelephone, {
      params: { telephone: number },
      query: key ? { key: [key] } : {},
    }),
    { headers: from(address) },
  );
const code = (number: string, address: string, body: { code?: string; request?: string } = {}) =>
  fetch(buildUrl(site.base, tickets.sendOrVerifyCode, { params: { telephone: number }, body }), {
    method: 'POST',
    headers: from(address),
    body: JSON.stringify(body),
  });
const createKey = async () =>
  createHolderKey(
    await getTicketSecret(site.handle.database),
    { telephone, email: 'one@example.org' },
    testNow,
  );
const allowNumberAlone = () => updateSettings(site.handle.database, { ticketSearch: 'phone' });

/** Ten minutes later: the counters of that length are gone, those of a day stay. */
const waitTenMinutes = () =>
  site.handle.database.execute(
    sql`delete from rate_limit where key like 'ticket code of %' or key like '/api/%'`,
  );

/** The number of successful calls before 'too-many-requests'. */
async function countUntilLimited(
  limit: number,
  call: (count: number) => Promise<Response>,
): Promise<number> {
  for (let count = 0; count < limit; count += 1) {
    const response = await call(count);
    if (response.status !== 429) continue;
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds/),
    });
    return count;
  }
  return limit;
}

test('one IP address can search thirty numbers a minute, and other addresses are not limited by it', async () => {
  expect(
    await countUntilLimited(60, (count) =>
      search(`61755${String(count).padStart(5, '0')}`, client(1)),
    ),
  ).toBe(30);
  expect((await search(telephone, client(2))).status).toBe(403);
});

test('where the number alone opens its tickets, one client has twenty searches of it in ten minutes', async () => {
  await allowNumberAlone();
  expect(await countUntilLimited(30, () => search(telephone, client(1)))).toBe(20);
  expect((await search(telephone, client(2))).status).toBe(200);
  // A key works also beyond the limit.
  expect((await search(telephone, client(1), await createKey())).status).toBe(200);
});

test('where the number alone opens its tickets, all clients together have 120 searches of it in ten minutes', async () => {
  await allowNumberAlone();
  const searches = (count: number) => search(telephone, client(Math.floor(count / 20)));
  expect(await countUntilLimited(150, searches)).toBe(120);
  expect((await search('6175550124', client(99))).status).toBe(200);
});

test('where a code is required, no one can use up the searches of a number', async () => {
  expect(await countUntilLimited(60, (count) => search(telephone, client(count % 3)))).toBe(60);
  expect((await search(telephone, client(9))).status).toBe(403);
});

test('where a code is required, a search without a proof reads no ticket', async () => {
  const readsTickets = async () => {
    const texts: string[] = [];
    const stop = recordStatements(site.handle.url, ({ text }) => texts.push(text));
    await search(telephone, client(1));
    stop();
    return texts.some((text) => text.includes('from "ticket"'));
  };
  expect(await readsTickets()).toBe(false);
  await allowNumberAlone();
  expect(await readsTickets()).toBe(true);
});

test('one client gets three codes of a number in ten minutes, and another client its own three', async () => {
  expect(await countUntilLimited(20, () => code(telephone, client(1)))).toBe(3);
  expect(await countUntilLimited(20, () => code(telephone, client(2)))).toBe(3);
});

test('the addresses of one IPv6 /64 are one client, and a /48 gets six codes in ten minutes', async () => {
  const sameClient = (count: number) => code(telephone, `${neighbor(1)}${count}`);
  expect(await countUntilLimited(20, sameClient)).toBe(3);
  expect(await countUntilLimited(20, (count) => code(telephone, neighbor(count + 2)))).toBe(3);
  expect((await code(telephone, client(1))).status).toBe(200);
});

test('the thirteenth code of a number in a day is rejected for this client only', async () => {
  const codes = async (count: number) => {
    if (count % 3 === 0) await waitTenMinutes();
    return code(telephone, client(1));
  };
  expect(await countUntilLimited(20, codes)).toBe(12);
  await waitTenMinutes();
  expect((await code(telephone, client(1))).status).toBe(429);
  expect((await code(telephone, client(2))).status).toBe(200);
});

test('a number gets 48 codes in a day from all clients', async () => {
  const codes = async (count: number) => {
    if (count % 3 === 0) await waitTenMinutes();
    return code(telephone, client(Math.floor(count / 12)));
  };
  expect(await countUntilLimited(60, codes)).toBe(48);
});

test('one client has fifteen code attempts for a number in ten minutes, and another client its own', async () => {
  const attempt = (address: string) =>
    code(telephone, address, { code: '123456', request: randomUUID() });
  expect(await countUntilLimited(40, () => attempt(client(1)))).toBe(15);
  expect((await attempt(client(2))).status).toBe(403);
});

test('one IP address has twenty code calls in ten minutes for all numbers', async () => {
  expect(
    await countUntilLimited(40, (count) =>
      code(`61755${String(count).padStart(5, '0')}`, client(1), {
        code: '123456',
        request: randomUUID(),
      }),
    ),
  ).toBe(20);
});

test('one IP address gets thirty PDFs a minute', async () => {
  const key = [await createKey()];
  const pdf = () =>
    fetch(buildUrl(site.base, tickets.getPdf, { params: { telephone }, query: { key } }), {
      headers: from(client(1)),
    });
  expect(await countUntilLimited(40, pdf)).toBe(30);
});
