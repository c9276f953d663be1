import { Agent, request } from 'node:http';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addMilliseconds, type Clock } from '#platform/clock.ts';
import { idleMs } from '#platform/deadlines.ts';
import { withDeadline } from '#platform/with-deadline.ts';
import {
  markDelivered,
  postponeDelivery,
  claimDeliveries,
  type DeliveryRow,
  lockIntent,
  completeRefund,
  listDueRefunds,
} from './queries.ts';
import { saveIntentWrite } from './intent-write-queries.ts';
import { signatureHeader, signEvent, createEvents } from './sign-event.ts';
import { runTransaction } from '#platform/database/database.ts';
import { findTestCard } from './rules.ts';

const maxRefunds = 50;

const leaseMilliseconds = 15_000;
const daysOfTrying = 3;
/** Batches events of many sales; no caller waits for them. */
const pauseMilliseconds = 40;
const maxBatchSize = 50;

export type Deliveries = {
  database: NodePgDatabase;
  clock: Clock;
  webhookUrl: string | (() => string);
  webhookSecret: string;
  pollMilliseconds?: number;
  /** Sends one event; null when it was accepted, else an error message. Tests pass one that fails. */
  send?: ((settings: Deliveries, event: DeliveryRow) => Promise<string | null>) | undefined;
};

export type EventDelivery = ReturnType<typeof deliverEvents>;

/** Delivers events at least once over HTTP: after `kick`, and every second for failed or left-over ones. */
export function deliverEvents(settings: Deliveries) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;

  const round = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    waiting = false;
    while (timer !== null && (await deliverDue(settings)) === maxBatchSize);
  };
  // The next poll tries again when the database is unavailable.
  const kick = (): void => {
    if (timer === null || waiting) return;
    waiting = true;
    running = running.then(round).catch(() => {});
  };
  /** Late bank responses to refunds also create events. */
  const poll = (): void => {
    running = running
      .then(async () => {
        if (timer !== null) await completeDueRefunds(settings.database, settings.clock);
      })
      .then(kick, kick);
  };
  return {
    kick,
    start(): void {
      if (timer !== null) return;
      timer = setInterval(poll, settings.pollMilliseconds ?? 1_000).unref();
      kick();
    },
    /** Resolves when no delivery is running. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await running;
    },
  };
}

/** Delivers a batch of due events; resolves to its size. */
export async function deliverDue(settings: Deliveries): Promise<number> {
  const now = settings.clock.now();
  const claimed = await claimDeliveries(settings.database, {
    now,
    leaseUntil: addMilliseconds(now, leaseMilliseconds),
    notBefore: addMilliseconds(now, -daysOfTrying * 86_400_000),
    limit: maxBatchSize,
  });
  if (claimed.length === 0) return 0;
  const delivered: number[] = [];
  await Promise.all(
    claimed.map(async (event) => {
      if (await deliver(settings, event)) delivered.push(event.id);
    }),
  );
  await markDelivered(settings.database, delivered, settings.clock.now());
  return claimed.length;
}

/** True when the receiver accepted it; otherwise it is retried later. */
async function deliver(settings: Deliveries, event: DeliveryRow): Promise<boolean> {
  const { database, clock, send = sendEvent } = settings;
  const error = await send(settings, event);
  if (error === null) return true;
  const wait = Math.min(500 * 2 ** Math.min(event.attempts, 10), 60_000);
  await postponeDelivery(database, event.id, addMilliseconds(clock.now(), wait), error);
  return false;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: idleMs });

/** Null when accepted. Uses node:http, because fetch takes three times as long. */
export function sendEvent(
  settings: Pick<Deliveries, 'webhookUrl' | 'webhookSecret' | 'clock'>,
  event: Pick<DeliveryRow, 'body'>,
): Promise<string | null> {
  const { webhookUrl } = settings;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(event.body),
    [signatureHeader]: signEvent(event.body, settings.webhookSecret, settings.clock),
  };
  const send = (signal: AbortSignal) =>
    new Promise<string | null>((resolve, reject) => {
      const sent = request(
        typeof webhookUrl === 'string' ? webhookUrl : webhookUrl(),
        { method: 'POST', agent, headers, signal },
        (response) => {
          const status = response.statusCode ?? 0;
          response.on('error', reject);
          response.on('end', () =>
            resolve(status >= 200 && status < 300 ? null : `status ${status}`),
          );
          response.resume();
        },
      );
      sent.on('error', reject);
      sent.end(event.body);
    });
  return withDeadline('sandbox', send).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
}

/** Settles pending refunds of cards whose bank responds late; resolves to their number. */
export async function completeDueRefunds(database: NodePgDatabase, clock: Clock): Promise<number> {
  const due = await listDueRefunds(database, clock.now(), maxRefunds);
  for (const { id, intentId, card } of due)
    await runTransaction(database, async (transaction) => {
      const row = await lockIntent(transaction, intentId);
      const state = findTestCard(card).refund?.later ?? 'succeeded';
      const ended = await completeRefund(transaction, id, state);
      if (!row || !ended) return;
      // A returned refund does not count as refunded.
      const returnedCents = state === 'failed' ? ended.amountCents : 0;
      const changed = {
        ...row,
        refundedCents: row.refundedCents - returnedCents,
        updatedAt: clock.now(),
      };
      const type = state === 'failed' ? 'refund.failed' : 'refund.updated';
      const events = createEvents(changed, [type]);
      await saveIntentWrite(transaction, { seen: row, row: changed, events, stored: null });
    });
  return due.length;
}
