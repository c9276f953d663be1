import { callEndpoint } from '#contract/client.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { createLinkKey } from '#features/tickets/server/create-link-key.ts';
import { createOrderKey } from '#features/tickets/server/create-ticket-key.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { fillCart, listAdultChairIds, toPayOutcome } from './testing/buyer.ts';
import { listenForEmails } from './testing/listen-for-emails.ts';
import { spawnSite, type SpawnedSite } from './testing/spawn-site.ts';

// One buyer goes through everything that fails, on a site that logs all it can. Nothing of hers may be in what it prints.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const canary = {
  name: 'Zebulona Kanarienvogel',
  email: 'zebulona.kanarienvogel@example.org',
  phone: '6175559876',
  location: 'Kanarienstrasse',
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let site: SpawnedSite;
let emails: Awaited<ReturnType<typeof listenForEmails>>;
let rejectionCode = 450;
let rejectedCount = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  emails = await listenForEmails({
    onRcptTo({ address }, _, callback) {
      rejectedCount += 1;
      const text = `${canary.name} <${address}> (${canary.phone}) is unknown here`;
      callback(Object.assign(new Error(text), { responseCode: rejectionCode }));
    },
  });
  site = await spawnSite(database.url, {
    capture: true,
    variables: {
      LOG_LEVEL: 'trace',
      SMTP_URL: emails.url,
    },
    pace: { sandboxTimeout: 1_000, reconcileInterval: 500, staleAfter: 300, webhookDelay: 50 },
  });
});
afterAll(async () => {
  await site.kill();
  await emails.stop();
  await database.stop();
});

const query = (text: string) => database.handle.pool.query<Record<string, unknown>>(text);

async function findLinkedTicket(id: number) {
  const { rows } = await query(`select bar_code from ticket where id = ${id}`);
  return { id, barCode: String(rows[0]?.['bar_code']) };
}

const isPrinted = (text: string) =>
  vi.waitUntil(() => site.output().includes(text), { timeout: 60_000, interval: 100 });

async function buy(token = 'tok_visa') {
  const [chair = 0] = await listAdultChairIds(site.base);
  const cart = await fillCart(site.base, [chair]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { ...canary, ...cart, token };
  return toPayOutcome(callEndpoint(site.base, checkout.pay, { body }, { headers }));
}

test('the log holds nothing of a buyer, whatever fails', async () => {
  // The database refuses the order: its error quotes the whole row.
  await query(`alter table "order" add constraint canary check (name = '') not valid`);
  expect(await buy()).toMatchObject({ status: 500 });
  await isPrinted('Unexpected error');
  await query('alter table "order" drop constraint canary');

  // The database refuses the ticket after the charge, until the reconciler sells it.
  await query(`alter table ticket add constraint canary check (bar_code = '') not valid`);
  expect((await buy()).status).toBeGreaterThanOrEqual(500);
  await isPrinted('payments: ');
  await query('alter table ticket drop constraint canary');
  await vi.waitUntil(async () => (await query('select id from ticket')).rowCount === 1, 60_000);
  // Its reminder is due.
  await query(
    `update event set starts_at = checkout_date + interval '24 hours' from ticket where event_id = event.id`,
  );

  // The card processor fails in its own ways; its database fails too.
  await scheduleFault(database.handle.database, { operation: 'confirm', kind: 'cutBody' });
  await buy();
  await isPrinted('the outcome is not known yet');
  expect(await buy('tok_chargeDeclined')).toMatchObject({ status: 402 });
  await query(
    'alter table sandbox.intent add constraint canary check (amount_cents = 0) not valid',
  );
  await buy();
  await isPrinted('insert into \\"sandbox\\".\\"intent\\"');
  await query('alter table sandbox.intent drop constraint canary');

  // The connections end during a payment.
  const paying = buy().catch(() => undefined);
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await paying;

  // Wrong input of all kinds.
  const invalid = JSON.stringify({ ...canary, email: `${canary.email}@` });
  for (const body of [invalid, `{"name": "${canary.name}`, `"${canary.email}"`, canary.phone])
    for (const path of ['payment', 'payment/webhook/sandbox', 'donation', 'auth/sign-in/email'])
      await fetch(`${site.base}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: canary.name },
        body,
      });
  await fetch(`${site.base}/api/umdreception/checkout/receipt/${canary.phone}?key=${canary.email}`);
  await fetch(`${site.base}/receipt/${canary.phone}`);

  // A ticket is shared, its name corrected, and handed over; then its links fail.
  const [own] = (await query('select id, order_id, bar_code from ticket')).rows;
  const ticketId = Number(own?.['id']);
  const secret = String(
    (await query("select value from site_secret where name = 'ticket-key'")).rows[0]?.['value'],
  );
  const holder = {
    telephone: canary.phone,
    email: canary.email,
    orderId: Number(own?.['order_id']),
  };
  const orderKey = createOrderKey(secret, holder, new Date());
  const input = { params: { id: ticketId } };
  const body = { key: [orderKey] };
  const link = await callEndpoint(site.base, companions.share, { ...input, body });
  await callEndpoint(site.base, companions.openLink, { params: link });
  const corrected = { ...body, name: `${canary.name} Two` };
  await callEndpoint(site.base, companions.correctName, { ...input, body: corrected });
  const friend = { ...body, name: canary.name, email: `friend.${canary.email}` };
  await callEndpoint(site.base, companions.handOver, { ...input, body: friend });
  for (const path of ['api/umdreception/ticket/link', 't'])
    for (const key of [link.key, `${link.key}%`, orderKey])
      await fetch(`${site.base}/${path}/${key}`);

  // The links of emails to PDFs open, and fail.
  const receipt = `umdreception/checkout/receipt/${canary.phone}`;
  const newKey = createLinkKey(secret, await findLinkedTicket(ticketId), 'hold', new Date());
  const pdfs = [
    `${receipt}/order/${holder.orderId}/tickets.pdf?key=${orderKey}`,
    `${receipt}/tickets.pdf?key=${orderKey}`,
    `umdreception/ticket/${ticketId}/ticket.pdf?key=${newKey}`,
    `umdreception/ticket/${ticketId}/ticket.pdf?key=${link.key}`,
  ];
  for (const path of pdfs) await fetch(`${site.base}/api/${path}`);
  await query('alter table ticket rename column user_name to hidden_name');
  for (const path of pdfs) await fetch(`${site.base}/api/${path}`);
  await query('alter table ticket rename column hidden_name to user_name');

  // The address of a calendar, unknown, and while the database refuses.
  const calendarKey = `1-${'k'.repeat(43)}`;
  const readCalendar = async () =>
    (await fetch(`${site.base}/api/calendar/private/${calendarKey}/calendar.ics`)).status;
  expect(await readCalendar()).toBe(404);
  await query('alter table calendar_address rename to hidden_address');
  expect(await readCalendar()).toBe(500);
  await query('alter table hidden_address rename to calendar_address');

  // The mail server refuses for now, then forever, and quotes whom.
  const reminders = `select id from outbox_task where dedupe_key like 'mail tickets % day before %'`;
  await vi.waitUntil(async () => (await query(reminders)).rowCount === 1, 60_000);
  const makeTasksDue = () =>
    query('update outbox_task set due_at = to_timestamp(0) where completed_at is null');
  await expect
    .poll(async () => {
      await makeTasksDue();
      return rejectedCount;
    })
    .toBeGreaterThan(0);
  await isPrinted('Outbox: a task failed');
  rejectionCode = 550;
  await makeTasksDue();
  await isPrinted('Email: the recipient was rejected');
  expect(rejectedCount).toBeGreaterThan(1);

  const { rows } = await query('select bar_code from ticket');
  const secrets = [
    ...canary.name.split(' '),
    canary.email,
    canary.phone,
    '(617) 555-9876',
    canary.location,
    link.key,
    newKey,
    orderKey,
    calendarKey,
    ...rows.map((row) => String(row['bar_code'])),
  ];
  expect(rows.length).toBeGreaterThan(0);
  const output = site.output().toLowerCase();
  expect(secrets.filter((secret) => output.includes(secret.toLowerCase()))).toEqual([]);
});
