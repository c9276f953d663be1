import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { startSiteWithAdmin, samplePassword } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

const { site, admin, member, signIn, freshEmail, secretFor, accept, findEmailsTo } =
  await startSiteWithAdmin({
    background: true,
  });
afterAll(() => site.stop());
const { database } = site.handle;

type Session = { headers: { cookie: string } };
const requestChange = (session: Session, email: string, password = samplePassword) =>
  site.call(people.requestEmailChange, { body: { email, password } }, session);
const confirm = (secret: string) => site.call(people.confirmEmail, { body: { secret } });

/** Requests a change and reads the link in the email to the new address. */
async function requestLinkSecret(session: Session, email: string): Promise<string> {
  const links = async () =>
    (await findEmailsTo(email)).flatMap((text) => /\/email\/([\w.-]+)/.exec(text)?.[1] ?? []);
  const before = (await links()).length;
  await requestChange(session, email);
  await expect.poll(async () => (await links()).length).toBe(before + 1);
  return (await links()).at(-1) ?? '';
}
const invalid = expectProblem('email-link-invalid');

test('a new email takes effect once the link is opened, and the old one is notified', async () => {
  const item = await member('usher');
  const target = freshEmail();
  const link = await requestLinkSecret(item.session, target.toUpperCase());
  expect((await signIn(item.email)).status).toBe(200);
  expect(await confirm(link)).toEqual({ email: target });
  expect((await signIn(item.email)).status).toBe(401);
  expect((await signIn(target)).status).toBe(200);
  expect((await site.call(accounts.getCurrent, {}, item.session)).account).toMatchObject({
    email: target,
  });
  expect((await findEmailsTo(item.email)).at(-1)).toContain(target);
  const entries = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'change email address'));
  expect(entries).toMatchObject([{ before: item.email, after: target }]);
  await expect(confirm(link)).rejects.toMatchObject(invalid);
});

test('a link works for an hour, unchanged, and ends links to the old address', async () => {
  const item = await member('usher');
  const link = await requestLinkSecret(item.session, freshEmail());
  await expect(confirm(`x${link}`)).rejects.toMatchObject(invalid);
  await expect(confirm('nothing')).rejects.toMatchObject(invalid);
  const before = site.clock.now();
  site.clock.advance(60 * 60_000 + 1000);
  await expect(confirm(link)).rejects.toMatchObject(invalid);
  site.clock.set(before);
  await site.call(people.resendInvitation, { params: { id: item.id } }, admin);
  const old = await secretFor(item.email);
  await confirm(link);
  await expect(accept(old)).rejects.toMatchObject(expectProblem('invitation-invalid'));
});

test('a taken email gets the same response and no email; the first to confirm keeps it', async () => {
  const [item, two] = [await member('usher'), await member('usher')];
  await requestChange(item.session, two.email);
  await expect
    .poll(async () =>
      (await database.select().from(outbox)).every(({ completedAt }) => completedAt),
    )
    .toBe(true);
  expect((await findEmailsTo(two.email)).join()).not.toContain('new email address');
  const target = freshEmail();
  const [first, second] = [
    await requestLinkSecret(item.session, target),
    await requestLinkSecret(two.session, target),
  ];
  await confirm(first);
  await expect(confirm(second)).rejects.toMatchObject(invalid);
});

test('a change requires the password', async () => {
  const item = await member('usher');
  await expect(requestChange(item.session, freshEmail(), 'wrong')).rejects.toMatchObject(
    expectProblem('invalid-password'),
  );
});
