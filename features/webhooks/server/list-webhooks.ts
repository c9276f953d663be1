import type { Delivery, Webhook } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  type DeliveryRow,
  findDelivery,
  listDeliveryRows,
  type ListedWebhook,
  listWebhookRows,
} from './queries.ts';

const pageSize = 50;

const toWebhook = ({
  secret: _secret,
  oldSecret: _oldSecret,
  deletedAt: _deletedAt,
  ...webhook
}: ListedWebhook): Webhook => webhook;

export const listWebhooks = async (db: Database): Promise<Webhook[]> =>
  (await listWebhookRows(db)).map(toWebhook);

/** Throws 'webhook-not-found'. */
export async function getWebhook(db: Database, id: number): Promise<Webhook> {
  const webhook = (await listWebhooks(db)).find((item) => item.id === id);
  if (!webhook) throw new ProblemError('webhook-not-found');
  return webhook;
}

function getState({ deliveredAt, failedAt }: DeliveryRow): Delivery['state'] {
  if (deliveredAt) return 'delivered';
  return failedAt ? 'failed' : 'waiting';
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, messageId, event, attempts, createdAt, attemptedAt, dueAt, status, error } = row;
  const state = getState(row);
  const isRetried = state === 'waiting' && error !== null && dueAt.getTime() > 0;
  return {
    id,
    messageId,
    event,
    state,
    attempts,
    createdAt,
    attemptedAt,
    nextAttemptAt: isRetried ? dueAt : null,
    status,
    error,
  };
}

/** Throws 'webhook-not-found'. */
export async function listDeliveries(
  { database }: Platform,
  input: { webhookId: number; state: Delivery['state'] | undefined; before: number | undefined },
): Promise<{ deliveries: Delivery[]; next: number | null }> {
  await getWebhook(database, input.webhookId);
  const rows = await listDeliveryRows(database, { ...input, limit: pageSize + 1 });
  const visible = rows.slice(0, pageSize);
  return {
    deliveries: visible.map(toDelivery),
    next: rows.length > pageSize ? (visible.at(-1)?.id ?? null) : null,
  };
}

/** Throws 'delivery-not-found'. */
export async function getDelivery(
  db: Database,
  webhookId: number,
  deliveryId: number,
): Promise<Delivery> {
  const row = await findDelivery(db, webhookId, deliveryId);
  if (!row) throw new ProblemError('delivery-not-found');
  return toDelivery(row);
}
