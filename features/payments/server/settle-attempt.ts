import {
  type Database,
  getViolatedConstraint,
  isTransactionConflict,
} from '#platform/database/database.ts';
import { type DueTask, enqueueTask } from '#platform/outbox/outbox.ts';
import type { Publish } from '#platform/platform.ts';
import { type LedgerPosting, postToLedger } from './ledger-queries.ts';
import {
  type Attempt,
  type AttemptOutcome,
  type SubjectContext,
  type Payable,
  getPayable,
  type PaymentContext,
} from './payable.ts';
import { countCardDecline, countLateDecline } from './limit-declines.ts';
import type { Intent } from './provider.ts';
import {
  countOtherDeclines,
  lockAttempt,
  settleUnchangedAttempt,
  transitionAttempt,
} from './queries.ts';
import { isPending, decideFromIntent, canTransition, type IntentDecision } from './rules.ts';
import { requestCancel } from './request-cancel.ts';
import { requestRefund } from './request-refund.ts';

/** A confirmed fact: the provider's intent, a decline code, or the reason why no intent was created. */
export type SettlementInput = { intent: Intent } | { declined: string } | { notCreated: string };

type Work = {
  payments: PaymentContext;
  db: Database;
  publish: Publish;
  payable: Payable;
  attempt: Attempt;
};

/**
 * Applies a fact to an attempt in one transaction: tickets, a released chair or a refund. Used by responses, webhooks, polling and the
 * reconciler. Idempotent.
 */
export async function settleAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  input: SettlementInput,
  context?: SubjectContext,
): Promise<Attempt> {
  return (
    (await settleUnchanged(payments, attempt, input, context)) ??
    settleLocked(payments, attempt, input)
  );
}

/**
 * Settles the usual outcomes, a sale and its capture, each in one statement without a transaction around it. Null, and nothing changes,
 * for another outcome, an attempt that is no longer as given, or a conflict: then the attempt is locked before the decision.
 */
async function settleUnchanged(
  payments: PaymentContext,
  attempt: Attempt,
  input: SettlementInput,
  context: SubjectContext | undefined,
): Promise<Attempt | null> {
  if (!('intent' in input)) return null;
  const { database, clock } = payments.platform;
  const { intent } = input;
  const decision = decideFromIntent(attempt, intent);
  const now = clock.now();
  try {
    if (decision.kind === 'captured')
      return await settleUnchangedAttempt(database, attempt, {
        outcome: toOutcome(attempt, { to: 'SUCCEEDED', intent, now }),
        posting: toCapturePosting(attempt, now),
      });
    if (decision.kind !== 'deliver' || decision.to !== 'AUTHORIZED') return null;
    const delivery = {
      outcome: toOutcome(attempt, { to: decision.to, intent, now }),
      tasks: [toCaptureTask(attempt)],
    };
    const { fulfilUnchanged } = context?.fulfilUnchanged
      ? context
      : getPayable(payments, attempt.subject);
    return (await fulfilUnchanged?.(attempt, delivery)) ?? null;
  } catch (error) {
    if (isTransactionConflict(error) || getViolatedConstraint(error) !== null) return null;
    throw error;
  }
}

async function settleLocked(
  payments: PaymentContext,
  { id, subject, subjectId }: Attempt,
  input: SettlementInput,
): Promise<Attempt> {
  const payable = getPayable(payments, subject);
  const intent = 'intent' in input ? input.intent : null;
  const { before, after } = await payments.platform.transact(async (db, publish) => {
    await payable.lock(db, subjectId);
    const attempt = await lockAttempt(db, id);
    const work: Work = { payments, db, publish, payable, attempt };
    const settled = await apply(work, getDecision(attempt, input), intent, input);
    return { before: attempt, after: settled };
  });
  if (after.state === 'DECLINED' && before.state !== 'DECLINED') {
    await countCardDecline(payments, intent?.decline?.fingerprint ?? null);
    if (before.state === 'ACTION') await countLateDecline(payments, before.triedBy);
  }
  return after;
}

function getDecision(attempt: Attempt, input: SettlementInput): IntentDecision {
  if ('intent' in input) return decideFromIntent(attempt, input.intent);
  if (!isPending(attempt.state)) return { kind: 'nothing' };
  return 'declined' in input ? { kind: 'decline', code: input.declined } : { kind: 'release' };
}

async function apply(
  work: Work,
  decision: IntentDecision,
  intent: Intent | null,
  input: SettlementInput,
): Promise<Attempt> {
  const { payments, db, publish, payable, attempt } = work;
  switch (decision.kind) {
    case 'deliver':
      return deliver(work, decision.to, intent);
    case 'captured':
      await postCapture(work);
      return step(work, 'SUCCEEDED', intent);
    case 'ask':
      return step(work, 'ACTION', intent);
    case 'decline': {
      const declined = await step(work, 'DECLINED', intent, decision.code);
      await payable.onDeclined(
        db,
        publish,
        declined,
        (await countOtherDeclines(db, attempt)) === 0,
      );
      // Cancel the intent, because the browser has its secret and could still pay it.
      if (declined.intentId) await enqueueCancel(work, declined.id, 'declined');
      return declined;
    }
    case 'release': {
      const reason = 'notCreated' in input ? input.notCreated : null;
      const released = await step(work, 'CANCELED', intent, reason);
      await payable.onReleased(db, publish, released, reason !== null);
      return released;
    }
    case 'give-back':
    case 'foreign':
      payments.platform.log.warn(
        { attempt: attempt.id, intent: intent?.id, decision: decision.kind },
        'payments: a payment without a sale is refunded',
      );
      return refundOrCancel(work, intent);
    case 'nothing':
      return attempt;
  }
}

async function deliver(
  work: Work,
  to: 'AUTHORIZED' | 'SUCCEEDED',
  intent: Intent | null,
): Promise<Attempt> {
  const { payments, db, publish, payable } = work;
  const paid = await step(work, to, intent);
  const outcome = await payable.fulfil(db, publish, paid);
  if (to === 'SUCCEEDED') await postCapture(work);
  if (outcome === 'sold') {
    if (to === 'AUTHORIZED') await enqueueTask(db, toCaptureTask(paid));
    return paid;
  }
  payments.platform.log.warn(
    { attempt: paid.id },
    'payments: what was paid for is gone; the money goes back',
  );
  return refundOrCancel({ ...work, attempt: paid }, intent);
}

const toCaptureTask = ({ id }: Attempt): DueTask => ({
  kind: 'payment-capture',
  dedupeKey: `capture:${id}`,
  payload: { attemptId: id },
});

/** Cancels an authorized payment or refunds a charged one. */
async function refundOrCancel(work: Work, intent: Intent | null): Promise<Attempt> {
  const { payments, db, attempt } = work;
  if (intent?.state !== 'succeeded') {
    await enqueueCancel(work, attempt.id, 'gone');
    return attempt;
  }
  // An intent with another amount needs a person; the treasury lists its attempt as open, and ledger and provider differ.
  if (intent.reference !== attempt.id || intent.amountCents !== attempt.amountCents) return attempt;
  await postCapture(work);
  await requestRefund(payments, db, { attempt, cause: 'gone', amountCents: attempt.amountCents });
  return attempt;
}

const enqueueCancel = (
  { payments, db }: Work,
  attemptId: string,
  why: 'declined' | 'gone',
): Promise<void> => requestCancel(db, attemptId, why, payments.platform.clock.now());

async function step(
  { payments, db, attempt }: Work,
  to: Attempt['state'],
  intent: Intent | null,
  code: string | null = null,
): Promise<Attempt> {
  if (!canTransition(attempt.state, to))
    throw new Error(`Attempt ${attempt.id} cannot go from ${attempt.state} to ${to}.`);
  const now = payments.platform.clock.now();
  const outcome = toOutcome(attempt, { to, intent, code, now });
  const moved = await transitionAttempt(db, attempt.id, [attempt.state], outcome);
  if (!moved) throw new Error(`Attempt ${attempt.id} changed although it was locked.`);
  return moved;
}

function toOutcome(
  attempt: Attempt,
  {
    to,
    intent,
    code = null,
    now,
  }: { to: Attempt['state']; intent: Intent | null; code?: string | null; now: Date },
): AttemptOutcome {
  return {
    state: to,
    declineCode: code,
    // Cleared, because no confirmation is repeated from here on.
    token: null,
    triedBy: to === 'ACTION' ? attempt.triedBy : null,
    intentId: intent?.id ?? attempt.intentId,
    clientSecret: intent?.clientSecret ?? attempt.clientSecret,
    providerCustomerId: intent?.savedCard?.customer ?? attempt.providerCustomerId,
    savedCardId: intent?.savedCard?.card ?? attempt.savedCardId,
    updatedAt: now,
  };
}

const postCapture = ({ payments, db, attempt }: Work): Promise<void> =>
  postToLedger(db, toCapturePosting(attempt, payments.platform.clock.now()));

/** A captured payment goes from clearing to card. */
const toCapturePosting = (attempt: Attempt, now: Date): LedgerPosting => ({
  transactionKey: `attempt:${attempt.sequence}:taken`,
  subject: attempt.subject,
  subjectId: attempt.subjectId,
  eventId: null,
  createdAt: now,
  entries: { card: attempt.amountCents, 'provider-clearing': -attempt.amountCents },
});
