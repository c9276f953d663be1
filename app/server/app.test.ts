import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator } from './testing/sign-in.ts';
import { startSite } from './testing/start-site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('the hints name the set-up link, the missing mail server and test payments', () => {
  const { config } = site.site.platform;
  expect(site.site.hints).toEqual([
    expect.stringMatching(
      /^No administrator yet\. Open this link within 24 hours to create one: .+\/setup\/\S+$/,
    ),
    `No mail server is set, so no email goes out. Messages are saved in ${config.DATA_DIR}/mail.`,
    'Payments are in test mode: only test cards work.',
  ]);
});

test('a complete site has no hints', async () => {
  const complete = await startSite({
    variables: {
      ...administrator,
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  });
  expect(complete.site.hints).toEqual([]);
  await complete.stop();
});
