import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, fixedClock } from '#platform/clock.ts';
import {
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
} from '../testing/provider-contract/fixtures.ts';
import { createFaultySandbox, scheduleFault } from './testing/faulty-sandbox.ts';
import { deliverDue } from './deliver-webhooks.ts';
import type { Sandbox } from './sandbox-provider.ts';
import { signatureHeader, signEvent, serializeEvent } from './sign-event.ts';
import { startWebhookReceiver } from './testing/listen-for-events.ts';
import { setUpSandbox, waitFor, webhookSecret } from './testing/open-sandbox.ts';

describe('webhooks', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeAll(async () => {
    let read: Sandbox['parseWebhook'] = () => null;
    receiver = await startWebhookReceiver((body, request) => read(body, request.headers));
    opened = await setUpSandbox({ webhookUrl: receiver.url });
    read = opened.sandbox.parseWebhook;
  });
  beforeEach(async () => {
    await opened.sandbox.stop();
    await opened.pool.query('delete from sandbox.webhook_delivery');
    await opened.pool.query('delete from sandbox.fault');
    receiver.received.length = 0;
    receiver.state.refuse = 0;
  });
  afterAll(async () => {
    await opened.close();
    await receiver.close();
  });
  /** `stop` is final, so each test opens a new sandbox on the same database. */
  const begin = (more: Partial<typeof opened.settings> = {}): Sandbox =>
    createFaultySandbox({ ...opened.settings, ...more, webhookUrl: () => receiver.url });
  const getTypes = (intentId: string) =>
    receiver.received.filter((event) => event.intentId === intentId).map((event) => event.type);

  it('report every step with a valid signature', async () => {
    const sandbox = begin();
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await confirmIntent(sandbox, intent.id, 'tok_chargeDeclined');
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    await sandbox.capture({ key: newIdempotencyKey(), intentId: intent.id });
    await sandbox.refund({ key: newIdempotencyKey(), intentId: intent.id, amountCents: 60 });
    await waitFor(() => getTypes(intent.id).length === 4);
    expect(getTypes(intent.id).sort()).toEqual([
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
    await sandbox.stop();
  });

  it('are sent after each change, not only when the sandbox polls', async () => {
    const sandbox = begin({ pollMilliseconds: 60_000 });
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await confirmIntent(sandbox, intent.id, 'tok_chargeDeclined');
    await waitFor(() => getTypes(intent.id).length === 1);
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    await waitFor(() => getTypes(intent.id).length === 2);
    await sandbox.stop();
  });

  it('are sent once the site has an address', async () => {
    let hasAddress = false;
    const sandbox = createFaultySandbox({
      ...opened.settings,
      webhookUrl: () => {
        if (hasAddress) return receiver.url;
        hasAddress = true;
        throw new Error('The site does not listen yet.');
      },
    });
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await confirmIntent(sandbox, intent.id, 'tok_chargeDeclined');
    await waitFor(() => getTypes(intent.id).length === 1);
    await sandbox.stop();
  });

  it.each([300, 503])('are retried until they are accepted, after status %i', async (status) => {
    const sandbox = begin();
    receiver.state.refuse = 2;
    receiver.state.status = status;
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    await waitFor(() => getTypes(intent.id).length === 1);
    await sandbox.stop();
    const stored = await opened.pool.query(
      'select attempts, delivered_at from sandbox.webhook_delivery',
    );
    expect(stored.rows).toMatchObject([{ attempts: 3, delivered_at: expect.any(Date) }]);
  });

  it('are not sent again once they were accepted', async () => {
    const sandbox = begin();
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    await waitFor(() => getTypes(intent.id).length === 1);
    await sandbox.stop();
    // When the claim of the first process is long over.
    const later = begin({
      clock: fixedClock(addMilliseconds(opened.settings.clock.now(), 60_000)),
    });
    later.start();
    const next = await createTestIntent(later);
    await confirmIntent(later, next.id, 'tok_visa');
    await waitFor(() => getTypes(next.id).length === 1);
    await later.stop();
    expect(getTypes(intent.id)).toHaveLength(1);
  });

  it('are delivered by the next process after a stop, and once by two processes', async () => {
    const dying = begin();
    const intent = await createTestIntent(dying);
    await confirmIntent(dying, intent.id, 'tok_visa');
    expect(receiver.received).toEqual([]);
    const [item, other] = [begin(), begin()];
    item.start();
    other.start();
    await waitFor(() => getTypes(intent.id).length > 0);
    await Promise.all([item.stop(), other.stop()]);
    expect(getTypes(intent.id)).toEqual(['payment_intent.amount_capturable_updated']);
  });

  it('arrive twice with one id with the fault duplicateWebhook', async () => {
    const sandbox = begin();
    sandbox.start();
    const intent = await createTestIntent(sandbox);
    await scheduleFault(opened.database, { operation: 'confirm', kind: 'duplicateWebhook' });
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    await waitFor(() => getTypes(intent.id).length === 2);
    expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
    await sandbox.stop();
  });

  it('arrive before our response with the fault earlyWebhook', async () => {
    const sandbox = begin();
    const intent = await createTestIntent(sandbox);
    await scheduleFault(opened.database, { operation: 'confirm', kind: 'earlyWebhook' });
    await confirmIntent(sandbox, intent.id, 'tok_visa');
    expect(getTypes(intent.id)).toEqual(['payment_intent.amount_capturable_updated']);
  });

  it('can be delayed by a scheduled fault', async () => {
    const sandbox = begin();
    await scheduleFault(opened.database, {
      operation: 'deliver',
      kind: 'refusedConnection',
      times: 1,
    });
    sandbox.start();
    const intent = await createTestIntent(sandbox, 'automatic');
    await confirmIntent(sandbox, intent.id, 'tok_createDispute');
    await waitFor(() => getTypes(intent.id).length === 2);
    expect(getTypes(intent.id).sort()).toEqual([
      'charge.dispute.created',
      'payment_intent.succeeded',
    ]);
    await sandbox.stop();
  });

  it.each([
    ['refusedConnection', 2, 1],
    ['rateLimited', 2, 1],
    ['serverError', 2, 1],
    ['timeOutBefore', 2, 1],
    ['timeOutAfter', 2, 2],
    ['cutBody', 2, 2],
    ['serverErrorAfter', 2, 2],
    ['duplicateWebhook', 1, 2],
    ['lateAnswer', 1, 1],
    ['lateAction', 1, 1],
  ] as const)(
    'with the fault %s take %i attempts and arrive %i times',
    async (kind, attempts, times) => {
      const sandbox = begin();
      const milliseconds = 300;
      await scheduleFault(opened.database, { operation: 'deliver', kind, milliseconds });
      const intent = await createTestIntent(sandbox);
      const startedAt = performance.now();
      await confirmIntent(sandbox, intent.id, 'tok_visa');
      sandbox.start();
      const listDelivered = async () =>
        (
          await opened.pool.query(
            'select attempts from sandbox.webhook_delivery where delivered_at is not null',
          )
        ).rows;
      await waitFor(async () => (await listDelivered()).length === 1);
      if (kind === 'lateAnswer' || kind === 'lateAction')
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(milliseconds);
      expect(await listDelivered()).toEqual([{ attempts }]);
      expect(getTypes(intent.id)).toHaveLength(times);
      await sandbox.stop();
    },
  );

  it('keep a result of their own', async () => {
    const { database, pool, settings } = opened;
    const sandbox = begin();
    const intents: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { id } = await createTestIntent(sandbox);
      await confirmIntent(sandbox, id, 'tok_visa');
      intents.push(id);
    }
    const [accepted = '', failing = '', old = '', early = ''] = intents;
    const change = (id: string, sets: string) =>
      pool.query(`update sandbox.webhook_delivery set ${sets} where intent_id = $1`, [id]);
    await change(old, "created_at = created_at - interval '3 days 1 minute'");
    await change(early, "due_at = due_at + interval '1 minute'");
    const list = async () =>
      (await pool.query('select * from sandbox.webhook_delivery order by id')).rows;
    const [, , oldBefore, earlyBefore] = await list();

    const clock = fixedClock(addMilliseconds(settings.clock.now(), 1_000));
    const claimed = await deliverDue({
      database,
      clock,
      webhookUrl: receiver.url,
      webhookSecret,
      send: async (_, { intentId }) => (intentId === failing ? 'no line' : null),
    });
    expect(claimed).toBe(2);
    expect(await list()).toMatchObject([
      { intent_id: accepted, attempts: 1, delivered_at: clock.now(), last_error: null },
      {
        intent_id: failing,
        attempts: 1,
        delivered_at: null,
        last_error: 'no line',
        due_at: addMilliseconds(clock.now(), 1_000),
      },
      oldBefore,
      earlyBefore,
    ]);
  });

  it('older than five minutes are rejected', () => {
    const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
    const sandbox = createFaultySandbox({ ...opened.settings, clock });
    const rawBody = serializeEvent({
      id: 'evt_1',
      type: 'charge.refunded',
      intentId: 'pi_1',
      createdAt: clock.now(),
    });
    const headers = { [signatureHeader]: signEvent(rawBody, webhookSecret, clock) };
    expect(sandbox.parseWebhook(Buffer.from(rawBody), headers)).not.toBeNull();
    clock.advance(300_000);
    expect(sandbox.parseWebhook(Buffer.from(rawBody), headers)).not.toBeNull();
    clock.advance(1);
    expect(sandbox.parseWebhook(Buffer.from(rawBody), headers)).toBeNull();
  });
});
