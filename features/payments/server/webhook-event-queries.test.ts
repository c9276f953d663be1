import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpPaymentRows } from '#app/server/testing/set-up-payment-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { webhookEvent } from './tables.ts';
import {
  insertWebhookEventRows,
  listOpenEvents,
  markEventsHandled,
} from './webhook-event-queries.ts';

const { handle, insertAttempt, clear, close } = await setUpPaymentRows();
afterAll(close);
beforeEach(clear);

const secondsLater = (count: number) => new Date(testNow.getTime() + count * 1000);

describe('an event of the provider', () => {
  const insertEvent = (
    eventId: string,
    type: string,
    intentId: string | null,
    provider = 'sandbox',
  ) =>
    insertWebhookEventRows(handle.database, [
      { provider, eventId, type, intentId, receivedAt: testNow },
    ]);
  const list = async (max = 10) =>
    (await listOpenEvents(handle.database, { provider: 'sandbox', now: testNow, max })).map(
      ({ eventId, isAboutRefund }) => [eventId, isAboutRefund],
    );
  const listUnhandled = async () =>
    (
      await handle.database
        .select()
        .from(webhookEvent)
        .where(isNull(webhookEvent.handledAt))
        .orderBy(webhookEvent.eventId)
    ).map(({ eventId }) => eventId);

  test('is stored once for each provider', async () => {
    for (const provider of ['sandbox', 'sandbox', 'stripe'])
      await insertEvent('e1', 'payment_intent.succeeded', 'pi_1', provider);
    expect(await listUnhandled()).toEqual(['e1', 'e1']);
  });

  test('needs work by its type and the state of its attempt', async () => {
    const { database } = handle;
    await insertAttempt({ state: 'SUCCEEDED', intentId: 'pi_settled' });
    await insertAttempt({ state: 'UNKNOWN', intentId: 'pi_open' });
    await insertAttempt({ state: 'SUCCEEDED', intentId: 'pi_other', provider: 'stripe' });
    await insertEvent('a of no intent', 'payout.paid', null);
    await insertEvent('b settled', 'payment_intent.succeeded', 'pi_settled');
    await insertEvent('c open', 'payment_intent.succeeded', 'pi_open');
    await insertEvent('d at another provider', 'payment_intent.succeeded', 'pi_other');
    await insertEvent('e dispute', 'charge.dispute.created', 'pi_settled');
    await insertEvent('f refund', 'refund.failed', 'pi_settled');
    await insertEvent('g refund', 'charge.refund.updated', 'pi_settled');
    await insertEvent('h refund elsewhere', 'refund.failed', 'pi_open', 'stripe');
    await insertEvent('i open elsewhere', 'payment_intent.succeeded', 'pi_open', 'stripe');
    expect((await list()).toSorted()).toEqual([
      ['c open', false],
      ['d at another provider', false],
      ['e dispute', false],
      ['f refund', true],
      ['g refund', true],
    ]);
    expect((await list(2)).toSorted()).toEqual([
      ['f refund', true],
      ['g refund', true],
    ]);
    expect(await listUnhandled()).toEqual([
      'c open',
      'd at another provider',
      'e dispute',
      'f refund',
      'g refund',
      'h refund elsewhere',
      'i open elsewhere',
    ]);
    await listOpenEvents(database, { provider: 'sandbox', now: secondsLater(60), max: 10 });
    const [earlier] = await database
      .select()
      .from(webhookEvent)
      .where(eq(webhookEvent.eventId, 'b settled'));
    expect(earlier?.handledAt).toEqual(testNow);
  });

  test('is handled alone', async () => {
    const { database } = handle;
    await insertEvent('e1', 'payment_intent.succeeded', 'pi_1');
    await insertEvent('e1', 'payment_intent.succeeded', 'pi_1', 'stripe');
    await insertEvent('e2', 'payment_intent.succeeded', 'pi_2');
    await markEventsHandled(database, 'sandbox', ['e1'], testNow);
    expect(await listUnhandled()).toEqual(['e1', 'e2']);
    expect(await list()).toEqual([['e2', false]]);
  });
});
