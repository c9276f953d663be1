import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { roles } from '#contract/roles.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#contract/site-settings.ts';
import { updateSettings } from '#platform/settings.ts';
import { getOrder, listAdultChairIds } from '#app/server/testing/buyer.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { payAs, readKeyOfEmail } from '#app/server/testing/pay-as.ts';
import { receiveTicketCodes } from '#app/server/testing/receive-ticket-codes.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { ticket } from '#features/event/server/tables.ts';
import { createLinkKey } from './create-link-key.ts';
import { createHolderKey, createOrderKey, getTicketSecret } from './create-ticket-key.ts';

const { people, reception } = contract;
const { tickets, boxOffice, checkIn, moves, orderAdmin } = reception;

/** The number of three buyers: two online, and one at the box office without an email address. */
const telephone = '6175550123';
const codeRequired = { problem: { code: 'code-required', status: 403 } };
const unusedTelephone = '6175550199';
/** Another number of the first buyer. */
const nearTelephone = '6175550124';
const buyer = { name: 'Buyer One', email: 'one@example.org', phone: telephone };
const otherBuyer = { name: 'Buyer Two', email: 'two@example.org', phone: telephone };

const smtpServer = await startSmtpServer();
const parish = await startSiteWithAdmin({
  background: true,
  variables: { SMTP_URL: smtpServer.url },
});
const { site, admin, member } = parish;
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});

const chairs = await listAdultChairIds(site.base);
const first = await payAs(site.base, buyer, chairs.slice(0, 2));
const second = await payAs(site.base, buyer, chairs.slice(2, 3));
const other = await payAs(site.base, otherBuyer, chairs.slice(3, 4));
const near = await payAs(site.base, { ...buyer, phone: nearTelephone }, chairs.slice(7, 8));
const atBoxOffice = await site.call(
  boxOffice.sell,
  { body: { name: 'Buyer Three', phone: telephone, chairs: chairs.slice(4, 5), method: 'cash' } },
  admin,
);

// One of the two tickets of the first order was refunded.
const [active, canceled] = first.tickets;
const { database } = site.handle;
await database
  .update(ticket)
  .set({ cancelledAt: testNow })
  .where(eq(ticket.id, canceled?.id ?? 0));

/** Accounts whose number was confirmed in different ways. */
async function createAccount(
  confirm: 'by code' | 'by an administrator' | 'not yet',
  number = telephone,
) {
  const person = await member('member');
  const body = { name: 'Sample Person', telephone: number };
  const seen = await site.call(people.updateProfile, { body }, person.session);
  if (confirm === 'by code') {
    const key = await openWithCode(buyer.email, number);
    await site.call(tickets.verifyTelephone, { body: { telephone: number, key } }, person.session);
  }
  if (confirm === 'by an administrator')
    await site.call(people.update, { params: { id: person.id }, body: { ...body, seen } }, admin);
  return person.session.headers;
}

/** Requests codes and exchanges the one that this address received. */
async function openWithCode(email: string, number = telephone): Promise<string> {
  const { request, codes } = await receiveTicketCodes(site, number);
  const body = { request, code: codes[email] ?? '' };
  const input = { params: { telephone: number }, body };
  return (await site.call(tickets.sendOrVerifyCode, input)).key ?? '';
}

const noTicket = { id: 0, barCode: '' };

/** Every way to ask for the tickets of a number. */
const visitors = {
  'number alone': {},
  "buyer's browser, after one purchase": { key: [first.key] },
  "buyer's browser, after two purchases": { key: [first.key, second.key] },
  'link in the email': { key: [await readKeyOfEmail(smtpServer, first.orderId)] },
  'browser and link of another purchase under the number': {
    key: [other.key, await readKeyOfEmail(smtpServer, other.orderId)],
  },
  'link of a shared ticket': {
    key: [
      createLinkKey(
        await getTicketSecret(database),
        second.tickets[0] ?? noTicket,
        'view',
        testNow,
      ),
    ],
  },
  'keys and code of the same buyer under another number': {
    key: [
      near.key,
      await readKeyOfEmail(smtpServer, near.orderId),
      await openWithCode(buyer.email, nearTelephone),
    ],
  },
  'number and code': { key: [await openWithCode(buyer.email)] },
  'number and code, another address': { key: [await openWithCode(otherBuyer.email)] },
  'signed in, number confirmed by a code': { headers: await createAccount('by code') },
  'signed in, number set by an administrator': {
    headers: await createAccount('by an administrator'),
  },
  'signed in, another number confirmed by a code': {
    headers: await createAccount('by code', nearTelephone),
  },
  'signed in, another number set by an administrator': {
    headers: await createAccount('by an administrator', nearTelephone),
  },
  'signed in, number not confirmed': { headers: await createAccount('not yet') },
  'staff of every role': { headers: (await member(...roles)).session.headers },
} satisfies Record<string, { key?: string[]; headers?: { cookie: string; origin: string } }>;

const listIds = (...all: readonly ({ id: number } | undefined)[]) =>
  all.flatMap((item) => (item ? [item.id] : [])).toSorted((a, b) => a - b);
const ofOrder = listIds(active);
const ofAddress = listIds(active, ...second.tickets);
const ofOther = listIds(...other.tickets);
const all = listIds(active, ...second.tickets, ...other.tickets, ...atBoxOffice.tickets);

/** The table of docs/security.md, 'Tickets': what opens with the setting 'phone and code'; null: a code is required. */
const opensWithCode: Record<keyof typeof visitors, number[] | null> = {
  'number alone': null,
  "buyer's browser, after one purchase": ofOrder,
  "buyer's browser, after two purchases": ofAddress,
  'link in the email': ofOrder,
  'browser and link of another purchase under the number': ofOther,
  'link of a shared ticket': null,
  'keys and code of the same buyer under another number': null,
  'number and code': ofAddress,
  'number and code, another address': ofOther,
  'signed in, number confirmed by a code': ofAddress,
  'signed in, number set by an administrator': all,
  'signed in, another number confirmed by a code': null,
  'signed in, another number set by an administrator': null,
  'signed in, number not confirmed': null,
  'staff of every role': null,
};

type Visitor = { key?: string[]; headers?: { cookie: string; origin: string } };

const listFor = async ({ key, headers = { cookie: '', origin: '' } }: Visitor) =>
  (
    await site.call(
      tickets.listByTelephone,
      { params: { telephone }, query: key ? { key } : {} },
      { headers },
    )
  ).data;

const fetchPdfFor = ({ key, headers = { cookie: '', origin: '' } }: Visitor) =>
  fetch(buildUrl(site.base, tickets.getPdf, { params: { telephone }, query: key ? { key } : {} }), {
    headers,
  });

/** The barcodes of all tickets that were ever sold under the number. */
const allCodes = new Map(
  (await database.select().from(ticket)).map(({ id, barCode }) => [id, barCode]),
);

async function expectOpens(visitor: Visitor, expected: number[]): Promise<void> {
  expect(listIds(...(await listFor(visitor)))).toEqual(expected);
  const pdf = await fetchPdfFor(visitor);
  expect(pdf.status).toBe(200);
  const text = parsePdf(Buffer.from(await pdf.arrayBuffer()))
    .map((page) => page.text)
    .join('');
  const printed = [...allCodes].filter(([, barCode]) => text.includes(barCode));
  expect(printed.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(expected);
}

describe.each<Settings['ticketSearch']>(['phone', 'phone and code'])(
  "with the search '%s'",
  (ticketSearch) => {
    beforeAll(() => updateSettings(database, { ticketSearch }));

    test.each(Object.entries(opensWithCode))('%s', async (name, expected) => {
      const visitor = Object.entries(visitors).find(([item]) => item === name)?.[1] ?? {};
      // Where the number is enough, nobody sees less for proving more.
      const opens = ticketSearch === 'phone' ? all : expected;
      if (opens) return expectOpens(visitor, opens);
      await expect(listFor(visitor)).rejects.toMatchObject(codeRequired);
      const pdf = await fetchPdfFor(visitor);
      expect([pdf.status, await pdf.json()]).toMatchObject([403, { code: 'code-required' }]);
    });

    test('staff find every ticket on their own screens', async () => {
      const [usher, receptionist] = [await member('usher'), await member('reception')];
      for (const id of all) {
        const barCode = allCodes.get(id) ?? '';
        expect(
          await site.call(checkIn.findTicket, { params: { barCode }, query: {} }, usher.session),
        ).toMatchObject({ barCode });
        expect(
          (await site.call(orderAdmin.getTicket, { params: { id } }, receptionist.session))
            .tickets[0],
        ).toMatchObject({ ticket: { id } });
      }
    });
  },
);

describe("with the search 'phone and code'", () => {
  beforeAll(() => updateSettings(database, { ticketSearch: 'phone and code' }));

  test('a search that requires a code gets the same response for every number', async () => {
    const responses = await Promise.all(
      [telephone, unusedTelephone].map(async (number) => {
        const response = await fetch(
          buildUrl(site.base, tickets.listByTelephone, {
            params: { telephone: number },
            query: {},
          }),
        );
        return {
          status: response.status,
          headers: [...response.headers.keys()].toSorted(),
          body: await response.text(),
        };
      }),
    );
    expect(responses[0]).toMatchObject({ status: 403 });
    expect(responses[0]?.body).toContain('code-required');
    expect(responses[1]).toEqual(responses[0]);
  });

  test('a forged, foreign or expired key gives no access', async () => {
    const secret = await getTicketSecret(database);
    const holder = { telephone, email: buyer.email };
    const old = new Date(testNow.getTime() - 401 * 86_400_000);
    for (const key of [
      'x',
      'a.b',
      createHolderKey('guessed', holder, testNow),
      createHolderKey(secret, { ...holder, telephone: unusedTelephone }, testNow),
      createHolderKey(secret, holder, old),
      createOrderKey(secret, { ...holder, orderId: first.orderId }, old),
    ])
      await expect(listFor({ key: [key] })).rejects.toMatchObject(codeRequired);
    const valid = createHolderKey(secret, holder, testNow);
    expect(listIds(...(await listFor({ key: ['x', valid] })))).toEqual(ofAddress);
  });

  test('the key of a purchase whose tickets are all canceled opens nothing, and a code is required again', async () => {
    const { tickets: sold, key, orderId } = await payAs(site.base, buyer, chairs.slice(5, 6));
    const link = await readKeyOfEmail(smtpServer, orderId);
    expect(listIds(...(await listFor({ key: [key] })))).toEqual(listIds(...sold));
    await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.orderId, orderId));
    for (const item of [key, link])
      await expect(listFor({ key: [item] })).rejects.toMatchObject(codeRequired);
  });

  test('a code for a number without tickets of this event opens an empty list', async () => {
    const secret = await getTicketSecret(database);
    const key = createHolderKey(secret, { telephone: unusedTelephone, email: 'a@b.org' }, testNow);
    expect(
      await site.call(tickets.listByTelephone, {
        params: { telephone: unusedTelephone },
        query: { key: [key] },
      }),
    ).toEqual({ data: [] });
  });

  test('a ticket that was transferred opens for the new holder only', async () => {
    const purchase = await payAs(site.base, buyer, chairs.slice(6, 7));
    const [sold] = purchase.tickets;
    const body = { name: 'New Holder', phone: telephone, email: 'new@example.org' };
    await site.callFresh(moves.transferTicket, { params: { id: sold?.id ?? 0 }, body }, admin);
    await expect(listFor({ key: [purchase.key] })).rejects.toMatchObject(codeRequired);
    const status = await getOrder(site.base, purchase.orderId, purchase.cartId);
    expect(status).toMatchObject({ status: 'paid', tickets: [] });
    const newKey = await openWithCode('new@example.org');
    expect(listIds(...(await listFor({ key: [newKey] })))).toEqual(listIds(sold));
  });
});
