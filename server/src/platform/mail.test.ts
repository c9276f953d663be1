import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from './clock.ts';
import { type DatabaseHandle, openDatabase, transact } from './database.ts';
import { listen, type Live } from './live.ts';
import { writeMail } from './mail-frame.ts';
import { createMailHandler, type MailBuilder, queueBuiltMail, queueMail } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { mailMessage, outbox } from './tables.ts';
import { cloneDatabase } from './testing/clone-database.ts';

const log = pino({ level: 'silent' });
const clock = fixedClock(new Date('2027-05-01T16:00:00Z'));
const letter = {
  to: 'buyer@example.org',
  subject: 'Your tickets — Table 2',
  ...writeMail({
    site: { name: 'Namugongo', email: 'hello@namugongo.example' },
    heading: 'Your tickets',
    blocks: [{ kind: 'paragraph', text: 'Webale nnyo' }],
  }),
};

let cloned: { url: string; drop(): Promise<void> };
let handle: DatabaseHandle;
let live: Live;
let directory: string;
let server: SMTPServer | null = null;
const received: { to: string[]; raw: string }[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'namugongo-mail-'));
});
afterAll(() => rm(directory, { recursive: true }));

beforeEach(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
  live = await listen(cloned.url, log);
  received.length = 0;
});
afterEach(async () => {
  await stopServer();
  await live.close();
  await handle.close();
  await cloned.drop();
});

/** A mail server that speaks the protocol; it refuses one mailbox, as real ones do. */
async function startServer(port = 0): Promise<number> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, callback) {
      const error = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      callback(address.startsWith('nobody') ? error : null);
    },
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  const listening = started.listen(port, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  server = started;
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function stopServer(): Promise<void> {
  const stopping = server;
  server = null;
  if (stopping) await new Promise<void>((resolve) => stopping.close(() => resolve()));
}

function postOffice(port: number | null, builders: Record<string, MailBuilder> = {}): Outbox {
  const config = {
    SMTP_URL: port === null ? undefined : `smtp://127.0.0.1:${port}`,
    MAIL_FROM: undefined,
    PUBLIC_URL: 'https://namugongo.example',
    DATA_DIR: directory,
  };
  const mail = createMailHandler({ database: handle.database, config, clock, log, builders });
  return createOutbox({ database: handle.database, clock, log, live, handlers: { mail } });
}

test('a message reaches the mail server as text and HTML, from the site, to the one recipient', async () => {
  const port = await startServer();
  await queueMail(handle.database, { dedupeKey: 'order 1', ...letter });
  await postOffice(port).drain();
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['buyer@example.org']);
  expect(received[0]?.raw).toContain('From: Namugongo <hello@namugongo.example>');
  expect(received[0]?.raw).toContain('Content-Type: text/plain');
  expect(received[0]?.raw).toContain('Content-Type: text/html');
  expect(await handle.database.select().from(mailMessage)).toMatchObject([
    { recipient: 'buyer@example.org', sentAt: clock.now() },
  ]);
});

test('a message that is sent again after a crash carries the same Message-ID and content', async () => {
  const port = await startServer();
  const texts = ['first', 'second'];
  const builder: MailBuilder = async () => ({ ...letter, text: texts.shift() ?? 'none' });
  await queueBuiltMail(handle.database, { dedupeKey: 'order 2', builder: 'tickets', data: {} });
  const office = postOffice(port, { tickets: builder });
  await office.drain();
  // As if the process had died between the sending and the note of it.
  await handle.database.execute('update outbox set done_at = null');
  await handle.database.execute('update mail_message set sent_at = null');
  await office.drain();
  const [first, second] = received.map(({ raw }) => raw);
  expect(received).toHaveLength(2);
  expect(first).toMatch(/Message-ID: <[0-9a-f]{32}@namugongo\.example>/);
  expect(/Message-ID: .*/.exec(second ?? '')?.[0]).toBe(/Message-ID: .*/.exec(first ?? '')?.[0]);
  expect(second).toContain('first');
});

test('a message that was sent is not sent again', async () => {
  const port = await startServer();
  await queueMail(handle.database, { dedupeKey: 'order 3', ...letter });
  await queueMail(handle.database, { dedupeKey: 'order 3', ...letter });
  const office = postOffice(port);
  await office.drain();
  await handle.database.execute('update outbox set done_at = null');
  await office.drain();
  expect(received).toHaveLength(1);
});

test('a builder makes the message when it is sent: the outbox holds only what it was given', async () => {
  const port = await startServer();
  const pdf = Buffer.from('%PDF-1.7 '.repeat(5_000));
  const tickets: MailBuilder = async (data) => ({
    ...letter,
    subject: `Tickets of order ${String(data['orderId'])}`,
    attachments: [
      { name: 'tickets.pdf', type: 'application/pdf', base64: pdf.toString('base64') },
      {
        name: 'reception.ics',
        type: 'text/calendar',
        base64: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
      },
    ],
  });
  await transact(handle.database, (transaction) =>
    queueBuiltMail(transaction, { dedupeKey: 'order 4', builder: 'tickets', data: { orderId: 4 } }),
  );
  const [row] = await handle.database.select().from(outbox);
  expect(row?.payload).toEqual({ builder: 'tickets', data: { orderId: 4 } });
  await postOffice(port, { tickets }).drain();
  const raw = received[0]?.raw ?? '';
  expect(raw).toContain('Subject: Tickets of order 4');
  expect(raw).toContain('filename=tickets.pdf');
  expect(raw).toContain('filename=reception.ics');
  expect(raw.replace(/\r\n/g, '')).toContain(pdf.toString('base64'));
  const [kept] = await handle.database.select().from(mailMessage);
  expect(kept?.attachments).toEqual([
    { name: 'tickets.pdf', type: 'application/pdf', base64: '' },
    { name: 'reception.ics', type: 'text/calendar', base64: '' },
  ]);
});

test('without a mail server the message stays readable in the list and as a file', async () => {
  await queueMail(handle.database, { dedupeKey: 'order 5', ...letter });
  await postOffice(null).drain();
  expect(await handle.database.select().from(mailMessage)).toMatchObject([
    { subject: letter.subject, text: letter.text, sentAt: null },
  ]);
  const [name] = await readdir(join(directory, 'mail'));
  const file = await readFile(join(directory, 'mail', name ?? ''), 'utf8');
  expect(name).toMatch(/^\d{6}\.eml$/);
  expect(file).toContain('To: buyer@example.org');
  expect(file).toContain('Webale nnyo');
});

test('a mail server that is away keeps the message waiting, and it goes out when the server is back', async () => {
  const port = await startServer();
  await stopServer();
  await queueMail(handle.database, { dedupeKey: 'order 6', ...letter });
  const office = postOffice(port);
  await office.drain();
  const [waiting] = await handle.database.select().from(outbox);
  expect(waiting).toMatchObject({
    doneAt: null,
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  await startServer(port);
  clock.advance(5_000);
  await office.drain();
  expect(received).toHaveLength(1);
});

test('a mailbox that does not exist is not tried for ever, and its message stays in the list', async () => {
  const port = await startServer();
  await queueMail(handle.database, { dedupeKey: 'order 7', ...letter, to: 'nobody@example.org' });
  await postOffice(port).drain();
  const [row] = await handle.database.select().from(outbox);
  expect(row?.doneAt).not.toBeNull();
  expect(await handle.database.select().from(mailMessage)).toMatchObject([
    { recipient: 'nobody@example.org', sentAt: null },
  ]);
});

test('what people typed cannot add a recipient, a header or markup', async () => {
  const port = await startServer();
  const { text, html } = writeMail({
    site: { name: 'Namugongo', email: 'hello@namugongo.example' },
    heading: '<script>alert(1)</script>',
    blocks: [{ kind: 'facts', facts: [['Name', '"><img src=x>']] }],
  });
  expect(html).not.toMatch(/<script|<img/);
  await queueMail(handle.database, {
    dedupeKey: 'a',
    to: 'a@example.org',
    subject: 'Hi\r\nBcc: b@example.org',
    text,
    html,
  });
  await queueMail(handle.database, {
    dedupeKey: 'b',
    to: 'a@example.org, b@example.org',
    subject: 'Hi',
    text,
    html,
  });
  await postOffice(port).drain();
  expect(received.map(({ to }) => to)).toEqual([['a@example.org']]);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
});
