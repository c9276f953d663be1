import { roles } from '#contract/roles.ts';
import { contract } from '#app/contract.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { payAs } from '#app/server/testing/pay-as.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { createLinkKey } from '../create-link-key.ts';
import { createHolderKey, createOrderKey, getTicketSecret } from '../create-ticket-key.ts';
import { createWalletKeys } from '../wallet/testing/create-wallet-keys.ts';

// Each key and account against tickets near to its own: of the same order, buyer and number.

const { people, reception } = contract;
const { moves, tickets } = reception;
const { site, admin, member } = await startSiteWithAdmin({
  variables: createWalletKeys().variables,
});
afterAll(() => site.stop());
const secret = await getTicketSecret(site.handle.database);

const telephone = '6175550123';
const nearTelephone = '6175550124';
const buyer = { name: 'Buyer One', email: 'one@example.org', phone: telephone };
const otherBuyer = { name: 'Buyer Two', email: 'two@example.org', phone: telephone };
const newHolder = { name: 'New Holder', email: 'new@example.org', phone: telephone };
const nearBuyer = { ...buyer, phone: nearTelephone };

const chairs = await listAdultChairIds(site.base);
const first = await payAs(site.base, buyer, chairs.slice(0, 3));
const again = await payAs(site.base, buyer, chairs.slice(3, 4));
const other = await payAs(site.base, otherBuyer, chairs.slice(4, 5));
const near = await payAs(site.base, nearBuyer, chairs.slice(5, 6));

const get = (sold: readonly { id: number; barCode: string }[], place: number) => {
  const item = sold[place];
  if (!item) throw new Error('The ticket was not sold.');
  return item;
};
const own = get(first.tickets, 0);
const transferred = get(first.tickets, 2);
const createLink = (ticket: typeof own, kind: 'view' | 'hold') =>
  createLinkKey(secret, ticket, kind, testNow);
const oldLinks = [createLink(transferred, 'view'), createLink(transferred, 'hold')];
await site.callFresh(
  moves.transferTicket,
  { params: { id: transferred.id }, body: newHolder },
  admin,
);

/** Each ticket with the email address of its holder. */
const sold = {
  own: { id: own.id, email: buyer.email },
  'same order': { id: get(first.tickets, 1).id, email: buyer.email },
  'same order, another holder': { id: transferred.id, email: newHolder.email },
  'another order of the buyer': { id: get(again.tickets, 0).id, email: buyer.email },
  'same number, another buyer': { id: get(other.tickets, 0).id, email: otherBuyer.email },
  'same buyer, another number': { id: get(near.tickets, 0).id, email: buyer.email },
};

/** An account that proved a number with the key of a holder, or whose number an administrator set. */
async function signIn(number: string, proves: 'by a key' | 'by an administrator' | 'not') {
  const { id, session } = await member('member');
  const body = { name: 'Sample Person', telephone: number };
  const seen = await site.call(people.updateProfile, { body }, session);
  const key = createHolderKey(secret, { telephone: number, email: buyer.email }, testNow);
  if (proves === 'by a key')
    await site.call(tickets.verifyTelephone, { body: { telephone: number, key } }, session);
  if (proves === 'by an administrator')
    await site.call(people.update, { params: { id }, body: { ...body, seen } }, admin);
  return { headers: session.headers };
}

type Reader = {
  keys?: string[];
  headers?: Record<string, string>;
  /** What the reader may see and change, what only see and name, and what only see. */
  holds?: string[];
  names?: string[];
  views?: string[];
};

const ofOrder: string[] = ['own', 'same order'];
const ofHolder: string[] = [...ofOrder, 'another order of the buyer'];
const readers: Record<string, Reader> = {
  nobody: {},
  'key of the order': { keys: [first.key], holds: ofOrder },
  'key of the order for another address': {
    keys: [
      createOrderKey(
        secret,
        { telephone, email: newHolder.email, orderId: again.orderId },
        testNow,
      ),
    ],
  },
  'key of the holder': {
    keys: [createHolderKey(secret, { telephone, email: buyer.email }, testNow)],
    holds: ofHolder,
  },
  'key of the new holder': {
    keys: [createHolderKey(secret, { telephone, email: newHolder.email }, testNow)],
    holds: ['same order, another holder'],
  },
  'shared link': { keys: [createLink(own, 'view')], names: ['own'], views: ['own'] },
  'link of a holder': { keys: [createLink(own, 'hold')], holds: ['own'] },
  'links before a transfer': { keys: oldLinks },
  'account of the number, by a key': { ...(await signIn(telephone, 'by a key')), holds: ofHolder },
  'account of the number, by an administrator': {
    ...(await signIn(telephone, 'by an administrator')),
    holds: [...ofHolder, 'same order, another holder', 'same number, another buyer'],
  },
  'account of another number, by a key': {
    ...(await signIn(nearTelephone, 'by a key')),
    holds: ['same buyer, another number'],
  },
  'account of another number, by an administrator': {
    ...(await signIn(nearTelephone, 'by an administrator')),
    holds: ['same buyer, another number'],
  },
  'account of the number, not confirmed': await signIn(telephone, 'not'),
  'staff of every role': { headers: (await member(...roles)).session.headers },
};

const endpoints = listEndpoints(reception).filter(
  ({ path, access }) =>
    path.startsWith('/api/umdreception/ticket/') &&
    !path.includes(':key') &&
    access === 'everybody',
);

const Problem = z.object({ code: z.string() });

/** What the guest of a shared link may do. */
const isOfGuest = ({ path }: Endpoint) => /\/names?$|\/needs$|\/responses$/.test(path);

/** Problems that only whoever may change the ticket gets. There is no question to respond to. */
const openedCodes = ['already-holder', 'ticket-changed', 'question-changed'];

const noResponse = { text: '', choiceIds: [] };
const needs = { wheelchair: true, highChair: false, diet: '' };

/** The tickets that an endpoint opens, by name. */
async function listOpened(endpoint: Endpoint, { keys = [], headers }: Reader) {
  const opened: string[] = [];
  for (const [name, { id, email }] of Object.entries(sold)) {
    const key: Record<string, string> = keys.length > 0 ? { key: keys.join(',') } : {};
    const isRead = endpoint.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(key).toString()}` : '';
    const response = await fetch(
      `${site.base}${endpoint.path.replace(':id', String(id))}${query}`,
      {
        method: endpoint.method,
        redirect: 'manual',
        headers: { ...headers, ...(!isRead && { 'content-type': 'application/json' }) },
        // A ticket isn't handed over to its own holder.
        ...(!isRead && {
          body: JSON.stringify({
            ...key,
            name: 'Guest',
            email,
            needs,
            responses: [{ questionId: 1, ticketId: id, before: noResponse, after: noResponse }],
            names: [{ id, before: 'Guest', name: 'Guest' }],
          }),
        }),
      },
    );
    if (response.status < 400) opened.push(name);
    else {
      const { code } = Problem.parse(await response.json());
      if (openedCodes.includes(code)) opened.push(name);
      else expect([name, code]).toEqual([name, 'no-such-ticket']);
    }
  }
  return opened;
}

test('the contract has these ways to see a ticket and to change it', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'POST share',
    'PUT holder',
    'PUT name',
    'PUT names',
    'PUT needs',
    'PUT responses',
    'GET ticket.pdf',
    'GET ticket.pkpass',
    'GET google-wallet',
  ]);
});

test.each(Object.entries(readers))('%s: opens no ticket near its own', async (_, reader) => {
  const { holds = [], names = [], views = [] } = reader;
  for (const endpoint of endpoints)
    expect([endpoint.path, await listOpened(endpoint, reader)]).toEqual([
      endpoint.path,
      Object.keys(sold).filter((name) =>
        [
          ...holds,
          ...(isOfGuest(endpoint) ? names : []),
          ...(endpoint.method === 'GET' ? views : []),
        ].includes(name),
      ),
    ]);
});
