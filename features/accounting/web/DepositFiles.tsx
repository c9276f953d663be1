import type { Payout } from '#features/payments/contract/payouts.ts';
import { JournalFiles } from './JournalFiles.tsx';

/** The files of a deposit: what the bank got, the fees, and each payment in it. */
export function DepositFiles({ payout: { id } }: { payout: Payout }) {
  return <JournalFiles filter={{ deposit: id, grouping: 'payment' }} />;
}
