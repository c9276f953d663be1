import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@namugongo/contract';
import { disclaimer } from '@namugongo/contract/reception/disclaimer';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { mailMessage } from '../../platform/tables.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { addEvent, sellChairs } from '../../testing/sell-chairs.ts';
import { startSite, testNow } from '../../testing/start-site.ts';
import { ticket } from '../tables.ts';
import { queueTicketsMail } from './mail-tickets.ts';

const { tickets } = contract.reception;
const buyer = { name: 'Buyer <One> & Co', email: 'one@example.org', phone: '6175550123' };

let folder: string;
let site: Awaited<ReturnType<typeof startSite>>;
let feast: Awaited<ReturnType<typeof addEvent>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-tickets-'));
  site = await startSite({
    background: true,
    variables: { DATA_DIR: folder, PUBLIC_URL: 'https://parish.example' },
  });
  feast = await addEvent(site.handle.database, {
    title: 'A feast in May',
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const messages = () => site.handle.database.select().from(mailMessage).orderBy(mailMessage.id);

/** Sells chairs, has them mailed, and gives the message that was made. */
async function sellAndMail(from: number, to: number) {
  const { database } = site.handle;
  const before = (await messages()).length;
  const sold = await transact(database, async (tx) => {
    const made = await sellChairs(tx, {
      ...feast,
      chairs: feast.chairs.slice(from, to),
      buyer,
      now: testNow,
    });
    await queueTicketsMail(tx, made.orderId, 'paid');
    return made;
  });
  await expect.poll(async () => (await messages()).length, { timeout: 10_000 }).toBe(before + 1);
  const message = (await messages()).at(-1);
  if (!message) throw new Error('No message was made.');
  return { ...sold, message };
}

test('the buyer gets one message with every ticket of the order, its place, its bar code and the terms', async () => {
  const { message, tickets: made } = await sellAndMail(0, 3);
  expect(message).toMatchObject({
    recipient: 'one@example.org',
    subject: 'Your tickets: A feast in May',
  });
  for (const { barCode, chairName } of made) {
    expect(message.text).toContain(`Table 1, ${chairName}: ${barCode}`);
    expect(message.html).toContain(barCode);
  }
  expect(message.text).toContain('Dear Buyer <One> & Co,');
  expect(message.text).toContain('When: Thursday, May 20, 2027');
  expect(message.text).toContain('Where: The parish hall');
  for (const term of disclaimer) expect(message.text).toContain(term);
  expect(message.html).toContain('Buyer &lt;One&gt; &amp; Co');
  expect(message.html).not.toContain('<One>');
});

test('the link of the message opens the tickets without a code', async () => {
  const { message } = await sellAndMail(3, 4);
  expect(message.subject).toBe('Your ticket: A feast in May');
  const [, telephone, key] =
    /https:\/\/parish\.example\/#\/receipt\/(\d{10})\?key=(\S+)/.exec(message.text) ?? [];
  expect(telephone).toBe('6175550123');
  const { data } = await site.call(tickets.byTelephone, {
    params: { telephone: telephone ?? '' },
    query: { key: key ?? '' },
  });
  expect(data.length).toBeGreaterThan(0);
});

test('the PDF and the calendar entry travel with it', async () => {
  const { message, tickets: made } = await sellAndMail(4, 6);
  expect(message.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['tickets.pdf', 'application/pdf'],
    ['event.ics', 'text/calendar; charset=utf-8'],
  ]);
  const [pdf, calendar] = message.attachments.map(({ base64 }) => Buffer.from(base64, 'base64'));
  const text = readPdf(pdf ?? Buffer.alloc(0))
    .map((page) => page.text)
    .join('');
  for (const { barCode } of made) expect(text).toContain(barCode);
  const unfolded = calendar?.toString().replaceAll('\r\n ', '');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20270520');
  expect(unfolded).toContain('Table 1\\, Chair 5\\nTable 1\\, Chair 6');
});

test('without a mail server the message lies in the data folder as a file that mail programs open', async () => {
  const { message } = await sellAndMail(6, 7);
  const name = `${String(message.id).padStart(6, '0')}.eml`;
  await expect.poll(() => readdir(join(folder, 'mail'))).toContain(name);
  const file = await readFile(join(folder, 'mail', name), 'latin1');
  expect(file).toContain('To: one@example.org');
  expect(file).toContain('filename=tickets.pdf');
});

test('a cause sends once, and another cause sends the tickets of that moment', async () => {
  const { message, orderId, tickets: made } = await sellAndMail(7, 9);
  const { database } = site.handle;
  await transact(database, (tx) => queueTicketsMail(tx, orderId, 'paid'));
  const [cancelled, kept] = made;
  await database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.id, cancelled?.id ?? 0));
  await transact(database, (tx) => queueTicketsMail(tx, orderId, 'one cancelled'));
  await expect
    .poll(async () => (await messages()).at(-1)?.id, { timeout: 10_000 })
    .toBeGreaterThan(message.id);
  const [second, ...more] = (await messages()).filter(({ id }) => id > message.id);
  expect(more).toEqual([]);
  expect(second?.text).toContain(kept?.barCode);
  expect(second?.text).not.toContain(cancelled?.barCode);
});

test('when all tickets of an order are cancelled before the message is made, it says so', async () => {
  const { database } = site.handle;
  const { orderId } = await sellAndMail(9, 10);
  await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.orderId, orderId));
  const before = (await messages()).length;
  await transact(database, (tx) => queueTicketsMail(tx, orderId, 'all cancelled'));
  await expect.poll(async () => (await messages()).length, { timeout: 10_000 }).toBe(before + 1);
  const message = (await messages()).at(-1);
  expect(message?.text).toContain('The tickets of this order have been cancelled.');
  expect(message?.attachments).toEqual([]);
});
