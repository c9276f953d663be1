import { type Background, repeat } from '../platform/background.ts';
import { Refusal } from '../platform/problems.ts';
import { lookAtAttempt } from './cancel-attempt.ts';
import { followRefunds } from './follow-refunds.ts';
import type { Payments } from './payable.ts';
import {
  insertEvent,
  listRefundEvents,
  listUnhandledIntents,
  markHandled,
  skipSettledEvents,
} from './event-queries.ts';
import { findAttempt, findAttemptByIntent } from './queries.ts';
import { settleAttempt } from './settle-attempt.ts';

export type WebhookDesk = Background & {
  /** Keeps a signed event, once; what it means is found out after the answer. Refuses what is not the provider's. */
  receive(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<void>;
  /** Works off what was received; also without waiting, for tests. */
  work(): Promise<void>;
};

/** An event is never more than a reason to look: whatever the order, the number and the age of events, the intent itself decides. */
export function webhookDesk(payments: Payments): WebhookDesk {
  const { platform, provider, times } = payments;
  const turns = repeat('payments webhooks', times.reconcileEvery, platform.log, () =>
    handleEvents(payments),
  );
  let timer: NodeJS.Timeout | undefined;
  return {
    ...turns,
    async receive(rawBody, headers) {
      const event = provider.parseWebhook(rawBody, headers);
      if (!event) throw new Refusal('webhook-unsigned');
      const { id: eventId, type, intentId } = event;
      await insertEvent(platform.database, {
        provider: provider.name,
        eventId,
        type,
        intentId,
        receivedAt: platform.clock.now(),
      });
      timer ??= setTimeout(() => {
        timer = undefined;
        turns.wake();
      }, times.webhookPause);
    },
    work: () => handleEvents(payments),
    stop() {
      clearTimeout(timer);
      return turns.stop();
    },
  };
}

async function handleEvents(payments: Payments): Promise<void> {
  const { provider, platform } = payments;
  const { database, clock, log } = platform;
  await skipSettledEvents(database, clock.now());
  await followEvents(payments);
  for (const { intentId, eventIds } of await listUnhandledIntents(database, provider.name, 500)) {
    try {
      await lookAtIntent(payments, intentId);
    } catch (error) {
      log.warn({ err: error, intentId }, 'payments: an event could not be followed yet');
      continue;
    }
    await markHandled(database, provider.name, eventIds, clock.now());
  }
}

/** One look at the provider's refunds is the answer to all events about them. */
async function followEvents(payments: Payments): Promise<void> {
  const { provider, platform } = payments;
  const { database, clock, log } = platform;
  const eventIds = await listRefundEvents(database, provider.name);
  if (eventIds.length === 0) return;
  try {
    await followRefunds(payments);
    await markHandled(database, provider.name, eventIds, clock.now());
  } catch (error) {
    log.warn({ error }, 'payments: refunds could not be followed yet');
  }
}

async function lookAtIntent(payments: Payments, intentId: string): Promise<void> {
  const { provider, platform } = payments;
  const known = await findAttemptByIntent(platform.database, provider.name, intentId);
  if (known) {
    await lookAtAttempt(payments, known);
    return;
  }
  // The event came before we had saved the intent's id; the intent itself names its attempt.
  const looked = await provider.retrieve(intentId);
  if (looked.outcome === 'rejected') return;
  if (looked.outcome !== 'done') throw new Error(`The intent could not be read: ${looked.outcome}`);
  const isOurs = /^[0-9a-f-]{36}$/.test(looked.value.reference);
  const attempt = isOurs ? await findAttempt(platform.database, looked.value.reference) : null;
  if (attempt) await settleAttempt(payments, attempt, { intent: looked.value });
}
