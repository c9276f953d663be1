import { contract } from '@namugongo/contract';
import { addressOf } from '@namugongo/contract/call';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../testing/start-mail-server.ts';
import { startSite, testNow } from '../../testing/start-site.ts';
import { ticketKey, ticketSecret } from './ticket-key.ts';

const { tickets } = contract.reception;
const telephone = '6175550123';

let office: Awaited<ReturnType<typeof startMailServer>>;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  office = await startMailServer();
  site = await startSite({
    variables: { RATE_LIMIT: 'on', SMTP_URL: office.url, TRUST_PROXY: '127.0.0.1' },
  });
});
afterEach(async () => {
  await site.stop();
  await office.stop();
});

/** As somebody at an address of their own, behind the trusted proxy. */
const from = (address: number) => ({
  'x-forwarded-for': `198.51.100.${address}`,
  'content-type': 'application/json',
});

const search = (number: string, address: number, key?: string) =>
  fetch(
    addressOf(site.base, tickets.byTelephone, {
      params: { telephone: number },
      query: key ? { key } : {},
    }),
    { headers: from(address) },
  );
const code = (number: string, address: number, body: { code?: string }) =>
  fetch(addressOf(site.base, tickets.code, { params: { telephone: number }, body }), {
    method: 'POST',
    headers: from(address),
    body: JSON.stringify(body),
  });

/** How many of the calls are answered before one is refused for being too many. */
async function answeredBeforeRefusal(
  most: number,
  ask: (count: number) => Promise<Response>,
): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const response = await ask(count);
    if (response.status !== 429) continue;
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds/),
    });
    return count;
  }
  return most;
}

test('one address searches thirty numbers a minute, and another address is not held up by it', async () => {
  expect(
    await answeredBeforeRefusal(60, (count) => search(`61755${String(count).padStart(5, '0')}`, 1)),
  ).toBe(30);
  expect((await search(telephone, 2)).status).toBe(403);
});

test('one number is searched twenty times in ten minutes from wherever, and who has its key still opens it', async () => {
  expect(await answeredBeforeRefusal(60, (count) => search(telephone, count))).toBe(20);
  const key = ticketKey(await ticketSecret(site.handle.database), telephone, testNow);
  expect((await search(telephone, 99, key)).status).toBe(200);
  expect((await search('6175550124', 99)).status).toBe(403);
});

test('one number is sent three codes in ten minutes from wherever', async () => {
  expect(await answeredBeforeRefusal(20, (count) => code(telephone, count, {}))).toBe(3);
});

test('codes of one number are tried fifteen times in ten minutes from wherever', async () => {
  expect(
    await answeredBeforeRefusal(40, (count) => code(telephone, count, { code: '123456' })),
  ).toBe(15);
});

test('one address asks and tries twenty times in ten minutes, whatever the number', async () => {
  expect(
    await answeredBeforeRefusal(40, (count) =>
      code(`61755${String(count).padStart(5, '0')}`, 1, { code: '123456' }),
    ),
  ).toBe(20);
});

test('one address is given twelve PDFs a minute: they cost more than a search', async () => {
  const key = ticketKey(await ticketSecret(site.handle.database), telephone, testNow);
  const pdf = () =>
    fetch(addressOf(site.base, tickets.pdf, { params: { telephone }, query: { key } }), {
      headers: from(1),
    });
  expect(await answeredBeforeRefusal(40, pdf)).toBe(12);
});
