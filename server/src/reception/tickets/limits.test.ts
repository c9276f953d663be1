import { contract } from '@namugongo/contract';
import { buildUrl } from '@namugongo/contract/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../testing/start-smtp-server.ts';
import { startSite, testNow } from '../../testing/start-site.ts';
import { createTicketKey, getTicketSecret } from './ticket-key.ts';

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

/** Calls from a separate IP address behind the trusted proxy. */
const from = (address: number) => ({
  'x-forwarded-for': `198.51.100.${address}`,
  'content-type': 'application/json',
});

const search = (number: string, address: number, key?: string) =>
  fetch(
    buildUrl(site.base, tickets.listByTelephone, {
      params: { telephone: number },
      query: key ? { key } : {},
    }),
    { headers: from(address) },
  );
const code = (number: string, address: number, body: { code?: string }) =>
  fetch(buildUrl(site.base, tickets.sendOrVerifyCode, { params: { telephone: number }, body }), {
    method: 'POST',
    headers: from(address),
    body: JSON.stringify(body),
  });

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
    await countUntilLimited(60, (count) => search(`61755${String(count).padStart(5, '0')}`, 1)),
  ).toBe(30);
  expect((await search(telephone, 2)).status).toBe(403);
});

test('one number can be searched twenty times in ten minutes from all addresses, and its key still works after that', async () => {
  expect(await countUntilLimited(60, (count) => search(telephone, count))).toBe(20);
  const key = createTicketKey(await getTicketSecret(site.handle.database), telephone, testNow);
  expect((await search(telephone, 99, key)).status).toBe(200);
  expect((await search('6175550124', 99)).status).toBe(403);
});

test('one number gets three codes in ten minutes from all addresses', async () => {
  expect(await countUntilLimited(20, (count) => code(telephone, count, {}))).toBe(3);
});

test('one number has fifteen code attempts in ten minutes from all addresses', async () => {
  expect(await countUntilLimited(40, (count) => code(telephone, count, { code: '123456' }))).toBe(
    15,
  );
});

test('one IP address has twenty code calls in ten minutes for all numbers', async () => {
  expect(
    await countUntilLimited(40, (count) =>
      code(`61755${String(count).padStart(5, '0')}`, 1, { code: '123456' }),
    ),
  ).toBe(20);
});

test('one IP address gets twelve PDFs a minute', async () => {
  const key = createTicketKey(await getTicketSecret(site.handle.database), telephone, testNow);
  const pdf = () =>
    fetch(buildUrl(site.base, tickets.getPdf, { params: { telephone }, query: { key } }), {
      headers: from(1),
    });
  expect(await countUntilLimited(40, pdf)).toBe(12);
});
