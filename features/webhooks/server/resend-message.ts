import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { Delivery } from '#features/webhooks/contract/webhooks.ts';
import { testEvent } from '#features/webhooks/contract/rules/webhook-events.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { deliverBatch } from './deliver-messages.ts';
import { getDelivery, getWebhook } from './list-webhooks.ts';
import { insertDeliveryRow, requeueDelivery } from './queries.ts';

/** Sends a test message now, also to a webhook that is paused. Throws 'webhook-not-found'. */
export async function sendTest(platform: Platform, webhookId: number): Promise<Delivery> {
  const { database, clock } = platform;
  await getWebhook(database, webhookId);
  const now = clock.now();
  const deliveryId = await insertDeliveryRow(database, {
    webhookId,
    messageId: `test-${randomUUID()}`,
    event: testEvent,
    data: {},
    occurredAt: now,
    createdAt: now,
    dueAt: now,
  });
  return deliverNow(platform, webhookId, deliveryId);
}

/** Sends a message again now, with the id that it had. Throws 'delivery-not-found'. */
export async function resendMessage(
  platform: Platform,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
  actor: Account,
): Promise<Delivery> {
  await platform.transact(async (db) => {
    const { messageId } = await getDelivery(db, webhookId, deliveryId);
    await requeueDelivery(db, deliveryId);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'send message to webhook again',
      subject: `webhook ${webhookId}`,
      after: { message: messageId },
    });
  });
  return deliverNow(platform, webhookId, deliveryId);
}

async function deliverNow(
  platform: Platform,
  webhookId: number,
  deliveryId: number,
): Promise<Delivery> {
  await deliverBatch(platform, { webhookId, deliveryId, limit: 1 });
  return getDelivery(platform.database, webhookId, deliveryId);
}
