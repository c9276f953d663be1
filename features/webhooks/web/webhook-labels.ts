import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { testEvent, webhookEvents } from '#features/webhooks/contract/rules/webhook-events.ts';
import type { Delivery, Webhook } from '#features/webhooks/contract/webhooks.ts';

type Label = { tone: 'ok' | 'warn' | 'danger' | 'plain'; label: string };

export function getWebhookBadge({ pausedBy, failingSince }: Webhook): Label {
  if (pausedBy) return { tone: pausedBy === 'site' ? 'danger' : 'plain', label: 'Paused' };
  return failingSince ? { tone: 'warn', label: 'Not answering' } : { tone: 'ok', label: 'Works' };
}

/** What follows the badge; empty while all is well. */
export function explainState(
  { pausedBy, pausedAt, failingSince }: Webhook,
  timeZone: string | undefined,
): string {
  const since = failingSince && formatTimestamp(failingSince, 'short', timeZone);
  if (pausedBy === 'site') return `by the site: nothing got through since ${since}`;
  if (pausedAt) return `since ${formatTimestamp(pausedAt, 'short', timeZone)}`;
  return since ? `since ${since}. We keep trying.` : '';
}

export const formatEvent = (event: Delivery['event']): string =>
  event === testEvent ? 'A test' : webhookEvents[event];

export const deliveryBadges: Record<Delivery['state'], Label> = {
  delivered: { tone: 'ok', label: 'Delivered' },
  waiting: { tone: 'warn', label: 'Waiting' },
  failed: { tone: 'danger', label: 'Failed' },
};

const errorTexts: Record<NonNullable<Delivery['error']>, string> = {
  response: 'The program refused it',
  timeout: 'No answer within 10 seconds',
  unreachable: "We couldn't connect",
  'unknown-host': 'No one has this address',
  'private-host': 'The address is in a private network',
  certificate: "The address isn't secure: its certificate is wrong",
};

/** 'The program refused it (status 500)'; the status alone of one that arrived. */
export function describeResult({ error, status }: Pick<Delivery, 'error' | 'status'>): string {
  const code = status === null ? '' : `status ${status}`;
  if (error === null) return code;
  return code ? `${errorTexts[error]} (${code})` : errorTexts[error];
}
