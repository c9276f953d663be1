import { testEvent } from '#features/webhooks/contract/rules/webhook-events.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { decrypt, readSecretOnce } from '#platform/secrets.ts';
import { version } from '#platform/version.ts';
import {
  claimDeliveries,
  type ClaimedDelivery,
  endFailing,
  listDueWebhooks,
  markFailing,
  pauseFailing,
  requeueWaiting,
  saveAttempt,
} from './queries.ts';
import { getRetryDelay, maxFailingMs, maxRetryDelayMs } from './rules.ts';
import { signMessage } from './sign-message.ts';
import { type SendResult, sendRequest } from './send-request.ts';

const pollMs = 5_000;
/** Messages on their way to one receiver at the same time. */
const batchSize = 4;
/** The receiver says that it is gone for good. */
const goneStatus = 410;

/** The key of the site that encrypts the secrets of the webhooks. */
export const secretName = 'webhooks';

export type DeliveryJob = BackgroundJob & {
  /** Sends all due messages and resolves when what became of them is saved; for tests. */
  drain(): Promise<void>;
};

/**
 * Sends due messages, each webhook in a lane of its own, so that a slow receiver holds up no other. A message whose process ended
 * before its result was saved is sent again, with the same id.
 */
export function createDeliveryJob(platform: Platform): DeliveryJob {
  const lanes = new Map<number, Promise<void>>();
  let isStopped = false;

  async function runLane(webhookId: number): Promise<void> {
    try {
      while (!isStopped && (await deliverBatch(platform, { webhookId, limit: batchSize })));
    } catch (error) {
      platform.log.warn({ error, webhook: webhookId }, 'Webhooks: a message waits');
    } finally {
      lanes.delete(webhookId);
    }
  }
  async function check(): Promise<void> {
    for (const id of await listDueWebhooks(platform.database, getDue(platform)))
      if (!lanes.has(id)) lanes.set(id, runLane(id));
  }
  const job = createIntervalJob('webhooks', pollMs, platform.log, check);
  return {
    ...job,
    start() {
      isStopped = false;
      job.start();
    },
    async drain() {
      await check();
      await Promise.all(lanes.values());
    },
    async stop() {
      isStopped = true;
      await job.stop();
      await Promise.all(lanes.values());
    },
  };
}

const getDue = ({ clock }: Platform) => {
  const now = clock.now();
  return { now, latestRetry: addMilliseconds(now, maxRetryDelayMs) };
};

/**
 * Sends the next messages of a webhook, or one of them. True when more may follow: after a failure the rest waits for the next check,
 * so that a receiver that is down gets a few attempts at a time.
 */
export async function deliverBatch(
  platform: Platform,
  input: { webhookId: number; deliveryId?: number; limit: number },
): Promise<boolean> {
  const claimed = await claimDeliveries(platform.database, { ...input, ...getDue(platform) });
  const results = await Promise.all(claimed.map((delivery) => deliverMessage(platform, delivery)));
  return results.length > 0 && results.every(({ error }) => error === null);
}

async function deliverMessage(platform: Platform, delivery: ClaimedDelivery): Promise<SendResult> {
  const { messageId: id, event, data, occurredAt, url } = delivery;
  const body = JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data });
  const seconds = Math.floor(platform.clock.now().getTime() / 1000);
  const secrets = await openSecrets(platform, delivery);
  const result = await sendRequest({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Namugongo-Webhooks/${version}`,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signMessage(secrets, { id, seconds, body }),
    },
    allowsLocalhost: platform.config.WEBHOOKS_TO_LOCALHOST,
  });
  await saveResult(platform, delivery, result);
  return result;
}

async function openSecrets(
  { database, clock }: Platform,
  { secret, oldSecret, oldSecretUntil }: ClaimedDelivery,
): Promise<string[]> {
  const key = await readSecretOnce(database, secretName);
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > clock.now();
  return [secret, ...(isOldValid ? [oldSecret] : [])].map((sealed) => decrypt(key, sealed));
}

const saveResult = (
  platform: Platform,
  delivery: ClaimedDelivery,
  result: SendResult,
): Promise<void> =>
  platform.transact(async (db) => {
    const now = platform.clock.now();
    const { webhookId, attempts } = delivery;
    if (result.error === null) {
      await saveAttempt(db, delivery, { ...result, deliveredAt: now });
      if (await endFailing(db, webhookId)) await requeueWaiting(db, webhookId);
      return;
    }
    // Someone looks at the result of a test, and at nothing later.
    if (delivery.event === testEvent)
      return saveAttempt(db, delivery, { ...result, failedAt: now });
    const failingSince = await markFailing(db, webhookId, now);
    const isOver =
      result.status === goneStatus || now.getTime() - failingSince.getTime() >= maxFailingMs;
    // What a paused webhook has waits for someone who resumes it.
    const delay = getRetryDelay(attempts) ?? (isOver ? maxRetryDelayMs : null);
    await saveAttempt(db, delivery, {
      ...result,
      ...(delay === null ? { failedAt: now } : { dueAt: addMilliseconds(now, delay) }),
    });
    const name = isOver ? await pauseFailing(db, webhookId, now) : null;
    if (name !== null)
      await writeAuditEntry(db, platform.clock, {
        actorId: 'system',
        actorName: '',
        action: 'pause webhook',
        subject: `webhook ${webhookId}`,
        after: { name, failingSince },
      });
  });
