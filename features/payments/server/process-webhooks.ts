import { setImmediate } from 'node:timers/promises';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { syncAttempt } from './cancel-attempt.ts';
import { syncRefunds } from './sync-refunds.ts';
import type { PaymentContext } from './payable.ts';
import type { ProviderEvent } from './provider.ts';
import {
  insertWebhookEventRows,
  listOpenEvents,
  markEventsHandled,
} from './webhook-event-queries.ts';
import { findAttempt, findAttemptByIntent } from './queries.ts';
import { settleAttempt } from './settle-attempt.ts';

export type WebhookProcessor = BackgroundJob & {
  /** Stores a signed event, once; it is handled after the response. Throws 'webhook-signature-invalid'. */
  receive(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<void>;
  /** Handles all stored events now; for tests. */
  work(): Promise<void>;
};

/** Stores events and handles them later. Events only trigger a retrieve, so their order, number and age do not matter. */
export function createWebhookProcessor(payments: PaymentContext): WebhookProcessor {
  const { platform, provider, timings } = payments;
  const job = createIntervalJob(
    'payments webhooks',
    timings.reconcileInterval,
    platform.log,
    skipOnHold(platform.database, () => handleEvents(payments)),
  );
  const store = createEventStore(payments);
  let timer: NodeJS.Timeout | undefined;
  return {
    ...job,
    async receive(rawBody, headers) {
      const event = provider.parseWebhook(rawBody, headers);
      if (!event) throw new ProblemError('webhook-signature-invalid');
      await store(event);
      timer ??= setTimeout(() => {
        timer = undefined;
        job.runNow();
      }, timings.webhookDelay);
    },
    work: () => handleEvents(payments),
    stop() {
      clearTimeout(timer);
      return job.stop();
    },
  };
}

/** Stores the events that arrive at the same time in one statement; resolves when they are stored. */
function createEventStore({ platform, provider }: PaymentContext) {
  let waiting: ProviderEvent[] = [];
  let storing: Promise<void> | null = null;

  async function storeWaiting(): Promise<void> {
    await setImmediate();
    const rows = waiting.map(({ id, type, intentId }) => ({
      provider: provider.name,
      eventId: id,
      type,
      intentId,
      receivedAt: platform.clock.now(),
    }));
    waiting = [];
    storing = null;
    await insertWebhookEventRows(platform.database, rows);
  }

  return (event: ProviderEvent): Promise<void> => {
    waiting.push(event);
    return (storing ??= storeWaiting());
  };
}

async function handleEvents(payments: PaymentContext): Promise<void> {
  const { provider, platform } = payments;
  const { database, clock, log } = platform;
  const filter = { provider: provider.name, now: clock.now(), max: 500 };
  const events = await listOpenEvents(database, filter);
  await handleRefundEvents(
    payments,
    events.filter(({ isAboutRefund }) => isAboutRefund).map(({ eventId }) => eventId),
  );
  const byIntent = Map.groupBy(
    events.filter(({ isAboutRefund }) => !isAboutRefund),
    ({ intentId }) => intentId ?? '',
  );
  for (const [intentId, ofIntent] of byIntent) {
    try {
      await syncIntent(payments, intentId);
    } catch (error) {
      log.warn({ err: error, intentId }, 'payments: an event could not be handled yet');
      continue;
    }
    const eventIds = ofIntent.map(({ eventId }) => eventId);
    await markEventsHandled(database, provider.name, eventIds, clock.now());
  }
}

/** One sync of the refunds handles all events about them. */
async function handleRefundEvents(
  payments: PaymentContext,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  const { provider, platform } = payments;
  const { database, clock, log } = platform;
  try {
    await syncRefunds(payments);
    await markEventsHandled(database, provider.name, eventIds, clock.now());
  } catch (error) {
    log.warn({ error }, 'payments: refunds could not be synced yet');
  }
}

async function syncIntent(payments: PaymentContext, intentId: string): Promise<void> {
  const { provider, platform } = payments;
  const existing = await findAttemptByIntent(platform.database, provider.name, intentId);
  if (existing) {
    await syncAttempt(payments, existing);
    return;
  }
  // The intent id is not saved yet, so find the attempt by the reference of the intent.
  const context = await provider.retrieve(intentId);
  if (context.outcome === 'rejected') return;
  if (context.outcome !== 'ok')
    throw new Error(`The intent could not be retrieved: ${context.outcome}`);
  const isAttemptId = /^[0-9a-f-]{36}$/.test(context.value.reference);
  const attempt = isAttemptId
    ? await findAttempt(platform.database, context.value.reference)
    : null;
  if (attempt) await settleAttempt(payments, attempt, { intent: context.value });
}
