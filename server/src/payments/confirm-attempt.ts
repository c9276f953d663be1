import { setTimeout as pause } from 'node:timers/promises';
import { type Attempt, payableOf, type Payments } from './payable.ts';
import type { CardUse, Intent, ProviderAnswer } from './provider.ts';
import { findAttempt, moveAttempt } from './queries.ts';
import { isUndecided, keysOf } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

/** A provider that is busy certainly did nothing: the same call may be repeated after these pauses. */
const pauses = [250, 1_000];

/**
 * Carries an attempt from wherever it stands to an outcome or to UNKNOWN: make the intent, save its id, write CONFIRMING, confirm, settle.
 * The request, and the reconciler after a crash, walk the same way with the same keys. Never inside a transaction.
 */
export function confirmAttempt(payments: Payments, attempt: Attempt): Promise<Attempt> {
  const running = payments.running.get(attempt.id);
  if (running) return running;
  const work = carry(payments, attempt).finally(() => payments.running.delete(attempt.id));
  payments.running.set(attempt.id, work);
  return work;
}

async function carry(payments: Payments, attempt: Attempt): Promise<Attempt> {
  const withIntent = attempt.intentId ? attempt : await makeIntent(payments, attempt);
  if (!withIntent.intentId || !isUndecided(withIntent.state)) return withIntent;
  if (withIntent.token === null) return withIntent;
  const ready =
    withIntent.state === 'INTENT' ? await writeConfirming(payments, withIntent) : withIntent;
  if (!ready || !ready.intentId || ready.token === null) return reread(payments, attempt);
  const { intentId, token } = ready;
  const answer = await patiently(() =>
    payments.provider.confirm({
      key: keysOf(ready.id).confirm,
      intentId,
      token,
      present: ready.cardUse !== 'kept-absent',
      returnUrl: `${payments.platform.config.PUBLIC_URL}/#/reception`,
    }),
  );
  return takeAnswer(payments, ready, answer);
}

/** Makes the intent, or finds the one that the same key made before. */
export async function makeIntent(payments: Payments, attempt: Attempt): Promise<Attempt> {
  const { provider, platform } = payments;
  const about = await payableOf(payments, attempt.subject).describe(
    platform.database,
    attempt.subjectId,
  );
  const answer = await patiently(() =>
    provider.createIntent({
      ...about,
      key: keysOf(attempt.id).create,
      amountCents: attempt.amountCents,
      capture: attempt.capture,
      card: cardUseOf(attempt),
      reference: attempt.id,
    }),
  );
  if (answer.outcome === 'done') {
    const saved = await moveAttempt(platform.database, attempt.id, ['CREATED', 'UNKNOWN'], {
      // What was unknown stays so until the provider says what became of it.
      ...(attempt.state === 'CREATED' ? { state: 'INTENT' as const } : {}),
      intentId: answer.value.id,
      clientSecret: answer.value.clientSecret,
      updatedAt: platform.clock.now(),
    });
    return saved ?? reread(payments, attempt);
  }
  if (answer.outcome === 'unknown') return markUnknown(payments, attempt, answer.why);
  // Nothing was made and nothing can be charged; the buyer may try again at once.
  platform.log.warn(
    { attempt: attempt.id, outcome: answer.outcome },
    'payments: the provider made no intent',
  );
  return settleAttempt(payments, attempt, {
    neverMade: answer.outcome === 'busy' ? 'provider_busy' : 'provider_refused',
  });
}

function cardUseOf({ cardUse, customer, keptCard }: Attempt): CardUse {
  if (cardUse === 'once' || cardUse === 'keep') return cardUse;
  if (customer === null || keptCard === null) throw new Error('A kept card has its names.');
  return { customer, card: keptCard };
}

function writeConfirming({ platform }: Payments, attempt: Attempt): Promise<Attempt | null> {
  return moveAttempt(platform.database, attempt.id, ['INTENT'], {
    state: 'CONFIRMING',
    updatedAt: platform.clock.now(),
  });
}

async function takeAnswer(
  payments: Payments,
  attempt: Attempt,
  answer: ProviderAnswer<Intent>,
): Promise<Attempt> {
  switch (answer.outcome) {
    case 'done':
      return settleOrRest(payments, attempt, answer.value);
    case 'declined':
      if (answer.intent) return settleOrRest(payments, attempt, answer.intent);
      return settleAttempt(payments, attempt, {
        declined: answer.decline.declineCode ?? answer.decline.code,
      });
    case 'rejected':
      return settleRejected(payments, attempt);
    case 'busy':
    case 'unknown':
      return markUnknown(payments, attempt, answer.why);
  }
}

/** An intent that is still being processed says nothing yet: the attempt waits as UNKNOWN. */
async function settleOrRest(
  payments: Payments,
  attempt: Attempt,
  intent: Intent,
): Promise<Attempt> {
  const settled = await settleAttempt(payments, attempt, { intent });
  return settled.state === 'CONFIRMING'
    ? markUnknown(payments, settled, `the intent is ${intent.state}`)
    : settled;
}

/** Our confirmation was refused as such. Somebody may have confirmed before us, so the intent itself is asked. */
async function settleRejected(payments: Payments, attempt: Attempt): Promise<Attempt> {
  const looked = await payments.provider.retrieve(attempt.intentId ?? '');
  if (looked.outcome !== 'done')
    return markUnknown(payments, attempt, 'the confirmation was refused');
  const untouched =
    ['requires_payment_method', 'requires_confirmation'].includes(looked.value.state) &&
    looked.value.decline === null;
  return untouched
    ? settleAttempt(payments, attempt, { declined: 'provider_refused' })
    : settleOrRest(payments, attempt, looked.value);
}

async function markUnknown(payments: Payments, attempt: Attempt, why: string): Promise<Attempt> {
  const { platform } = payments;
  platform.log.warn({ attempt: attempt.id, why }, 'payments: the outcome is not known yet');
  const moved = await moveAttempt(
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

async function reread({ platform }: Payments, attempt: Attempt): Promise<Attempt> {
  return (await findAttempt(platform.database, attempt.id)) ?? attempt;
}

/** The same call again, with the same key, while the provider says that it is busy. */
export async function patiently<T>(
  ask: () => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  for (const milliseconds of pauses) {
    const answer = await ask();
    if (answer.outcome !== 'busy') return answer;
    await pause(milliseconds);
  }
  return ask();
}
