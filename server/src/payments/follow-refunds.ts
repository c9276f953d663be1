import { type Background, repeat } from '../platform/background.ts';
import { audit } from '../platform/audit.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { post } from './ledger.ts';
import { payableOf, type Payments } from './payable.ts';
import { findAttempt, lockAttempt } from './queries.ts';
import { listTakenOn, type Refund, unreserveRefund, writeReturned } from './refund-queries.ts';

const day = 86_400_000;
/** Stripe names 30 days within which a bank may send a refund back. */
const followedFor = 45 * day;

/**
 * Asks the provider what became of the refunds it took on. One that the buyer's bank did not take in is money with us again: the ledger
 * says so, and the board until a person has acted. Throws while the provider does not say; answers how many came back.
 */
export async function followRefunds(payments: Payments): Promise<number> {
  const { provider, platform } = payments;
  const since = addMilliseconds(platform.clock.now(), -followedFor);
  const ours = await listTakenOn(platform.database, provider.name, since);
  if (ours.length === 0) return 0;
  // The provider made some before we wrote them down.
  const listed = await provider.listRefunds(addMilliseconds(since, -day));
  if (listed.outcome !== 'done')
    throw new Error(`The refunds could not be read: ${listed.outcome}`);
  const failed = new Set(
    listed.value.filter(({ state }) => state === 'failed').map(({ id }) => id),
  );
  const returned = ours.filter(({ providerRefundId }) => failed.has(providerRefundId ?? ''));
  for (const refund of returned) await takeBack(payments, refund);
  return returned.length;
}

async function takeBack(
  payments: Payments,
  { id, attemptId, amountCents, providerRefundId }: Refund,
): Promise<void> {
  const { platform } = payments;
  const { subject, subjectId } = (await findAttempt(platform.database, attemptId)) ?? {};
  if (!subject || !subjectId) return;
  const payable = payableOf(payments, subject);
  await platform.transact(async (db, announce) => {
    await payable.lock(db, subjectId);
    await lockAttempt(db, attemptId);
    if (!(await writeReturned(db, id))) return;
    await unreserveRefund(db, attemptId, amountCents);
    await post(db, {
      transaction: `refund:${id}:returned`,
      subject,
      subjectId,
      eventId: null,
      at: platform.clock.now(),
      entries: { card: amountCents, 'provider-clearing': -amountCents },
    });
    const attempt = await lockAttempt(db, attemptId);
    const left = attempt.amountCents - attempt.refundedCents;
    await payable.returned(db, announce, attempt, 'failed', left);
    await audit(db, platform.clock, {
      who: 'system',
      whoName: '',
      action: 'return refund',
      subject: `${subject} ${subjectId}`,
      before: { refund: providerRefundId, state: 'done' },
      after: { amountCents, state: 'failed' },
    });
    platform.log.error(
      { refund: id, attempt: attemptId },
      'payments: a refund came back from the bank and needs a person',
    );
  });
}

/** The safety net where no event arrives. */
export function refundFollower(payments: Payments): Background {
  return repeat('payments refunds', payments.times.followRefundsEvery, payments.platform.log, () =>
    followRefunds(payments),
  );
}
