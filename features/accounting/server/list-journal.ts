import type {
  JournalFilter,
  JournalLine,
  JournalTotals,
} from '#features/accounting/contract/accounting.ts';
import { listClosingsOfDays } from '#features/orders/server/drawers/queries.ts';
import { getPayout } from '#features/payments/server/get-payouts.ts';
import { loadKindLabels, loadNames } from '#features/payments/server/get-treasury.ts';
import { listJournalPostings } from '#features/payments/server/journal-queries.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { getSettings, readSettings } from '#platform/settings.ts';
import {
  type Entry,
  groupEntries,
  sumLines,
  toDepositEntry,
  toDrawerEntries,
  toLedgerEntries,
  toLines,
} from './build-journal.ts';
import { accountingSettings } from './settings.ts';

/** The entries of a period, from the ledger and the counted drawers, or the entry of a deposit that has arrived. */
async function listEntries(payments: PaymentContext, filter: JournalFilter): Promise<Entry[]> {
  const { database } = payments.platform;
  const { deposit, grouping, ...period } = filter;
  if (deposit !== undefined) {
    const payout = await getPayout(payments, deposit);
    return payout.state === 'paid' ? [toDepositEntry(payout, grouping)] : [];
  }
  const { timeZone } = await getSettings(database);
  const postings = await listJournalPostings(database, { ...period, timeZone });
  const getName = await loadNames(payments, postings);
  const getKindLabel = await loadKindLabels(payments);
  const counts = await listClosingsOfDays(database, period);
  return groupEntries(
    [...toLedgerEntries(postings, getName, getKindLabel), ...toDrawerEntries(counts)],
    grouping,
  );
}

export async function getJournalTotals(
  payments: PaymentContext,
  filter: JournalFilter,
): Promise<JournalTotals> {
  const { accountNames } = await readSettings(payments.platform.database, accountingSettings);
  return sumLines(await listEntries(payments, filter), accountNames);
}

export async function listJournalLines(
  payments: PaymentContext,
  filter: JournalFilter,
): Promise<JournalLine[]> {
  const { accountNames } = await readSettings(payments.platform.database, accountingSettings);
  return toLines(await listEntries(payments, filter), accountNames);
}
