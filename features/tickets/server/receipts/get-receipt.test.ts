import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { afterAll, expect, test } from 'vitest';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { payAs, readKeyOfEmail } from '#app/server/testing/pay-as.ts';
import { receiveTicketCodes } from '#app/server/testing/receive-ticket-codes.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { buildReceiptFacts } from './rules.ts';

const { checkout, tickets } = contract.reception;
const phone = '6175550152';
const grace = { name: 'Grace', email: 'grace@example.org', phone };
const peter = { name: 'Peter', email: 'peter@example.org', phone };

const smtpServer = await startSmtpServer();
const { site, admin } = await startSiteWithAdmin({
  background: true,
  variables: { SMTP_URL: smtpServer.url },
});
const chairs = await listAdultChairIds(site.base);
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});

const open = (orderId: number, ...key: string[]) =>
  site.call(checkout.getReceipt, { params: { telephone: phone, orderId }, query: { key } });
const notFound = expectProblem('order-not-found');
const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ');

test('the key of a purchase and the link in its email open its receipt: amounts, method, tickets', async () => {
  const { orderId, key, tickets: sold } = await payAs(site.base, grace, chairs.splice(0, 2));
  for (const proof of [key, await readKeyOfEmail(smtpServer, orderId)]) {
    const receipt = await open(orderId, proof);
    expect(receipt).toMatchObject({
      orderId,
      name: 'Grace',
      email: 'grace@example.org',
      method: 'card',
      subtotalCents: 40_000,
      feeCents: 1_200,
      totalCents: 41_200,
      refundedCents: 0,
    });
    expect(receipt.chairs.map(({ amountCents }) => amountCents)).toEqual([20_000, 20_000]);
    expect(receipt.tickets.map(({ id }) => id)).toEqual(sold.map(({ id }) => id));
  }
  const url = buildUrl(site.base, checkout.getReceiptPdf, {
    params: { telephone: phone, orderId },
    query: { key: [key] },
  });
  const pages = parsePdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect(pages.map(({ codes }) => codes.length)).toEqual([4, 0]);
  const printed = normalizeSpaces(pages[1]?.text ?? '');
  for (const part of [
    'Receipt',
    `Order ${orderId}`,
    '$200.00',
    'Processing fee',
    '$412.00',
    'Card',
  ])
    expect(printed).toContain(part);
});

test('a receipt says what became of its email, and not of those to others', async () => {
  const { orderId, key } = await payAs(site.base, grace, chairs.splice(0, 1));
  await readKeyOfEmail(smtpServer, orderId);
  await expect
    .poll(async () => (await open(orderId, key)).ticketsEmail)
    .toEqual({ state: 'sent', sentAt: expect.any(Date) });
});

test('a receipt opens for nothing else: no key, the number, another order, a foreign key', async () => {
  const own = await payAs(site.base, grace, chairs.splice(0, 1));
  const other = await payAs(site.base, peter, chairs.splice(0, 1));
  const again = await payAs(site.base, grace, chairs.splice(0, 1));
  await expect(open(own.orderId)).rejects.toMatchObject(notFound);
  await expect(open(own.orderId, other.key)).rejects.toMatchObject(notFound);
  for (const near of [other, again])
    await expect(open(near.orderId, own.key)).rejects.toMatchObject(notFound);
  await expect(open(own.orderId, `${own.key}x`)).rejects.toMatchObject(notFound);
  await expect(
    site.call(checkout.getReceipt, {
      params: { telephone: '6175550153', orderId: own.orderId },
      query: { key: [own.key] },
    }),
  ).rejects.toMatchObject(notFound);
});

test("a code at the buyer's address opens the buyer's receipts only", async () => {
  const own = await payAs(site.base, grace, chairs.splice(0, 1));
  const other = await payAs(site.base, peter, chairs.splice(0, 1));
  const { request, codes } = await receiveTicketCodes(site, phone);
  const body = { request, code: codes[grace.email] ?? '' };
  const { key } = await site.call(tickets.sendOrVerifyCode, { params: { telephone: phone }, body });
  expect((await open(own.orderId, key ?? '')).orderId).toBe(own.orderId);
  await expect(open(other.orderId, key ?? '')).rejects.toMatchObject(notFound);
});

test('after a refund the receipt says so and has no tickets', async () => {
  const { orderId, key } = await payAs(site.base, grace, chairs.splice(0, 1));
  const body = { reason: 'Asked for by email' };
  await site.callFresh(checkout.refund, { params: { orderId }, body }, admin);
  const receipt = await open(orderId, key);
  expect(receipt).toMatchObject({ totalCents: 20_600, tickets: [] });
  expect(receipt.refundedCents).toBeGreaterThan(0);
  expect(buildReceiptFacts(receipt, { name: 'Parish', timeZone: 'UTC' })).toContainEqual([
    'Refunded',
    expect.stringMatching(/^\$20/),
  ]);
});
