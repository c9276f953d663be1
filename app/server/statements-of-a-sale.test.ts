import { AsyncLocalStorage } from 'node:async_hooks';
import { callEndpoint } from '#contract/client.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '#platform/database/database-connections.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import { merge } from '#platform/feature.ts';
import type { TaskHandler } from '#platform/outbox/outbox.ts';
import { createTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { pay } from './testing/buyer.ts';
import { recordStatements } from './testing/record-statements.ts';
import { addEvent } from './testing/sell-chairs.ts';
import { startSite } from './testing/start-site.ts';
import { startSmtpServer } from './testing/start-smtp-server.ts';

/**
 * The most statements of each part of a sale: one chair by card, with a mail server and rate limits. Each `begin` and each `commit`
 * counts as one. The sandbox's own statements are those of a provider that would run elsewhere, without its deliveries.
 */
const limits = {
  cart: 1,
  hold: 1,
  'open order': 2,
  'intent and confirming': 1,
  settle: 1,
  response: 0,
  capture: 2,
  email: 4,
  outbox: 3,
  webhooks: 3,
  sandbox: 5,
};
type Part = keyof typeof limits;

const smtpServer = await startSmtpServer();
const site = await startSite({ variables: { RATE_LIMIT: 'on', SMTP_URL: smtpServer.url } });
const { platform } = site.site;
const { payments, webhooks, sandbox } = site.site.payments;
const work = merge(site.site.features, 'tasks');
const { eventId, chairs } = await addEvent(site.handle.database);
/** Its statements are not counted. */
const observer = createClient(site.handle.url, { name: 'namugongo observer' });
await observer.connect();

const runningTask = new AsyncLocalStorage<Part>();
let part: Part = 'cart';
const sent = new Map<Part, string[]>();
const stopRecording = recordStatements(site.handle.url, ({ text, client }) => {
  const isSandbox = client === 'namugongo sandbox';
  // Only the sandbox of tests looks for faults.
  if (isSandbox ? part === 'webhooks' || text.includes('"fault"') : client !== 'namugongo') return;
  const key = isSandbox ? 'sandbox' : (runningTask.getStore() ?? part);
  sent.set(key, [...(sent.get(key) ?? []), text]);
});

const runAs = <Payload>(
  key: Part,
  { payload: schema, run }: TaskHandler<Payload>,
): TaskHandler<Payload> => ({
  payload: schema,
  run: (payload, task) => runningTask.run(key, () => run(payload, task)),
});
const kinds = { tickets: createTicketsEmail(platform) };
const outbox = createOutbox({
  ...platform,
  handlers: {
    mail: runAs('email', createEmailHandler({ ...platform, kinds })),
    'payment-capture': runAs('capture', work['payment-capture']),
  },
});

afterAll(async () => {
  stopRecording();
  await observer.end();
  await site.stop();
  await smtpServer.stop();
});

/** Names the part that each step of a payment begins. */
function watchPayments(): void {
  const { provider, inFlight } = payments;
  payments.provider = new Proxy(provider, {
    get(target, name) {
      if (name === 'createIntent') part = 'intent and confirming';
      if (name !== 'confirm') return Reflect.get(target, name);
      return async (...input: Parameters<typeof provider.confirm>) => {
        const result = await provider.confirm(...input);
        part = 'settle';
        return result;
      };
    },
  });
  const finish = inFlight.delete.bind(inFlight);
  inFlight.delete = (id) => {
    part = 'response';
    return finish(id);
  };
}

/** Sells one chair; then its email goes out, its payment is captured, and the events of the sandbox arrive. */
async function sell(): Promise<void> {
  part = 'cart';
  const cart = await callEndpoint(site.base, carts.create, { body: { event: eventId } });
  part = 'hold';
  const params = { cartId: cart.id, chairId: chairs.shift()?.id ?? 0 };
  const { totalCents } = await callEndpoint(site.base, carts.hold, { params });
  part = 'open order';
  const { status } = await pay(site.base, { cartId: cart.id, amount: totalCents });
  expect(status).toBe(200);
  part = 'outbox';
  await outbox.drain();
  part = 'webhooks';
  sandbox?.start();
  await expect
    .poll(() => observer.query('select from sandbox.webhook_delivery where delivered_at is null'))
    .toMatchObject({ rows: [] });
  await sandbox?.stop();
  await webhooks.work();
}

test('a sale needs few statements', async () => {
  watchPayments();
  // The first sale also reads the secrets of the site.
  await sell();
  sent.clear();
  await sell();
  const { rows } = await observer.query(
    "select (select count(*)::int from payment_attempt where state = 'SUCCEEDED') as captured, (select count(*)::int from webhook_event where handled_at is not null) as events",
  );
  expect(rows).toEqual([{ captured: 2, events: 4 }]);
  expect(smtpServer.recipients()).toHaveLength(2);

  for (const [key, limit] of Object.entries(limits) as [Part, number][]) {
    const statements = sent.get(key) ?? [];
    expect.soft(statements.length, `${key}:\n${statements.join('\n')}`).toBeLessThanOrEqual(limit);
  }
  console.log(
    Object.keys(limits)
      .map((key) => `${key} ${sent.get(key as Part)?.length ?? 0}`)
      .join(', '),
  );
});
