import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/outbox.ts';
import type { Announce } from '../platform/platform.ts';
import { post } from './ledger.ts';
import { type Attempt, type Payable, payableOf, type Payments } from './payable.ts';
import type { Intent } from './provider.ts';
import { countOtherDeclines, lockAttempt, moveAttempt } from './queries.ts';
import { isUndecided, judge, mayBecome, type Verdict } from './rules.ts';
import { requestCancel } from './request-cancel.ts';
import { requestRefund } from './request-refund.ts';

/** What is known for certain: an intent as the provider has it now, or a card that was refused, or that nothing was ever made. */
export type Finding = { intent: Intent } | { declined: string } | { neverMade: string };

type Work = {
  payments: Payments;
  db: Database;
  announce: Announce;
  payable: Payable;
  attempt: Attempt;
};

/**
 * The one settle for the answer, the webhook, the poll and the reconciler: in one transaction what the provider says becomes tickets,
 * a freed chair, or money on its way back. Repeating it changes nothing.
 */
export function settleAttempt(
  payments: Payments,
  { id, subject, subjectId }: Attempt,
  finding: Finding,
): Promise<Attempt> {
  const payable = payableOf(payments, subject);
  return payments.platform.transact(async (db, announce) => {
    await payable.lock(db, subjectId);
    const attempt = await lockAttempt(db, id);
    const work: Work = { payments, db, announce, payable, attempt };
    return apply(
      work,
      verdictOf(attempt, finding),
      'intent' in finding ? finding.intent : null,
      finding,
    );
  });
}

function verdictOf(attempt: Attempt, finding: Finding): Verdict {
  if ('intent' in finding) return judge(attempt, finding.intent);
  if (!isUndecided(attempt.state)) return { kind: 'nothing' };
  return 'declined' in finding ? { kind: 'decline', code: finding.declined } : { kind: 'release' };
}

async function apply(
  work: Work,
  verdict: Verdict,
  intent: Intent | null,
  finding: Finding,
): Promise<Attempt> {
  const { payments, db, announce, payable, attempt } = work;
  switch (verdict.kind) {
    case 'deliver':
      return deliver(work, verdict.to, intent);
    case 'captured':
      await postCapture(work);
      return step(work, 'SUCCEEDED', intent);
    case 'ask':
      return step(work, 'ACTION', intent);
    case 'decline': {
      const declined = await step(work, 'DECLINED', intent, verdict.code);
      await payable.declined(db, announce, declined, (await countOtherDeclines(db, attempt)) === 0);
      // The browser knows the intent's secret: what was refused here must not be paid there later.
      if (declined.intentId) await enqueueCancel(work, declined.id, 'declined');
      return declined;
    }
    case 'release': {
      const reason = 'neverMade' in finding ? finding.neverMade : null;
      const released = await step(work, 'CANCELED', intent, reason);
      await payable.released(db, announce, released, reason !== null);
      return released;
    }
    case 'give-back':
    case 'foreign':
      payments.platform.log.warn(
        { attempt: attempt.id, intent: intent?.id, verdict: verdict.kind },
        'payments: money that buys nothing goes back',
      );
      return giveBack(work, intent);
    case 'nothing':
      return attempt;
  }
}

async function deliver(
  work: Work,
  to: 'AUTHORIZED' | 'SUCCEEDED',
  intent: Intent | null,
): Promise<Attempt> {
  const { payments, db, announce, payable } = work;
  const paid = await step(work, to, intent);
  const outcome = await payable.settle(db, announce, paid);
  if (to === 'SUCCEEDED') await postCapture(work);
  if (outcome === 'sold') {
    if (to === 'AUTHORIZED')
      await enqueue(db, {
        kind: 'payment-capture',
        dedupeKey: `capture:${paid.id}`,
        payload: { attemptId: paid.id },
      });
    return paid;
  }
  payments.platform.log.warn(
    { attempt: paid.id },
    'payments: what was paid for is gone; the money goes back',
  );
  return giveBack({ ...work, attempt: paid }, intent);
}

/** Authorised money is let go, taken money is refunded. */
async function giveBack(work: Work, intent: Intent | null): Promise<Attempt> {
  const { payments, db, attempt } = work;
  if (intent?.state !== 'succeeded') {
    await enqueueCancel(work, attempt.id, 'gone');
    return attempt;
  }
  // An intent of another amount than asked for is for a person to look at; the board names its order.
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
  if (!mayBecome(attempt.state, to))
    throw new Error(`Attempt ${attempt.id} cannot go from ${attempt.state} to ${to}.`);
  const moved = await moveAttempt(db, attempt.id, [attempt.state], {
    state: to,
    updatedAt: payments.platform.clock.now(),
    declineCode: code,
    // From here on no confirmation is repeated.
    token: null,
    ...(intent ? { intentId: intent.id, clientSecret: intent.clientSecret } : {}),
    ...(intent?.keptCard
      ? { customer: intent.keptCard.customer, keptCard: intent.keptCard.card }
      : {}),
  });
  if (!moved) throw new Error(`Attempt ${attempt.id} was locked and changed all the same.`);
  return moved;
}

/** The provider has taken the money: what it owed us is ours. */
async function postCapture({ payments, db, attempt }: Work): Promise<void> {
  await post(db, {
    transaction: `attempt:${attempt.number}:taken`,
    subject: attempt.subject,
    subjectId: attempt.subjectId,
    eventId: null,
    at: payments.platform.clock.now(),
    entries: { card: attempt.amountCents, 'provider-clearing': -attempt.amountCents },
  });
}
