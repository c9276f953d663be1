import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { confirmWith, newKey, openIntent } from '../provider-contract/steps.ts';
import { orderFault } from './order-fault.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { signatureHeader, signEvent, writeEvent } from './sign-event.ts';
import { listenForEvents } from './testing/listen-for-events.ts';
import { openSandbox, waitFor, webhookSecret } from './testing/open-sandbox.ts';

describe('webhooks', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  let receiver: Awaited<ReturnType<typeof listenForEvents>>;
  beforeAll(async () => {
    let read: Sandbox['parseWebhook'] = () => null;
    receiver = await listenForEvents((body, request) => read(body, request.headers));
    opened = await openSandbox({ webhookUrl: receiver.url });
    read = opened.sandbox.parseWebhook;
  });
  beforeEach(async () => {
    await opened.sandbox.stop();
    await opened.pool.query('delete from sandbox.delivery');
    await opened.pool.query('delete from sandbox.fault');
    receiver.heard.length = 0;
    receiver.state.refuse = 0;
  });
  afterAll(async () => {
    await opened.close();
    await receiver.close();
  });
  /** `stop` is for good; each test begins a sandbox over the same books, as a new process would. */
  const begin = (): Sandbox =>
    createSandbox({ ...opened.settings, webhookUrl: () => receiver.url });
  const typesOf = (intentId: string) =>
    receiver.heard.filter((event) => event.intentId === intentId).map((event) => event.type);

  it('tell of every step, signed so that parseWebhook reads them', async () => {
    const sandbox = begin();
    sandbox.start();
    const intent = await openIntent(sandbox);
    await confirmWith(sandbox, intent.id, 'tok_chargeDeclined');
    await confirmWith(sandbox, intent.id, 'tok_visa');
    await sandbox.capture({ key: newKey(), intentId: intent.id });
    await sandbox.refund({ key: newKey(), intentId: intent.id, amountCents: 60 });
    await waitFor(() => typesOf(intent.id).length === 4);
    expect(typesOf(intent.id).sort()).toEqual([
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
    await sandbox.stop();
  });

  it('are tried again until they are taken', async () => {
    const sandbox = begin();
    receiver.state.refuse = 2;
    sandbox.start();
    const intent = await openIntent(sandbox);
    await confirmWith(sandbox, intent.id, 'tok_visa');
    await waitFor(() => typesOf(intent.id).length === 1);
    await sandbox.stop();
    const kept = await opened.pool.query('select attempts, delivered_at from sandbox.delivery');
    expect(kept.rows).toMatchObject([{ attempts: 3, delivered_at: expect.any(Date) }]);
  });

  it('survive the process: what one left, the next one delivers, and two at once deliver once', async () => {
    const dying = begin();
    const intent = await openIntent(dying);
    await confirmWith(dying, intent.id, 'tok_visa');
    expect(receiver.heard).toEqual([]);
    const [one, other] = [begin(), begin()];
    one.start();
    other.start();
    await waitFor(() => typesOf(intent.id).length > 0);
    await Promise.all([one.stop(), other.stop()]);
    expect(typesOf(intent.id)).toEqual(['payment_intent.amount_capturable_updated']);
  });

  it('come twice with one id by sbx_duplicateWebhook', async () => {
    const sandbox = begin();
    sandbox.start();
    const intent = await openIntent(sandbox);
    await confirmWith(sandbox, intent.id, 'sbx_duplicateWebhook');
    await waitFor(() => typesOf(intent.id).length === 2);
    expect(new Set(receiver.heard.map((event) => event.id)).size).toBe(1);
    await sandbox.stop();
  });

  it('come before our own answer by sbx_earlyWebhook', async () => {
    const sandbox = begin();
    const intent = await openIntent(sandbox);
    await confirmWith(sandbox, intent.id, 'sbx_earlyWebhook');
    expect(typesOf(intent.id)).toEqual(['payment_intent.amount_capturable_updated']);
  });

  it('can be kept away by an ordered fault, and then come', async () => {
    const sandbox = begin();
    await orderFault(opened.database, {
      operation: 'deliver',
      kind: 'refusedConnection',
      times: 1,
    });
    sandbox.start();
    const intent = await openIntent(sandbox, 'automatic');
    await confirmWith(sandbox, intent.id, 'tok_createDispute');
    await waitFor(() => typesOf(intent.id).length === 2);
    expect(typesOf(intent.id).sort()).toEqual([
      'charge.dispute.created',
      'payment_intent.succeeded',
    ]);
    await sandbox.stop();
  });

  it('older than five minutes are not taken', () => {
    const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
    const sandbox = createSandbox({ ...opened.settings, clock });
    const rawBody = writeEvent({
      id: 'evt_1',
      type: 'charge.refunded',
      intentId: 'pi_1',
      createdAt: clock.now(),
    });
    const headers = { [signatureHeader]: signEvent(rawBody, webhookSecret, clock) };
    expect(sandbox.parseWebhook(Buffer.from(rawBody), headers)).not.toBeNull();
    clock.advance(301_000);
    expect(sandbox.parseWebhook(Buffer.from(rawBody), headers)).toBeNull();
  });
});
