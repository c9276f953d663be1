import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry, outbox } from '../platform/tables.ts';
import { openOffice, password } from '../testing/open-office.ts';
import { refusedWith } from '../testing/staff.ts';

const { site, admin, member, signIn, freshEmail, secretFor, accept, lettersTo } = await openOffice({
  background: true,
});
afterAll(() => site.stop());
const { database } = site.handle;

type Session = { headers: { cookie: string } };
const ask = (session: Session, email: string, known = password) =>
  site.call(people.askForEmail, { body: { email, password: known } }, session);
const confirm = (secret: string) => site.call(people.confirmEmail, { body: { secret } });

/** Asks, and reads the link in the letter to the new address. */
async function linkFor(session: Session, email: string): Promise<string> {
  const links = async () =>
    (await lettersTo(email)).flatMap((text) => /#\/email\/([\w.-]+)/.exec(text)?.[1] ?? []);
  const before = (await links()).length;
  await ask(session, email);
  await expect.poll(async () => (await links()).length, { timeout: 10_000 }).toBe(before + 1);
  return (await links()).at(-1) ?? '';
}
const invalid = refusedWith('email-link-invalid');

test('a new address counts once its owner has opened the link, and the old one is told', async () => {
  const one = await member('usher');
  const wanted = freshEmail();
  const link = await linkFor(one.session, wanted.toUpperCase());
  expect((await signIn(one.email)).status).toBe(200);
  expect(await confirm(link)).toEqual({ email: wanted });
  expect((await signIn(one.email)).status).toBe(401);
  expect((await signIn(wanted)).status).toBe(200);
  expect((await site.call(accounts.me, {}, one.session)).account).toMatchObject({ email: wanted });
  expect((await lettersTo(one.email)).at(-1)).toContain(wanted);
  const entries = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'change e-mail address'));
  expect(entries).toMatchObject([{ before: one.email, after: wanted }]);
  await expect(confirm(link)).rejects.toMatchObject(invalid);
});

test('a link counts for an hour, only as it was written, and ends the ones to the old address', async () => {
  const one = await member('usher');
  const link = await linkFor(one.session, freshEmail());
  await expect(confirm(`x${link}`)).rejects.toMatchObject(invalid);
  await expect(confirm('nothing')).rejects.toMatchObject(invalid);
  const before = site.clock.now();
  site.clock.advance(60 * 60_000 + 1000);
  await expect(confirm(link)).rejects.toMatchObject(invalid);
  site.clock.set(before);
  await site.call(people.inviteAgain, { params: { id: one.id } }, admin);
  const old = await secretFor(one.email);
  await confirm(link);
  await expect(accept(old)).rejects.toMatchObject(refusedWith('invitation-invalid'));
});

test('an address that somebody has is answered alike and gets no letter; who was quicker keeps it', async () => {
  const [one, two] = [await member('usher'), await member('usher')];
  await ask(one.session, two.email);
  await expect
    .poll(async () => (await database.select().from(outbox)).every(({ doneAt }) => doneAt), {
      timeout: 10_000,
    })
    .toBe(true);
  expect((await lettersTo(two.email)).join()).not.toContain('new e-mail address');
  const wanted = freshEmail();
  const [first, second] = [await linkFor(one.session, wanted), await linkFor(two.session, wanted)];
  await confirm(first);
  await expect(confirm(second)).rejects.toMatchObject(invalid);
});

test('asking takes the password', async () => {
  const one = await member('usher');
  await expect(ask(one.session, freshEmail(), 'wrong')).rejects.toMatchObject(
    refusedWith('password-wrong'),
  );
});
