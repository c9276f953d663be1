/** What a call to the sandbox is called when a fault is ordered for it; `deliver` is a webhook on its way to us. */
export const faultOperations = ['createIntent', 'confirm', 'capture', 'cancel', 'retrieve', 'refund', 'deliver'] as const;
export type FaultOperation = (typeof faultOperations)[number];

/**
 * What can go wrong. Without effect: `timeOutBefore`, `rateLimited`, `serverError`, `refusedConnection`.
 * With effect, the answer lost: `timeOutAfter`, `cutBody`, `serverErrorAfter`. `lateAnswer` answers and `lateAction` acts after so many
 * milliseconds, if need be when the caller has given up. `duplicateWebhook` tells each event twice; `earlyWebhook` before the answer.
 */
export const faultKinds = [
  'timeOutBefore',
  'timeOutAfter',
  'cutBody',
  'rateLimited',
  'serverError',
  'serverErrorAfter',
  'refusedConnection',
  'lateAnswer',
  'lateAction',
  'duplicateWebhook',
  'earlyWebhook',
] as const;
export type FaultKind = (typeof faultKinds)[number];
