import { z } from 'zod';
import { idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { line, webUrl } from '#contract/texts.ts';
import { testEvent, webhookEventNames } from './rules/webhook-events.ts';
import { findUrlError } from './rules/webhook-url.ts';

export const WebhookInput = z.object({
  name: line(60, { required: 'Name is required' }),
  url: webUrl(500)
    .check(({ value, issues }) => {
      const message = findUrlError(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    })
    .describe('A complete URL without a user name, a password or a fragment'),
  events: z
    .array(z.enum(webhookEventNames, { error: 'Choose events of the list' }), {
      error: 'Choose at least one event',
    })
    .min(1, 'Choose at least one event')
    .max(webhookEventNames.length),
});
export type WebhookInput = z.output<typeof WebhookInput>;

/** A webhook without its secret. */
export const Webhook = z.object({
  id: z.int(),
  ...WebhookInput.shape,
  createdAt: timestamp,
  /** Since when nothing got through; null while messages arrive. */
  failingSince: timestamp.nullable(),
  pausedAt: timestamp.nullable(),
  /** 'site': nothing got through for days. */
  pausedBy: z.enum(['person', 'site']).nullable(),
  /** Until when messages have a second signature, with the secret before the current one. */
  oldSecretUntil: timestamp.nullable(),
  /** Messages that are still to be sent. */
  waiting: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** 'response': the receiver answered with another status than 200 to 299. 'private-host': the address leads into a private network. */
export const deliveryErrors = [
  'response',
  'timeout',
  'unreachable',
  'unknown-host',
  'private-host',
  'certificate',
] as const;

/** A message to one address and what became of it. */
export const Delivery = z.object({
  id: z.int(),
  /** The header webhook-id, the same at every attempt. */
  messageId: z.string(),
  event: z.enum([...webhookEventNames, testEvent]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: timestamp,
  attemptedAt: timestamp.nullable(),
  /** Of one that waits after a failed attempt. */
  nextAttemptAt: timestamp.nullable(),
  /** The HTTP status of the last attempt. */
  status: z.int().nullable(),
  error: z.enum(deliveryErrors).nullable(),
});
export type Delivery = z.output<typeof Delivery>;

const params = z.object({ id: idParam });
const deliveryParams = z.object({ id: idParam, deliveryId: idParam });
const withSecret = z.object({ webhook: Webhook, secret: z.string() });

export const webhooks = {
  list: get('/api/webhooks', {
    summary: 'The webhooks, without their secrets',
    access: ['admin'],
    response: z.array(Webhook),
  }),
  create: post('/api/webhooks', {
    summary: 'Create a webhook; the response has its secret, once',
    access: ['admin'],
    body: WebhookInput,
    response: withSecret,
    status: 201,
    problems: ['too-many-webhooks', 'webhook-address-refused'],
  }),
  update: put('/api/webhooks/:id', {
    summary: 'Change the name, the address or the events of a webhook',
    access: ['admin'],
    params,
    body: z.object({ webhook: WebhookInput, seen: WebhookInput }),
    response: Webhook,
    problems: ['webhook-not-found', 'webhook-address-refused', 'record-changed'],
  }),
  delete: del('/api/webhooks/:id', {
    summary: 'Delete a webhook with what waits for it',
    access: ['admin'],
    params,
    problems: ['webhook-not-found'],
  }),
  pause: post('/api/webhooks/:id/pause', {
    summary: 'Pause a webhook; what happens meanwhile waits',
    access: ['admin'],
    params,
    response: Webhook,
    problems: ['webhook-not-found'],
  }),
  resume: post('/api/webhooks/:id/resume', {
    summary: 'Resume a webhook and send what waits',
    access: ['admin'],
    params,
    response: Webhook,
    problems: ['webhook-not-found'],
  }),
  rotateSecret: post('/api/webhooks/:id/secret', {
    summary: 'Replace the secret; the old one signs too for 24 hours',
    access: ['admin'],
    params,
    response: withSecret,
    problems: ['webhook-not-found'],
  }),
  sendTest: post('/api/webhooks/:id/test', {
    summary: 'Send a test message now and say what became of it',
    access: ['admin'],
    params,
    response: Delivery,
    problems: ['webhook-not-found', 'too-many-requests'],
  }),
  listDeliveries: get('/api/webhooks/:id/deliveries', {
    summary: 'The messages of a webhook of the last 30 days, newest first',
    access: ['admin'],
    params,
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      /** Messages older than this one. */
      before: idParam.optional(),
    }),
    response: z.object({
      deliveries: z.array(Delivery),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.int().nullable(),
    }),
    problems: ['webhook-not-found'],
  }),
  sendAgain: post('/api/webhooks/:id/deliveries/:deliveryId/send', {
    summary: 'Send a message again now, with the same id, and say what became of it',
    access: ['admin'],
    params: deliveryParams,
    response: Delivery,
    problems: ['delivery-not-found', 'too-many-requests'],
  }),
};
