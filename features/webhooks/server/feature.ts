import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { createDeliveryJob } from './deliver-messages.ts';
import { listDeliveries, listWebhooks } from './list-webhooks.ts';
import { countPausedBySite } from './queries.ts';
import { resendMessage, sendTest } from './resend-message.ts';
import { webhookRetentionRules } from './retention-queries.ts';
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from './save-webhook.ts';

/** Each call may wait for a receiver as long as its deadline. */
const limit = { points: 20, seconds: 60 };

/** Messages that tell other programs what happens here. */
export const createWebhooksFeature = (platform: Platform) =>
  defineFeature({
    name: 'webhooks',
    endpoints: implement(webhooks, {
      list: () => listWebhooks(platform.database),
      create: ({ body, actor }) => createWebhook(platform, body, actor),
      update: ({ params, body, actor }) =>
        updateWebhook(platform, { ...body, id: params.id }, actor),
      delete: ({ params, actor }) => deleteWebhook(platform, params.id, actor),
      pause: ({ params, actor }) => pauseWebhook(platform, params.id, actor),
      resume: ({ params, actor }) => resumeWebhook(platform, params.id, actor),
      rotateSecret: ({ params, actor }) => rotateSecret(platform, params.id, actor),
      sendTest: limited(limit, ({ params }) => sendTest(platform, params.id)),
      listDeliveries: ({ params, query: { state, before } }) =>
        listDeliveries(platform, { webhookId: params.id, state, before }),
      sendAgain: limited(limit, ({ params, actor }) =>
        resendMessage(platform, { webhookId: params.id, deliveryId: params.deliveryId }, actor),
      ),
    }),
    jobs: [createDeliveryJob(platform)],
    retention: webhookRetentionRules(platform),
    today: { 'webhooks-paused': () => countPausedBySite(platform.database) },
  });
