import type { Account } from '#contract/account.ts';
import type { Payout, PayoutEntry } from '#features/payments/contract/payouts.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { PaymentContext } from './payable.ts';
import {
  deletePayoutCheck,
  listPayoutChecks,
  listSubjects,
  savePayoutCheck,
} from './payout-queries.ts';
import type { ProviderPayout } from './provider.ts';

type Checks = Awaited<ReturnType<typeof listPayoutChecks>>;

const toPayout = (payout: ProviderPayout, checks: Checks): Payout => ({
  ...payout,
  check: checks.find(({ payoutId }) => payoutId === payout.id) ?? null,
});

/** The provider's deposits with the treasurer's notes, newest first; null when the provider does not respond. */
export async function listPayouts({
  platform,
  provider,
}: PaymentContext): Promise<Payout[] | null> {
  const listed = await provider.listPayouts();
  if (listed.outcome !== 'ok') return null;
  const checks = await listPayoutChecks(platform.database, provider.name);
  return listed.value.map((payout) => toPayout(payout, checks));
}

async function findPayout(payments: PaymentContext, id: string): Promise<Payout> {
  const payouts = await listPayouts(payments);
  if (!payouts) throw new ProblemError('payment-unavailable');
  const payout = payouts.find((item) => item.id === id);
  if (!payout) throw new ProblemError('payout-not-found');
  return payout;
}

/** A deposit with its parts, each with the order or gift that it belongs to. */
export async function getPayout(
  payments: PaymentContext,
  id: string,
): Promise<Payout & { entries: PayoutEntry[] }> {
  const { platform, provider } = payments;
  const payout = await findPayout(payments, id);
  const listed = await provider.listPayoutEntries(id);
  if (listed.outcome !== 'ok') throw new ProblemError('payment-unavailable');
  const intentIds = listed.value.flatMap(({ intentId }) => (intentId === null ? [] : [intentId]));
  const subjects = await listSubjects(platform.database, provider.name, intentIds);
  const entries = listed.value.map(({ intentId, ...entry }) => {
    const own = subjects.find((item) => item.intentId === intentId);
    return { ...entry, subject: own?.subject ?? null, subjectId: own?.subjectId ?? null };
  });
  return { ...payout, entries };
}

/** Notes that a deposit is on the bank statement, or takes the note back; the audit log has both. */
export async function checkPayout(
  payments: PaymentContext,
  { id, isChecked }: { id: string; isChecked: boolean },
  actor: Account,
): Promise<Payout> {
  const { platform, provider } = payments;
  const payout = await findPayout(payments, id);
  await platform.transact(async (db) => {
    const row = { provider: provider.name, payoutId: id };
    if (isChecked)
      await savePayoutCheck(db, {
        ...row,
        checkedBy: actor.name,
        checkedAt: platform.clock.now(),
      });
    else await deletePayoutCheck(db, row);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: isChecked ? 'check deposit' : 'uncheck deposit',
      subject: `deposit ${id}`,
      after: { arrivesOn: payout.arrivesOn, amountCents: payout.amountCents },
    });
  });
  return findPayout(payments, id);
}
