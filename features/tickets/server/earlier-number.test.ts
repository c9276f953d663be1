import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readKeyOfEmail } from '#app/server/testing/pay-as.ts';
import { receiveTicketCodes } from '#app/server/testing/receive-ticket-codes.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { queueTicketsEmail } from './ticket-emails.ts';

// Earlier versions took every ten digits, so that a Ugandan number is stored with its 0.

const { checkout, tickets } = contract.reception;
const telephone = '0772123456';
const email = 'ugandan@example.org';

const smtpServer = await startSmtpServer();
const { site, member } = await startSiteWithAdmin({
  background: true,
  variables: { SMTP_URL: smtpServer.url },
});
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});

const { eventId, chairs } = await addEvent(site.handle.database);
const sale = await sellChairs(site.handle.database, {
  eventId,
  chairs: chairs.slice(0, 1),
  buyer: { name: 'Sample Buyer', email, phone: telephone },
  now: testNow,
});
const { orderId } = sale;
const id = sale.tickets[0]?.id ?? 0;
const query = { event: eventId };

test('the email of the tickets and what it links to open them', async () => {
  await queueTicketsEmail(site.handle.database, orderId, 'paid');
  const key = [await readKeyOfEmail(smtpServer, orderId)];
  const params = { telephone, orderId };
  expect(await site.call(checkout.getReceipt, { params, query: { key } })).toMatchObject({
    telephone,
    tickets: [{ id }],
  });
  const url = buildUrl(site.base, checkout.getReceiptPdf, { params, query: { key } });
  expect((await fetch(url)).status).toBe(200);
});

async function enterCode(number: string, address = email): Promise<string> {
  const { request, codes } = await receiveTicketCodes(site, number);
  const body = { request, code: codes[address] ?? '' };
  const { key } = await site.call(tickets.sendOrVerifyCode, {
    params: { telephone: number },
    body,
  });
  return key ?? '';
}

test('a code opens them, and verifies the number of an account', async () => {
  const key = await enterCode(telephone);
  const own = await site.call(tickets.listByTelephone, {
    params: { telephone },
    query: { ...query, key: [key] },
  });
  expect(own.data).toMatchObject([{ id }]);
  const person = await member('member');
  await site.call(tickets.verifyTelephone, { body: { telephone, key } }, person.session);
  const account = await site.call(
    tickets.listByTelephone,
    { params: { telephone }, query },
    person.session,
  );
  expect(account.data).toMatchObject([{ id }]);
});

describe.each([
  ['with its 0, by its country code', telephone, '+256772123456', email],
  ['with its country code, by its 0', '+256752123456', '0752123456', 'other@example.org'],
])('a number that is stored %s', (_, stored, other, address) => {
  let ticketId = 0;
  beforeAll(async () => {
    const { tickets: sold } = await sellChairs(site.handle.database, {
      eventId,
      chairs: chairs.splice(1, 1),
      buyer: { name: 'Sample Buyer', email: address, phone: stored },
      now: testNow,
    });
    ticketId = sold[0]?.id ?? 0;
  });
  const find = (key: string[], headers = {}) =>
    site.call(
      tickets.listByTelephone,
      { params: { telephone: other }, query: { ...query, key } },
      { headers },
    );

  test('is found, and its holder corrects the name on the ticket', async () => {
    const key = [await enterCode(other, address)];
    const { data } = await find(key);
    expect(data.map((item) => item.id)).toContain(ticketId);
    const { name } = await site.call(contract.reception.companions.correctName, {
      params: { id: ticketId },
      body: { name: 'Corrected Buyer', key },
    });
    expect(name).toBe('Corrected Buyer');
  });

  test('opens for an account with the other writing', async () => {
    const key = await enterCode(stored, address);
    const { session } = await member('member');
    await site.call(tickets.verifyTelephone, { body: { telephone: stored, key } }, session);
    const { data } = await find([], session.headers);
    expect(data.map((item) => item.id)).toContain(ticketId);
  });

  test('opens for nobody without a code', async () => {
    await expect(find([])).rejects.toMatchObject({ problem: { code: 'code-required' } });
  });
});
