import { randomUUID } from 'node:crypto';
import { dayAt } from '@namugongo/contract/rules/days';
import { confirmAttempt } from '../../payments/confirm-attempt.ts';
import type { Attempt, Payments } from '../../payments/payable.ts';
import { startAttempt } from '../../payments/start-attempt.ts';
import { type Background, repeat } from '../../platform/background.ts';
import { readSettings } from '../../platform/settings.ts';
import { followCardChanges } from './follow-card-change.ts';
import { openMonth } from './open-month.ts';
import { listDue, lockMonthlyGift } from './queries.ts';

/**
 * Charges every gift whose day has come, once. What is written before the provider is asked (the donation of the day, its attempt with
 * its keys) is what the reconciler carries on after a crash or an outage; no second charge can be written beside it.
 */
export async function chargeDueGifts(payments: Payments): Promise<void> {
  const { database, clock, log } = payments.platform;
  const today = dayAt(clock.now(), (await readSettings(database)).timeZone);
  for (const id of await listDue(database, payments.provider.name, today)) {
    try {
      const attempt = await openCharge(payments, id, today);
      const after = attempt && (await confirmAttempt(payments, attempt));
      // A provider that does not answer is not asked for all the others too; the next turn goes on.
      if (after?.state === 'UNKNOWN') return;
    } catch (error) {
      log.warn({ err: error, monthlyGift: id }, 'donations: a monthly gift could not be charged');
    }
  }
}

/** The attempt of a gift that is due, judged anew behind its lock; null where another process or its giver was quicker. */
async function openCharge(payments: Payments, id: number, today: string): Promise<Attempt | null> {
  return payments.platform.transact(async (db) => {
    const gift = await lockMonthlyGift(db, id);
    if (gift?.state !== 'ACTIVE' || gift.tryOn > today) return null;
    const subjectId = await openMonth(payments, db, gift);
    if (typeof subjectId !== 'number') return null;
    return startAttempt(payments, db, {
      subject: 'donation',
      subjectId,
      // No browser asks, so nobody can ask a second time.
      request: { key: randomUUID(), hash: 'monthly gift' },
      token: gift.card,
      amountCents: gift.totalCents,
      capture: 'automatic',
      card: { use: 'kept-absent', customer: gift.customer, card: gift.card },
    });
  });
}

export const monthlyCharges = (payments: Payments): Background =>
  repeat('monthly gifts', payments.times.monthlyEvery, payments.platform.log, async () => {
    // First, so that what is due is charged to the card that its giver gave last.
    await followCardChanges(payments);
    await chargeDueGifts(payments);
  });
