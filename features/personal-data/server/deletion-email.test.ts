import { expect, test } from 'vitest';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';

test('the email to an administrator who deletes their own data in the office is counted, as every email', async () => {
  const { site, member } = await startSiteWithAdmin({
    variables: { SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  const { session: caller } = await member('admin');
  const { account } = await site.call(accounts.getCurrent, {}, caller);
  await site.call(personalData.deleteForOffice, { body: { email: account?.email ?? '' } }, caller);
  expect((await site.call(accounts.getCurrent, {}, caller)).account).toBeNull();
  // Fails when the endpoint does not declare that it sends an email.
  await site.stop();
});
