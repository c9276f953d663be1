import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '#app/contract.ts';
import { disclaimer } from '#features/tickets/contract/disclaimer.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTransaction } from '#platform/database/database.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { decodeQr } from '#app/server/testing/decode-codes.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { ticket } from '#features/event/server/tables.ts';
import { queueTicketsEmail } from './ticket-emails.ts';
import { getHolderId, getTicketSecret, parseTicketKey } from './create-ticket-key.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';

const { tickets } = contract.reception;
const buyer = { name: 'Buyer <One> & Co', email: 'one@example.org', phone: '6175550123' };

let folder: string;
let site: Awaited<ReturnType<typeof startSite>>;
let ticketEvent: Awaited<ReturnType<typeof addEvent>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-tickets-'));
  site = await startSite({
    background: true,
    variables: { DATA_DIR: folder, PUBLIC_URL: 'https://parish.example' },
  });
  ticketEvent = await addEvent(site.handle.database, {
    title: 'A feast in May',
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const messages = () => openEmails(site.handle.database);

/** Sells chairs, emails the tickets and returns the email. */
async function sellAndEmail(from: number, to: number) {
  const { database } = site.handle;
  const before = (await messages()).length;
  const sold = await runTransaction(database, async (tx) => {
    const created = await sellChairs(tx, {
      ...ticketEvent,
      chairs: ticketEvent.chairs.slice(from, to),
      buyer,
      now: testNow,
    });
    await queueTicketsEmail(tx, created.orderId, 'paid');
    return created;
  });
  await expect.poll(async () => (await messages()).length).toBe(before + 1);
  const message = (await messages()).at(-1);
  if (!message) throw new Error('No message was made.');
  return { ...sold, message };
}

test("the buyer gets one email with every ticket's seat and barcode, and the terms", async () => {
  const { message, tickets: created } = await sellAndEmail(0, 3);
  expect(message).toMatchObject({
    recipient: 'one@example.org',
    subject: 'Your tickets: A feast in May',
  });
  for (const { barCode, chairName } of created) {
    expect(message.text).toContain(`Table 1, ${chairName}, Adult: ${barCode}`);
    expect(message.html).toContain(barCode);
  }
  expect(message.text).toContain('Dear Buyer One & Co,');
  expect(message.text).toContain('When: Thursday, May 20, 2027');
  expect(message.text).toContain('Where: The parish hall');
  expect(message.text).toMatch(/Your receipt\s+Order: \d+/);
  expect(message.text).toMatch(/Total: \$\d+\.00\s+Paid by: \w+\s+Received by: /);
  for (const term of disclaimer) expect(message.text).toContain(term);
  expect(message.html).toContain('Buyer One &amp; Co');
});

test('the link in the email opens the tickets of this order', async () => {
  const { message, orderId, tickets: created } = await sellAndEmail(3, 4);
  expect(message.subject).toBe('Your ticket: A feast in May');
  const [, telephone = '', key = ''] =
    /https:\/\/parish\.example\/receipt\/(\d{10})\/\d+\?key=(\S+)/.exec(message.text) ?? [];
  expect(telephone).toBe('6175550123');
  const secret = await getTicketSecret(site.handle.database);
  expect(parseTicketKey(secret, key, telephone, testNow)).toEqual({
    kind: 'order',
    orderId,
    holderId: getHolderId(secret, { telephone, email: buyer.email }),
  });
  const { data } = await site.call(tickets.listByTelephone, {
    params: { telephone },
    query: { key: [key] },
  });
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(created.map(({ id }) => id)));
});

test('the email shows the QR code of each ticket, and brings the calendar entry', async () => {
  const { message, tickets: created } = await sellAndEmail(4, 6);
  expect(message.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['Table 1, Chair 5.png', 'image/png'],
    ['Table 1, Chair 6.png', 'image/png'],
    ['event.ics', 'text/calendar; charset=utf-8'],
  ]);
  for (const [index, { id, barCode }] of created.entries()) {
    const { base64 = '', contentId } = message.attachments[index] ?? {};
    expect(contentId).toBe(`ticket-${id}`);
    expect(message.html).toContain(`<img src="cid:ticket-${id}"`);
    const code = await readPixels(Buffer.from(base64, 'base64'));
    expect(decodeQr(code)).toEqual({ text: barCode, level: 'M' });
  }
  const calendar = Buffer.from(message.attachments[2]?.base64 ?? '', 'base64').toString();
  const unfolded = calendar.replaceAll('\r\n ', '');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20270520');
  expect(unfolded).toContain('Table 1\\, Chair 5\\nTable 1\\, Chair 6');
});

/** The modules of a code of 8 pixels each, without its quiet zone of four modules, which has to be light. */
async function readPixels(png: Buffer): Promise<boolean[][]> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(png)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const modules = Array.from({ length: info.height / 8 }, (_, y) =>
    Array.from(
      { length: info.width / 8 },
      (_module, x) => data[((y * 8 + 4) * info.width + x * 8 + 4) * info.channels] === 0,
    ),
  );
  const margins = [
    ...modules.slice(0, 4),
    ...modules.slice(-4),
    ...modules.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
  ];
  expect(margins.flat()).not.toContain(true);
  return modules.slice(4, -4).map((row) => row.slice(4, -4));
}

test('without a mail server the email is a file in the data folder', async () => {
  const { message } = await sellAndEmail(6, 7);
  const name = `${String(message.id).padStart(6, '0')}.eml`;
  await expect.poll(() => readdir(join(folder, 'mail'))).toContain(name);
  const file = await readFile(join(folder, 'mail', name), 'latin1');
  expect(file).toContain('To: one@example.org');
  expect(file).toMatch(/Content-Id: <ticket-\d+>/i);
  expect(file).toMatch(/Content-Disposition: inline;\s+filename="Table 1, Chair 7.png"/);
});

test('each cause sends once, with the tickets active at that time', async () => {
  const { message, orderId, tickets: created } = await sellAndEmail(7, 9);
  const { database } = site.handle;
  await runTransaction(database, (tx) => queueTicketsEmail(tx, orderId, 'paid'));
  const [cancelled, stored] = created;
  await database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.id, cancelled?.id ?? 0));
  await runTransaction(database, (tx) => queueTicketsEmail(tx, orderId, 'one cancelled'));
  await expect.poll(async () => (await messages()).at(-1)?.id).toBeGreaterThan(message.id);
  const [second, ...more] = (await messages()).filter(({ id }) => id > message.id);
  expect(more).toEqual([]);
  expect(second?.text).toContain(stored?.barCode);
  expect(second?.text).not.toContain(cancelled?.barCode);
});

test('the email says when all tickets were canceled before it is built', async () => {
  const { database } = site.handle;
  const { orderId } = await sellAndEmail(9, 10);
  await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.orderId, orderId));
  const before = (await messages()).length;
  await runTransaction(database, (tx) => queueTicketsEmail(tx, orderId, 'all cancelled'));
  await expect.poll(async () => (await messages()).length).toBe(before + 1);
  const message = (await messages()).at(-1);
  expect(message?.text).toContain('The tickets in this order were canceled.');
  expect(message?.attachments).toEqual([]);
});
