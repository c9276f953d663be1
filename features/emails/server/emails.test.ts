import { contract } from '#app/contract.ts';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { findTraces } from '#app/server/testing/find-traces.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { queueEmail } from '#platform/email/email.ts';
import { auditEntry, emailMessage, outbox } from '#platform/tables.ts';

const { emails } = contract;
const email = {
  to: 'buyer@example.org',
  heading: 'Here they are',
  blocks: [],
  attachments: [{ name: 'tickets.pdf', type: 'application/pdf', base64: 'JVBERg==' }],
};

async function open(variables: Record<string, string>) {
  const site = await startSite({ background: true, variables: { ...administrator, ...variables } });
  const admin = { headers: await signInAsAdministrator(site.base) };
  return {
    site,
    list: async (query: { search?: string; before?: number } = {}) =>
      site.call(emails.list, { query }, admin),
    again: (id: number) => site.call(emails.resend, { params: { id } }, admin),
    post: (key: string, to = email.to) =>
      site.site.platform.transact((db) =>
        queueEmail(db, {
          kind: 'test',
          dedupeKey: key,
          ...email,
          to,
          subject: `Your tickets ${key}`,
        }),
      ),
  };
}

let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;
let keeping: Awaited<ReturnType<typeof open>>;
let sending: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
  [keeping, sending] = await Promise.all([open({}), open({ SMTP_URL: smtpServer.url })]);
});
afterAll(async () => {
  await keeping.site.stop();
  await sending.site.stop();
  await smtpServer.stop();
});

test('without a mail server, an admin can read an email soon after the transaction', async () => {
  await keeping.post('order 1');
  const { createdAt, ...expected } = {
    createdAt: keeping.site.clock.now().toISOString(),
    id: 1,
    to: email.to,
    subject: 'Your tickets order 1',
    state: 'kept',
    error: null,
    rejectionCode: null,
    sentAt: null,
    text: expect.stringMatching(/^Here they are\n/),
    html: expect.stringContaining('Here they are</h1>'),
    attachments: ['tickets.pdf'],
    canResend: true,
  };
  await expect
    .poll(() => keeping.list())
    .toEqual({ messages: [{ ...expected, createdAt }], next: null, unwritten: 0 });
});

test('the text of a sent email is hidden, because a link in it may be secret', async () => {
  await sending.post('order 2');
  await expect
    .poll(async () => (await sending.list({ search: 'ORDER 2' })).messages)
    .toMatchObject([{ state: 'sent', text: null, html: null, sentAt: expect.any(String) }]);
});

test('an email is sent again with its attachments and an audit entry', async () => {
  const { database } = sending.site.handle;
  await sending.post('order 3');
  const sent = async () => (await sending.list({ search: 'order 3' })).messages[0];
  await expect.poll(async () => (await sent())?.state).toBe('sent');
  const first = (await sent())?.id ?? 0;
  await sending.again(first);
  await expect
    .poll(async () => {
      const now = await sent();
      return now && now.id !== first && now.state;
    })
    .toBe('sent');
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'send message again'));
  expect(entry).toMatchObject({ after: { to: email.to, subject: 'Your tickets order 3' } });
  await expect(sending.again(first)).rejects.toMatchObject(expectProblem('message-not-found'));
});

test('what an earlier version queued is sent with its links, which are then gone', async () => {
  const { database } = sending.site.handle;
  const key = 'k'.repeat(43);
  const text = `Set it:\nhttps://a.example/invitation/${key}\n\n    271828\n\nhttps://a.example/mail\n`;
  const mail = { to: 'earlier@example.org', subject: 'Earlier', text, html: `<p>${text}</p>` };
  const task = { kind: 'mail', dedupeKey: 'mail earlier', payload: { mail }, dueAt: new Date(0) };
  await database.insert(outbox).values(task);
  await sending.post('order 7');
  const list = async () => (await sending.list({ search: 'Earlier' })).messages;
  await expect.poll(list).toMatchObject([{ state: 'sent', canResend: false }]);
  expect(smtpServer.newestTo(mail.to)).toContain(key);
  expect(await findTraces(database, key)).toEqual([]);
  const [stored] = await database
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.dedupeKey, task.dedupeKey));
  expect(stored?.text).toBe(
    'Set it:\nlink removed\n\n    code removed\n\nhttps://a.example/mail\n',
  );
  const again = sending.again(stored?.id ?? 0);
  await expect(again).rejects.toMatchObject(expectProblem('message-not-resendable'));
});

test('an email that is sent again twice at once is queued once', async () => {
  const { handle } = sending.site;
  await sending.post('order 6');
  const sent = async () => (await sending.list({ search: 'order 6' })).messages[0];
  await expect.poll(async () => (await sent())?.state).toBe('sent');
  const id = (await sent())?.id ?? 0;
  const result = await callBlockedBy(
    handle,
    (db) => db.delete(emailMessage).where(eq(emailMessage.id, id)),
    () => sending.again(id),
  );
  expect(result).toMatchObject({
    status: 'rejected',
    reason: expectProblem('message-not-found'),
  });
});

test('a waiting email shows the error of the mail server; a rejected one has failed', async () => {
  const { database } = sending.site.handle;
  await sending.post('order 4');
  await sending.post('order 5');
  const state = async (search: string) => (await sending.list({ search })).messages[0];
  for (const order of ['order 4', 'order 5'])
    await expect.poll(async () => (await state(order))?.state).toBe('sent');
  // The task of a sent email ends a moment later.
  await expect.poll(() => database.$count(outbox, isNull(outbox.completedAt))).toBe(0);
  await database.update(emailMessage).set({ sentAt: null, rejectionCode: '550 5.1.1' });
  await database
    .update(outbox)
    .set({ completedAt: null, dueAt: new Date('2099-01-01'), lastError: 'Greeting never received' })
    .where(eq(outbox.dedupeKey, 'mail order 4'));
  expect(await state('order 4')).toMatchObject({
    state: 'waiting',
    error: 'Greeting never received',
    rejectionCode: null,
  });
  expect(await state('order 5')).toMatchObject({
    state: 'failed',
    error: null,
    rejectionCode: '550 5.1.1',
  });
});

test('the list is searched and loaded page by page', async () => {
  const { database } = keeping.site.handle;
  await database.insert(emailMessage).values(
    Array.from({ length: 60 }, (_, number) => ({
      subject: 'Your tickets',
      text: 'Here they are',
      html: '<p>Here they are</p>',
      dedupeKey: `page ${number}`,
      recipient: `page${number}@example.org`,
      attachments: [],
      createdAt: keeping.site.clock.now(),
    })),
  );
  const first = await keeping.list({ search: 'page' });
  const second = await keeping.list({ search: 'page', before: first.next ?? 0 });
  expect([first.messages.length, second.messages.length, second.next]).toEqual([50, 10, null]);
  expect((await keeping.list({ search: '100%' })).messages).toEqual([]);
});
