import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrder, listAdultChairIds } from '#app/server/testing/buyer.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { payAs, type PaidPurchase, readKeyOfEmail } from '#app/server/testing/pay-as.ts';
import { receiveTicketCodes } from '#app/server/testing/receive-ticket-codes.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';

// An attacker buys a chair under somebody else's telephone number: after the owner of the number, and before.

const { accounts, people, reception } = contract;
const { checkout, tickets } = reception;
const owner = { name: 'Owner', email: 'owner@example.org' };
const attacker = { name: 'Attacker', email: 'attacker@example.org' };

const smtpServer = await startSmtpServer();
const { site, admin, member } = await startSiteWithAdmin({
  background: true,
  variables: { SMTP_URL: smtpServer.url },
});
const chairs = await listAdultChairIds(site.base);
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});

const find = (telephone: string, key: string[], headers = {}) =>
  site.call(tickets.listByTelephone, { params: { telephone }, query: { key } }, { headers });
const codeRequired = expectProblem('code-required');
const listLabels = (list: readonly { tableName: string; chairName: string }[]) =>
  list.map(({ tableName, chairName }) => `${tableName}, ${chairName}`).toSorted();

async function expectOpensOnly(telephone: string, key: string, purchases: PaidPurchase[]) {
  const sold = purchases.flatMap((item) => item.tickets);
  const { data } = await find(telephone, [key]);
  expect(listLabels(data)).toEqual(listLabels(sold));
  const url = buildUrl(site.base, tickets.getPdf, { params: { telephone }, query: { key: [key] } });
  const pages = parsePdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const text = pages.map((page) => page.text).join('');
  expect(pages.flatMap(({ codes }) => codes)).toHaveLength(sold.length * 2);
  for (const { barCode } of sold) expect(text).toContain(barCode);
  const calendar = await (await fetch(getCalendarUrl(telephone, [key]))).text();
  const seats = calendar.replaceAll('\r\n ', '').matchAll(/(Table \d+)\\, (Chair \d+)/g);
  expect([...seats].map(([, table, chair]) => `${table}, ${chair}`).toSorted()).toEqual(
    listLabels(sold),
  );
}

const getCalendarUrl = (telephone: string, key: string[]) =>
  buildUrl(site.base, tickets.getTicketCalendar, { params: { telephone }, query: { key } });

async function enterCode(telephone: string, email: string): Promise<string> {
  const { request, codes } = await receiveTicketCodes(site, telephone);
  const body = { request, code: codes[email] ?? '' };
  return (await site.call(tickets.sendOrVerifyCode, { params: { telephone }, body })).key ?? '';
}

describe.each([
  ['after the owner of the number', '6175550142', [owner, attacker]],
  ['before the owner of the number', '6175550143', [attacker, owner]],
])('someone who buys under a foreign number %s', (_, telephone, sequence) => {
  const purchases = new Map<string, PaidPurchase>();
  const get = ({ email }: { email: string }) => {
    const purchase = purchases.get(email);
    if (!purchase) throw new Error(`${email} bought nothing.`);
    return purchase;
  };

  beforeAll(async () => {
    for (const buyer of sequence) {
      const chosen = chairs.splice(0, buyer === owner ? 2 : 1);
      purchases.set(buyer.email, await payAs(site.base, { ...buyer, phone: telephone }, chosen));
    }
  });

  test('finds nothing by the number alone', async () => {
    await expect(find(telephone, [])).rejects.toMatchObject(codeRequired);
  });

  test('opens only the own purchase with its key and with the link in the email', async () => {
    const { orderId, cartId, key, tickets: sold } = get(attacker);
    await expectOpensOnly(telephone, key, [get(attacker)]);
    await expectOpensOnly(telephone, await readKeyOfEmail(smtpServer, orderId), [get(attacker)]);
    const status = await getOrder(site.base, orderId, cartId);
    expect(listLabels(status.tickets)).toEqual(listLabels(sold));
    await expect(getOrder(site.base, get(owner).orderId, cartId)).rejects.toMatchObject(
      expectProblem('order-not-found'),
    );
  });

  test('cannot confirm the number on an account with the key of the purchase', async () => {
    const person = await member('member');
    const body = { name: 'Attacker', telephone };
    await site.call(people.updateProfile, { body }, person.session);
    for (const key of [get(attacker).key, await readKeyOfEmail(smtpServer, get(attacker).orderId)])
      await expect(
        site.call(tickets.verifyTelephone, { body: { telephone, key } }, person.session),
      ).rejects.toMatchObject(expectProblem('telephone-unverified'));
    const { account } = await site.call(accounts.getCurrent, {}, person.session);
    expect(account?.telephone).toBeNull();
    await expect(find(telephone, [], person.session.headers)).rejects.toMatchObject(codeRequired);
  });

  test('opens only the own purchase with a code, and with an account confirmed by it', async () => {
    const key = await enterCode(telephone, attacker.email);
    await expectOpensOnly(telephone, key, [get(attacker)]);
    const person = await member('member');
    await site.call(tickets.verifyTelephone, { body: { telephone, key } }, person.session);
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'prove telephone',
      subject: `account ${person.id}`,
      after: { telephone },
    });
    const { data } = await find(telephone, [], person.session.headers);
    expect(listLabels(data)).toEqual(listLabels(get(attacker).tickets));
  });

  test('does not keep the owner from the own tickets', async () => {
    await expectOpensOnly(telephone, get(owner).key, [get(owner)]);
    const key = await enterCode(telephone, owner.email);
    await expectOpensOnly(telephone, key, [get(owner)]);
  });

  test('opens nothing and gets no code after a refund', async () => {
    const { orderId, cartId, key } = get(attacker);
    const link = await readKeyOfEmail(smtpServer, orderId);
    const code = await enterCode(telephone, attacker.email);
    await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: 'Asked for by email' } },
      admin,
    );
    for (const item of [key, link])
      await expect(find(telephone, [item])).rejects.toMatchObject(codeRequired);
    expect(await find(telephone, [code])).toEqual({ data: [] });
    const pdf = buildUrl(site.base, tickets.getPdf, {
      params: { telephone },
      query: { key: [key, link, code] },
    });
    expect((await fetch(pdf)).status).toBe(404);
    expect((await fetch(getCalendarUrl(telephone, [key, link, code]))).status).toBe(404);
    expect((await fetch(getCalendarUrl(telephone, []))).status).toBe(403);
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ tickets: [], key: null });
    const { codes } = await receiveTicketCodes(site, telephone);
    expect(Object.keys(codes)).toEqual([owner.email]);
    const person = await member('member');
    await expect(
      site.call(tickets.verifyTelephone, { body: { telephone, key: code } }, person.session),
    ).rejects.toMatchObject(expectProblem('telephone-unverified'));
  });
});
