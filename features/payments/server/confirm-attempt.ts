import { buildScreenUrl } from '#contract/screens.ts';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attempt,
  getPayable,
  type SubjectContext,
  type PaymentContext,
  type SubjectDescription,
} from './payable.ts';
import type { CardUsage, Intent, ProviderResult } from './provider.ts';
import { findCardTrier } from './limit-declines.ts';
import { findAttempt, transitionAttempt } from './queries.ts';
import { isPending, getIdempotencyKeys } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Pauses in ms before repeating a call to a busy provider, which has done nothing. */
const pauses = [250, 1_000];

/**
 * Runs an attempt from its current state to an outcome or to UNKNOWN: create the intent, save its id with CONFIRMING, confirm, settle.
 * Requests and the reconciler use the same steps and keys; a request knows its subject. Never call it inside a
 * transaction.
 */
export function confirmAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  context?: SubjectContext,
): Promise<Attempt> {
  const running = payments.inFlight.get(attempt.id);
  if (running) return running;
  const work = runAttempt(payments, attempt, context).finally(() =>
    payments.inFlight.delete(attempt.id),
  );
  payments.inFlight.set(attempt.id, work);
  return work;
}

async function runAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  context?: SubjectContext,
): Promise<Attempt> {
  const withIntent = attempt.intentId
    ? attempt
    : await createIntent(payments, attempt, {
        next: 'CONFIRMING',
        description: context?.description,
      });
  if (!isPending(withIntent.state) || withIntent.token === null) return withIntent;
  const ready =
    withIntent.state === 'INTENT' ? await writeConfirming(payments, withIntent) : withIntent;
  if (!ready?.intentId || ready.token === null) return reread(payments, attempt);
  const { intentId, token } = ready;
  const result = await withRetries(() =>
    payments.provider.confirm({
      key: getIdempotencyKeys(ready.id).confirm,
      intentId,
      token,
      present: ready.cardUsage !== 'kept-absent',
      returnUrl: buildScreenUrl(payments.platform.config.PUBLIC_URL, '/reception'),
    }),
  );
  return settleResult(payments, ready, result, context);
}

/** Creates the intent, or finds the one created before with the same key, and saves its id; the caller confirms it with `next` CONFIRMING. */
export async function createIntent(
  payments: PaymentContext,
  attempt: Attempt,
  {
    next = 'INTENT',
    description,
  }: { next?: 'INTENT' | 'CONFIRMING'; description?: SubjectDescription | undefined } = {},
): Promise<Attempt> {
  const { provider, platform } = payments;
  const payable = getPayable(payments, attempt.subject);
  const about = description ?? (await payable.describe(platform.database, attempt.subjectId));
  const result = await withRetries(() =>
    provider.createIntent({
      ...about,
      key: getIdempotencyKeys(attempt.id).create,
      amountCents: attempt.amountCents,
      capture: attempt.captureMethod,
      card: getCardUsage(attempt),
      reference: attempt.id,
    }),
  );
  if (result.outcome === 'ok') {
    const saved = await transitionAttempt(platform.database, attempt.id, ['CREATED', 'UNKNOWN'], {
      // UNKNOWN stays until the provider reports an outcome.
      ...(attempt.state === 'CREATED' ? { state: next, triedBy: findCardTrier() } : {}),
      intentId: result.value.id,
      clientSecret: result.value.clientSecret,
      updatedAt: platform.clock.now(),
    });
    return saved ?? reread(payments, attempt);
  }
  if (result.outcome === 'unknown') return markUnknown(payments, attempt, result.why);
  // No intent exists, so nothing can be charged and the buyer may try again.
  platform.log.warn(
    { attempt: attempt.id, outcome: result.outcome },
    'payments: the provider created no intent',
  );
  return settleAttempt(payments, attempt, {
    notCreated: result.outcome === 'busy' ? 'provider_busy' : 'provider_refused',
  });
}

function getCardUsage({
  cardUsage,
  providerCustomerId,
  savedCardId: savedCard,
}: Attempt): CardUsage {
  if (cardUsage === 'once' || cardUsage === 'keep') return cardUsage;
  if (providerCustomerId === null || savedCard === null)
    throw new Error('A saved card needs its customer and card id.');
  return { customer: providerCustomerId, card: savedCard };
}

function writeConfirming({ platform }: PaymentContext, attempt: Attempt): Promise<Attempt | null> {
  return transitionAttempt(platform.database, attempt.id, ['INTENT'], {
    state: 'CONFIRMING',
    updatedAt: platform.clock.now(),
  });
}

async function settleResult(
  payments: PaymentContext,
  attempt: Attempt,
  result: ProviderResult<Intent>,
  context?: SubjectContext,
): Promise<Attempt> {
  switch (result.outcome) {
    case 'ok':
      return settleOrMarkUnknown(payments, attempt, result.value, context);
    case 'declined':
      if (result.intent) return settleOrMarkUnknown(payments, attempt, result.intent);
      return settleAttempt(payments, attempt, {
        declined: result.decline.declineCode ?? result.decline.code,
      });
    case 'rejected':
      return settleRejected(payments, attempt);
    case 'busy':
    case 'unknown':
      return markUnknown(payments, attempt, result.why);
  }
}

/** Settles the intent; while it is still processing, the attempt becomes UNKNOWN. */
async function settleOrMarkUnknown(
  payments: PaymentContext,
  attempt: Attempt,
  intent: Intent,
  context?: SubjectContext,
): Promise<Attempt> {
  const settled = await settleAttempt(payments, attempt, { intent }, context);
  return settled.state === 'CONFIRMING'
    ? markUnknown(payments, settled, `the intent is ${intent.state}`)
    : settled;
}

/** Handles a rejected confirmation: retrieves the intent, because someone else may have confirmed it. */
async function settleRejected(payments: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const result = await payments.provider.retrieve(attempt.intentId ?? '');
  if (result.outcome !== 'ok')
    return markUnknown(payments, attempt, 'the confirmation was rejected');
  const untouched =
    ['requires_payment_method', 'requires_confirmation'].includes(result.value.state) &&
    result.value.decline === null;
  return untouched
    ? settleAttempt(payments, attempt, { declined: 'provider_refused' })
    : settleOrMarkUnknown(payments, attempt, result.value);
}

async function markUnknown(
  payments: PaymentContext,
  attempt: Attempt,
  why: string,
): Promise<Attempt> {
  const { platform } = payments;
  platform.log.warn({ attempt: attempt.id, why }, 'payments: the outcome is not known yet');
  const moved = await transitionAttempt(
    platform.database,
    attempt.id,
    ['CREATED', 'INTENT', 'CONFIRMING'],
    {
      state: 'UNKNOWN',
      updatedAt: platform.clock.now(),
    },
  );
  return moved ?? reread(payments, attempt);
}

async function reread({ platform }: PaymentContext, attempt: Attempt): Promise<Attempt> {
  return (await findAttempt(platform.database, attempt.id)) ?? attempt;
}

/** Repeats a call with the same key while the provider is busy. */
export async function withRetries<T>(
  call: () => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  for (const milliseconds of pauses) {
    const result = await call();
    if (result.outcome !== 'busy') return result;
    await pause(milliseconds);
  }
  return call();
}
