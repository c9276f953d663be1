import { directory } from '#features/directory/contract/directory.ts';
import { emptyMemberFields } from '#features/directory/contract/member-fields.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { openQueuedEmails } from '#app/server/testing/open-emails.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';

const { add, admin, byId, list, member, office, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());

const emails = async (pattern: string) =>
  (await openQueuedEmails(site.handle.database, pattern)).map((email) => JSON.stringify(email));

describe('an invitation', () => {
  test('needs an email address and is sent again only until a password is set', async () => {
    const nameless = await add({ email: '' });
    await expect(site.call(directory.invite, byId(nameless.id), secretary)).rejects.toMatchObject(
      expectProblem('member-without-email'),
    );
    const entry = await add();
    const invite = () => site.call(directory.invite, byId(entry.id), secretary);
    expect((await invite()).account).toBe('invited');
    const first = await office.secretFor(entry.email);
    expect((await invite()).account).toBe('invited');
    const second = await office.secretFor(entry.email);
    expect(second).not.toBe(first);
    await office.accept(second);
    await expect(invite()).rejects.toMatchObject(expectProblem('account-linked'));
    const { headers } = await office.signIn(entry.email);
    expect(await list({ headers })).toContainEqual(
      expect.objectContaining({ id: entry.id, own: true }),
    );
  });

  test('links the existing account of the address, for one entry only', async () => {
    const existing = await office.member('member', 'usher');
    const entry = await add({ email: existing.email });
    const twin = await add({ email: existing.email });
    const linked = await site.call(directory.invite, byId(entry.id), secretary);
    expect(linked.account).toBe('linked');
    expect((await list(existing.session)).find(({ own }) => own)?.id).toBe(entry.id);
    await expect(site.call(directory.invite, byId(twin.id), secretary)).rejects.toMatchObject(
      expectProblem('account-linked'),
    );
  });

  test.each(['admin', 'usher'] as const)(
    'of an address with an account leaves its role alone: %s',
    async (role) => {
      const existing = await office.member(role);
      const entry = await add({ email: existing.email });
      const { account } = await site.call(directory.invite, byId(entry.id), secretary);
      expect(account).toBe('linked');
      const all = await site.call(people.list, {}, admin);
      expect(all.find(({ id }) => id === existing.id)?.roles).toEqual([role]);
    },
  );
});

describe('a message to a member', () => {
  const body = { message: 'Is there choir on Friday?', shareAddress: false };

  test('is sent through the site; replies go to the sender only with consent', async () => {
    const { id, email } = await add();
    const item = await office.member('member');
    expect((await list(item.session)).find((entry) => entry.id === id)).toMatchObject({
      canContact: true,
      email: null,
    });
    await site.call(directory.contact, { ...byId(id), body }, item.session);
    const shared = { message: 'I share mine.', shareAddress: true };
    await site.call(directory.contact, { ...byId(id), body: shared }, item.session);
    const sent = (await emails('mail contact %')).filter((text) => text.includes(email));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toContain('Is there choir on Friday?');
    expect(sent[0]).not.toContain(item.email);
    expect(sent[1]).toContain(`"replyTo":"${item.email}"`);
    const { entries } = await site.call(
      people.listAuditEntries,
      { query: { search: `member ${id}` } },
      admin,
    );
    expect(JSON.stringify(entries)).not.toContain('choir');
  });

  test('is rejected for members who cannot be contacted', async () => {
    const silent = await add({ acceptsMessages: false });
    const withoutEmail = await add({ email: '' });
    for (const { id } of [silent, withoutEmail])
      await expect(
        site.call(directory.contact, { ...byId(id), body }, member),
      ).rejects.toMatchObject(expectProblem('contact-unavailable'));
    await expect(
      site.call(directory.contact, { params: { id: 999_999 }, body }, member),
    ).rejects.toMatchObject(expectProblem('member-not-found'));
  });
});

test('invitations and messages are sent once after the mail server was down for an hour', async () => {
  const server = await startSmtpServer();
  await server.stop();
  const parish = await startSiteWithAdmin({
    background: true,
    variables: { SMTP_URL: server.url },
  });
  const { call, clock, handle } = parish.site;
  const entry = (name: string) => {
    const email = `${name}@example.org`;
    const body = { name: `Sample ${name}`, ...emptyMemberFields, email };
    return call(directory.create, { body }, parish.admin);
  };
  const [invited, written] = [await entry('invited'), await entry('written')];
  await call(directory.invite, byId(invited.id), parish.admin);
  const messages = ['Is there choir on Friday?', 'Is there choir on Sunday?'];
  for (const message of messages)
    await call(
      directory.contact,
      { ...byId(written.id), body: { message, shareAddress: false } },
      parish.admin,
    );
  const waiting = () => handle.database.select().from(outbox).where(eq(outbox.kind, 'mail'));
  for (let minutes = 0; minutes <= 60; minutes += 15) {
    await expect
      .poll(async () => (await waiting()).every(({ lastError }) => lastError !== null))
      .toBe(true);
    clock.advance(15 * 60_000);
  }
  const back = await startSmtpServer(server.port);
  const expected = [invited, written, written].map(({ email }) => email);
  await expect.poll(() => back.recipients().toSorted()).toEqual(expected);
  clock.advance(60 * 60_000);
  await expect
    .poll(async () => (await waiting()).every(({ completedAt }) => completedAt !== null))
    .toBe(true);
  expect(back.recipients()).toHaveLength(expected.length);
  const emails = back.findEmailsTo(written.email);
  for (const message of messages)
    expect(emails.filter((emailMessage) => emailMessage.includes(message))).toHaveLength(1);
  // The link still works after an hour.
  const [invitation = ''] = back.findEmailsTo(invited.email);
  await parish.accept(/\/invitation\/([\w-]+)/.exec(invitation)?.[1] ?? '');
  await parish.site.stop();
  await back.stop();
});
