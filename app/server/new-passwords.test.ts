import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { newPassword } from '#features/accounts/contract/accounts.ts';
import { ensureFirstAdmin } from '#features/accounts/server/ensure-first-admin.ts';
import { account } from '#features/accounts/server/tables.ts';
import { z } from 'zod';
import { samplePassword, startSiteWithAdmin } from './testing/start-site-with-admin.ts';
import { startSite } from './testing/start-site.ts';

const { accounts, people } = contract;
const { site, freshEmail, invite, secretFor, accept, member, signIn } = await startSiteWithAdmin();
afterAll(() => site.stop());

const rejection = (message: string) => ({
  problem: { code: 'validation-failed', errors: { password: expect.stringContaining(message) } },
});
const common = rejection('easy to guess');
const personal = rejection('your name and email');

const setsPassword = ({ body }: Endpoint) =>
  body instanceof z.ZodObject && body.shape['password'] === newPassword;

test('a new password is set by these endpoints, each tried below', () => {
  expect(
    listEndpoints(contract)
      .filter(setsPassword)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/api/account/invitation', '/api/account/password', '/api/account/setup']);
});

test('by the link of an invitation or a reset, which works again after a refusal', async () => {
  const email = freshEmail();
  await invite(email);
  const secret = await secretFor(email);
  await expect(accept(secret, 'Password2026!')).rejects.toMatchObject(common);
  await expect(accept(secret, 'sample of a text')).rejects.toMatchObject(personal);
  await accept(secret);
  expect((await signIn(email)).status).toBe(200);
});

test('in the profile', async () => {
  const { session } = await member('member');
  const change = (password: string) =>
    site.call(people.updatePassword, { body: { current: samplePassword, password } }, session);
  await expect(change('iloveyou')).rejects.toMatchObject(common);
  await expect(change('a person of note')).rejects.toMatchObject(personal);
});

test('an existing password keeps working, however common', async () => {
  const { id, email } = await member('member');
  const { hashPassword } = await import('better-auth/crypto');
  await site.handle.database
    .update(account)
    .set({ password: await hashPassword('password') })
    .where(eq(account.userId, id));
  expect((await signIn(email, 'password')).status).toBe(200);
});

test('for the first administrator, by link and by variables', async () => {
  const empty = await startSite();
  const link = await ensureFirstAdmin(empty.site.platform);
  const secret = link?.link.split('/').at(-1) ?? '';
  const setUp = (password: string) =>
    empty.call(accounts.createFirstAdmin, {
      body: { secret, name: 'Grace Nakato', email: 'grace@example.org', password },
    });
  await expect(setUp('password')).rejects.toMatchObject(common);
  await expect(setUp('nakato forever')).rejects.toMatchObject(personal);
  const { platform } = empty.site;
  const config = { ...platform.config, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password' };
  await expect(ensureFirstAdmin({ ...platform, config })).rejects.toThrow(
    'ADMIN_PASSWORD: That password is easy to guess.',
  );
  await setUp('lamp river seven goats');
  await empty.stop();
});
