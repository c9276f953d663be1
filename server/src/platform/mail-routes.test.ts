import { contract } from '@namugongo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../testing/start-site.ts';
import type { fixedClock } from './clock.ts';
import { queueMail } from './mail.ts';

const administrator = { email: 'admin@example.org', password: 'correct horse battery' };
let running: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  const variables = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  running = await startSite({ background: true, variables });
});
afterAll(() => running.stop());

test('without a mail server the administrator reads what would have been sent, within a moment of the transaction', async () => {
  const signedIn = await fetch(`${running.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.base },
    body: JSON.stringify(administrator),
  });
  const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const attachments = [{ name: 'tickets.pdf', type: 'application/pdf', base64: 'JVBERg==' }];
  const mail = {
    to: 'buyer@example.org',
    subject: 'Your tickets',
    text: 'Here they are',
    html: '<p>Here they are</p>',
    attachments,
  };
  await running.site.platform.transact((transaction) =>
    queueMail(transaction, { dedupeKey: 'order 1', ...mail }),
  );
  await expect
    .poll(() => running.call(contract.operations.mail, {}, { headers }), { timeout: 4_000 })
    .toEqual([
      {
        ...mail,
        id: 1,
        attachments: ['tickets.pdf'],
        createdAt: running.clock.now().toISOString(),
      },
    ]);
});

test('nobody else reads the messages', async () => {
  await expect(running.call(contract.operations.mail, {})).rejects.toMatchObject({
    problem: { status: 401 },
  });
});
