import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { listenForEmails } from '#app/server/testing/listen-for-emails.ts';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../clock.ts';
import { type DatabaseHandle, openDatabase, runTransaction } from '../database/database.ts';
import { createPubSub, type PubSub } from '../database/pubsub.ts';
import { Secret } from '#contract/secret.ts';
import { toPublicUrl } from '#contract/screens.ts';
import { write } from './email-text.ts';
import type { Email } from './sealed-email.ts';
import {
  createEmailHandler,
  type EmailBuilder,
  queueEmailFromBuilder,
  queueEmail,
} from './email.ts';
import { createOutbox, type Outbox } from '../outbox/create-outbox.ts';
import { emailMessage, outbox } from '../tables.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';

const log = pino({ level: 'silent' });
const clock = fixedClock(new Date('2027-05-01T16:00:00Z'));
const message = {
  kind: 'test' as const,
  to: 'buyer@example.org',
  subject: 'Your tickets — Table 2',
  heading: 'Your tickets',
  blocks: [{ kind: 'paragraph', text: 'Webale nnyo' }] as const,
};

let cloned: { url: string; drop(): Promise<void> };
let handle: DatabaseHandle;
let pubsub: PubSub;
let directory: string;
let server: Awaited<ReturnType<typeof listenForEmails>> | null = null;
const received: { to: string[]; raw: string }[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'namugongo-mail-'));
});
afterAll(() => rm(directory, { recursive: true }));

beforeEach(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
  pubsub = await createPubSub(handle.connections, log);
  received.length = 0;
});
afterEach(async () => {
  await stopServer();
  await pubsub.close();
  await handle.close();
  await cloned.drop();
});

/** What the mail server says to recipients that begin with these words. */
const rejections: Record<string, number> = { nobody: 550, busy: 450, full: 452, moved: 551 };

/** Starts a mail server on a port; it rejects the recipients above. */
async function startServer(port = 0): Promise<number> {
  server = await listenForEmails(
    {
      onRcptTo({ address }, _, callback) {
        const responseCode = rejections[address.split('@')[0] ?? ''];
        callback(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : null);
      },
      onData(stream, session, callback) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          callback();
        });
      },
    },
    port,
  );
  return server.port;
}

async function stopServer(): Promise<void> {
  const stopping = server;
  server = null;
  await stopping?.stop();
}

type Data = { orderId: number };
const toBuilder = (build: (data: Data) => Promise<Email>): EmailBuilder<Data> => ({
  data: z.object({ orderId: z.int() }),
  build,
});

type Kinds = Record<string, EmailBuilder<unknown>>;
function createEmailOutbox(port: number | null, kinds: Kinds = {}, { database } = handle): Outbox {
  const config = {
    SMTP_URL: port === null ? undefined : `smtp://127.0.0.1:${port}`,
    MAIL_FROM: undefined,
    PUBLIC_URL: 'https://namugongo.example',
    DATA_DIR: directory,
  };
  const mail = createEmailHandler({ database, config, clock, log, kinds });
  return createOutbox({ database, clock, log, pubsub, handlers: { mail } });
}

test('an email reaches the mail server as text and HTML, from the site to its one recipient', async () => {
  const port = await startServer();
  await queueEmail(handle.database, { dedupeKey: 'order 1', ...message });
  await createEmailOutbox(port).drain();
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['buyer@example.org']);
  expect(received[0]?.raw).toContain('From: Namugongo <no-reply@namugongo.example>');
  expect(received[0]?.raw).toContain('Content-Type: text/plain');
  expect(received[0]?.raw).toContain('Content-Type: text/html');
  expect(await handle.database.select().from(emailMessage)).toMatchObject([
    { recipient: 'buyer@example.org', sentAt: clock.now() },
  ]);
});

test('an email sent again after a crash has the same Message-ID and content', async () => {
  const port = await startServer();
  const texts = ['first', 'second'];
  const tickets = toBuilder(async () => ({ ...message, heading: texts.shift() ?? 'none' }));
  await queueEmailFromBuilder(handle.database, {
    dedupeKey: 'order 2',
    builder: 'tickets',
    data: { orderId: 2 },
  });
  const box = createEmailOutbox(port, { tickets });
  await box.drain();
  // The state after a crash between sending and marking as sent.
  await handle.database.execute('update outbox_task set completed_at = null');
  await handle.database.execute('update email_message set sent_at = null');
  await box.drain();
  const [first, second] = received.map(({ raw }) => raw);
  expect(received).toHaveLength(2);
  expect(first).toMatch(/Message-ID: <[\w-]{43}@namugongo\.example>/);
  expect(/Message-ID: .*/.exec(second ?? '')?.[0]).toBe(/Message-ID: .*/.exec(first ?? '')?.[0]);
  expect(second).toContain('first');
});

test('another email of a database that begins anew or goes back to a backup has another Message-ID', async () => {
  const port = await startServer();
  const sendFirstEmail = async (process = handle) => {
    await handle.pool.query('truncate outbox_task, email_message restart identity');
    await queueEmail(handle.database, { dedupeKey: 'order 1', ...message });
    await createEmailOutbox(port, {}, process).drain();
  };
  await sendFirstEmail();
  // Back at a backup, where the same order is that of another buyer.
  message.to = 'another@example.org';
  await sendFirstEmail();
  await handle.pool.query('delete from site_secret');
  // A database begins anew with a restart.
  const restarted = openDatabase(cloned.url);
  await sendFirstEmail(restarted);
  await restarted.close();
  message.to = 'buyer@example.org';
  const ids = received.map(({ raw }) => /Message-ID: .*/.exec(raw)?.[0]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test('a sent email is not sent again', async () => {
  const port = await startServer();
  await queueEmail(handle.database, { dedupeKey: 'order 3', ...message });
  await queueEmail(handle.database, { dedupeKey: 'order 3', ...message });
  const box = createEmailOutbox(port);
  await box.drain();
  await handle.database.execute('update outbox_task set completed_at = null');
  await box.drain();
  expect(received).toHaveLength(1);
});

test('a builder builds the email when it is sent; the outbox stores only the data', async () => {
  const port = await startServer();
  const pdf = Buffer.from('%PDF-1.7 '.repeat(5_000));
  const tickets = toBuilder(async ({ orderId }) => ({
    ...message,
    subject: `Tickets of order ${orderId}`,
    attachments: [
      { name: 'tickets.pdf', type: 'application/pdf', base64: pdf.toString('base64') },
      {
        name: 'reception.ics',
        type: 'text/calendar',
        base64: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
      },
    ],
  }));
  await runTransaction(handle.database, (transaction) =>
    queueEmailFromBuilder(transaction, {
      dedupeKey: 'order 4',
      builder: 'tickets',
      data: { orderId: 4 },
    }),
  );
  const [row] = await handle.database.select().from(outbox);
  expect(row?.payload).toEqual({ builder: 'tickets', data: { orderId: 4 } });
  await createEmailOutbox(port, { tickets }).drain();
  const raw = received[0]?.raw ?? '';
  expect(raw).toContain('Subject: Tickets of order 4');
  expect(raw).toContain('filename=tickets.pdf');
  expect(raw).toContain('filename=reception.ics');
  expect(raw.replace(/\r\n/g, '')).toContain(pdf.toString('base64'));
  const [stored] = await handle.database.select().from(emailMessage);
  expect(stored?.attachments).toEqual([
    { name: 'tickets.pdf', type: 'application/pdf', base64: '' },
    { name: 'reception.ics', type: 'text/calendar', base64: '' },
  ]);
});

test('without a mail server, an email stays readable in the list and as a file', async () => {
  await queueEmail(handle.database, { dedupeKey: 'order 5', ...message });
  await createEmailOutbox(null).drain();
  expect(await handle.database.select().from(emailMessage)).toMatchObject([
    { subject: message.subject, text: expect.stringContaining('Webale nnyo'), sentAt: null },
  ]);
  const [name] = await readdir(join(directory, 'mail'));
  const file = await readFile(join(directory, 'mail', name ?? ''), 'utf8');
  expect(name).toMatch(/^\d{6}\.eml$/);
  expect(file).toContain('To: buyer@example.org');
  expect(file).toContain('Webale nnyo');
});

test('an email waits while the mail server is down and is sent when it is back', async () => {
  const port = await startServer();
  await stopServer();
  await queueEmail(handle.database, { dedupeKey: 'order 6', ...message });
  const box = createEmailOutbox(port);
  await box.drain();
  const [waiting] = await handle.database.select().from(outbox);
  expect(waiting).toMatchObject({
    completedAt: null,
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  await startServer(port);
  clock.advance(5_000);
  await box.drain();
  expect(received).toHaveLength(1);
});

test.each(['nobody', 'moved'])(
  'an email to a mailbox that the mail server rejects for good (%s) is not retried, and stays in the list',
  async (name) => {
    const port = await startServer();
    const to = `${name}@example.org`;
    await queueEmail(handle.database, { dedupeKey: 'order 7', ...message, to });
    await createEmailOutbox(port).drain();
    const [row] = await handle.database.select().from(outbox);
    expect(row?.completedAt).not.toBeNull();
    expect(await handle.database.select().from(emailMessage)).toMatchObject([
      { recipient: to, sentAt: null, rejectionCode: expect.stringMatching(/^55\d/) },
    ]);
  },
);

test.each(['busy', 'full'])(
  'an email that the mail server puts off (%s, as greylisting does) is sent later',
  async (name) => {
    const port = await startServer();
    const to = `${name}@example.org`;
    await queueEmail(handle.database, { dedupeKey: 'order 8', ...message, to });
    const box = createEmailOutbox(port);
    await box.drain();
    const [waiting] = await handle.database.select().from(outbox);
    expect(waiting).toMatchObject({ completedAt: null, attempts: 1 });
    const code = rejections[name] ?? 0;
    delete rejections[name];
    clock.advance(5_000);
    await box.drain();
    rejections[name] = code;
    expect(received.map((email) => email.to)).toEqual([[to]]);
  },
);

test('user input cannot add a recipient, a header or markup', async () => {
  const port = await startServer();
  const content = {
    kind: 'test',
    heading: '<script>alert(1)</script>',
    blocks: [
      { kind: 'facts', facts: [['Name', '"><img src=x>\n<img>']] },
      { kind: 'link', label: '<img>', url: toPublicUrl('https://example.org/"><img>') },
    ],
  } as const;
  await queueEmail(handle.database, {
    ...content,
    dedupeKey: 'a',
    to: 'a@example.org',
    subject: 'Hi\r\nBcc: b@example.org',
  });
  await queueEmail(handle.database, {
    ...content,
    dedupeKey: 'b',
    to: 'a@example.org, b@example.org',
  });
  await createEmailOutbox(port).drain();
  expect(received.map(({ to }) => to)).toEqual([['a@example.org']]);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  const [stored] = await handle.database.select().from(emailMessage);
  expect(stored?.html).not.toMatch(/<script|<img/);
  expect(stored?.html).toContain('&gt;<br>&lt;img&gt;');
  expect(stored?.text).toContain('<img>:\nhttps://example.org/');
});

const secretMessage = {
  ...message,
  blocks: [
    { kind: 'button', label: 'Set it', url: new Secret('link', 'https://a.example/k/secret-1') },
    { kind: 'code', code: new Secret('code', '271828') },
    { kind: 'paragraph', text: write`Or: ${new Secret('link', 'https://a.example/k/secret-2')}` },
  ] as const,
};

/** Everything that the tables of emails hold. */
const readTables = async () =>
  JSON.stringify([
    await handle.database.select().from(emailMessage),
    await handle.database.select().from(outbox),
  ]);

test('secrets are encrypted until the email is sent, and then gone', async () => {
  const port = await startServer();
  await stopServer();
  await queueEmail(handle.database, { dedupeKey: 'secret 1', ...secretMessage });
  const box = createEmailOutbox(port);
  await box.drain();
  expect(await readTables()).toMatch(/"sealed":"[\w-]+"/);
  expect(await readTables()).not.toMatch(/secret-[12]|271828/);
  await startServer(port);
  clock.advance(5_000);
  await box.drain();
  for (const secret of ['secret-1', 'secret-2', '271828'])
    expect(received[0]?.raw).toContain(secret);
  expect(await readTables()).not.toMatch(/secret-[12]|271828|"sealed":"/);
  expect(await handle.database.select().from(emailMessage)).toMatchObject([
    {
      text: expect.stringContaining(
        'Set it:\nlink removed\n\n    code removed\n\nOr: link removed\n',
      ),
    },
  ]);
});
