import { directory } from '@namugongo/contract/directory';
import { people } from '@namugongo/contract/people';
import { eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '../platform/tables.ts';
import { openDirectory } from '../testing/open-directory.ts';
import { openOffice } from '../testing/open-office.ts';
import { refusedWith } from '../testing/staff.ts';
import { startMailServer } from '../testing/start-mail-server.ts';

const { add, admin, byId, list, member, office, secretary, site } = await openDirectory();
afterAll(() => site.stop());

const letters = async (pattern: string) =>
  (await site.handle.database.select().from(outbox).where(like(outbox.dedupeKey, pattern))).map(
    ({ payload }) => JSON.stringify(payload),
  );

describe('an invitation', () => {
  test('needs an address, is sent again until a password is set, and then no more', async () => {
    const nameless = await add({ email: '' });
    await expect(site.call(directory.invite, byId(nameless.id), secretary)).rejects.toMatchObject(
      refusedWith('member-without-email'),
    );
    const entry = await add();
    const invite = () => site.call(directory.invite, byId(entry.id), secretary);
    expect((await invite()).account).toBe('invited');
    const first = await office.secretFor(entry.email);
    expect((await invite()).account).toBe('invited');
    const second = await office.secretFor(entry.email);
    expect(second).not.toBe(first);
    await office.accept(second);
    await expect(invite()).rejects.toMatchObject(refusedWith('account-linked'));
    const { headers } = await office.signIn(entry.email);
    expect(await list({ headers })).toContainEqual(
      expect.objectContaining({ id: entry.id, own: true }),
    );
  });

  test('links the account that the address has, for one entry only', async () => {
    const known = await office.member('usher');
    const entry = await add({ email: known.email });
    const twin = await add({ email: known.email });
    const linked = await site.call(directory.invite, byId(entry.id), secretary);
    expect(linked.account).toBe('linked');
    expect((await list(known.session)).find(({ own }) => own)?.id).toBe(entry.id);
    await expect(site.call(directory.invite, byId(twin.id), secretary)).rejects.toMatchObject(
      refusedWith('account-linked'),
    );
  });
});

describe('a message to a member', () => {
  const body = { message: 'Is there choir on Friday?', shareAddress: false };

  test('goes through the site; an answer goes to the sender with consent only', async () => {
    const { id, email } = await add();
    const one = await office.member('member');
    expect((await list(one.session)).find((entry) => entry.id === id)).toMatchObject({
      canContact: true,
      email: null,
    });
    await site.call(directory.contact, { ...byId(id), body }, one.session);
    const shared = { message: 'I share mine.', shareAddress: true };
    await site.call(directory.contact, { ...byId(id), body: shared }, one.session);
    const sent = (await letters('mail contact %')).filter((text) => text.includes(email));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toContain('Is there choir on Friday?');
    expect(sent[0]).not.toContain(one.email);
    expect(sent[1]).toContain(`"replyTo":"${one.email}"`);
    const { entries } = await site.call(people.audit, { query: { search: `member ${id}` } }, admin);
    expect(JSON.stringify(entries)).not.toContain('choir');
  });

  test('is refused where nobody can be reached', async () => {
    const silent = await add({ takesMessages: false });
    const withoutEmail = await add({ email: '' });
    for (const { id } of [silent, withoutEmail])
      await expect(
        site.call(directory.contact, { ...byId(id), body }, member),
      ).rejects.toMatchObject(refusedWith('contact-unavailable'));
    await expect(
      site.call(directory.contact, { params: { id: 999_999 }, body }, member),
    ).rejects.toMatchObject(refusedWith('member-not-found'));
  });
});

test('while the mail server is down for an hour no invitation and no message is lost, and each is sent once afterwards', async () => {
  const server = await startMailServer();
  await server.stop();
  const parish = await openOffice({ background: true, variables: { SMTP_URL: server.url } });
  const { call, clock, handle } = parish.site;
  const entry = (name: string) => {
    const email = `${name}@example.org`;
    const body = { name: `Sample ${name}`, telephone: '', email, kabondo: '' };
    return call(directory.add, { body }, parish.admin);
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
  const back = await startMailServer(server.port);
  const expected = [invited, written, written].map(({ email }) => email);
  await expect.poll(() => back.recipients().toSorted(), { timeout: 20_000 }).toEqual(expected);
  clock.advance(60 * 60_000);
  await expect
    .poll(async () => (await waiting()).every(({ doneAt }) => doneAt !== null))
    .toBe(true);
  expect(back.recipients()).toHaveLength(expected.length);
  const came = back.lettersTo(written.email);
  for (const message of messages)
    expect(came.filter((letter) => letter.includes(message))).toHaveLength(1);
  // The link still opens, an hour later.
  await parish.accept(await parish.secretFor(invited.email));
  await parish.site.stop();
  await back.stop();
});
