import {
  accounting,
  type JournalGrouping,
  type JournalTotals,
} from '#features/accounting/contract/accounting.ts';
import { journalAccountColumns } from '#features/accounting/contract/journal-columns.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { type Period, PeriodFields } from '#features/payments/web/PeriodFields.tsx';
import styles from '#features/payments/web/Treasury.module.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import layout from '#ui/layout/layout.module.css';
import { DataTable } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { AccountNamesForm } from './AccountNamesForm.tsx';
import { JournalFiles } from './JournalFiles.tsx';

const groupings: { value: JournalGrouping; label: string }[] = [
  { value: 'day', label: 'One entry for each day, without names' },
  { value: 'payment', label: 'One entry for each payment, with names' },
];

/** The journal of a period for the treasurer's own books: its sums first, then the files. */
export function BooksPanel() {
  const [period, setPeriod] = useState<Period>({});
  const [grouping, setGrouping] = useState<JournalGrouping>('day');
  const filter = { ...period, grouping };
  const totals = useQuery({
    ...apiQueryOptions(accounting.getTotals, { query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={layout.stack}>
      <Explanation />
      <div className={styles.period}>
        <PeriodFields period={period} onChange={setPeriod} />
      </div>
      <RadioGroupField
        id="grouping"
        label="Entries"
        choices={groupings}
        value={grouping}
        onChange={setGrouping}
      />
      <JournalFiles filter={filter} disabled={totals.data?.entries === 0} />
      <Loaded query={totals} loading skeleton={<Skeleton height="16rem" />}>
        {(data) => <Totals totals={data} />}
      </Loaded>
      <AccountNamesForm />
    </div>
  );
}

const Explanation = () => (
  <div className={`${layout.stackTight} ${styles.day}`}>
    <p>
      Take our income into your own books. QuickBooks reads the first file: choose Import data, then
      Journal entries. The other files have the same lines for any other program.
    </p>
    <p>
      Refunds are lines of their own. Chairs that we gave away are not in the files, because no
      money came in. What is missing in a counted cash drawer, or too much, is.
    </p>
    <p>
      Card payments wait in their own account until the card processor deposits them. Each deposit
      has files on the Deposits tab: they move the money to the bank account and book the fees. A
      dispute that you lose is in its deposit.
    </p>
  </div>
);

const columns = toTableColumns(journalAccountColumns, {});

function Totals({ totals }: { totals: JournalTotals }) {
  const { entries, lines, debitCents, creditCents, incomeCents, accounts } = totals;
  const [debit, credit] = [formatMoney(debitCents, 'full'), formatMoney(creditCents, 'full')];
  return (
    <>
      {entries > 0 && (
        <p role="status">
          {entries === 1 ? '1 entry' : `${entries} entries`} with {lines} lines. Debits and credits
          are both {debit}. Income minus refunds: <b>{formatMoney(incomeCents, 'full')}</b>, as on
          the Income tab.
        </p>
      )}
      <DataTable
        label="Sums of the files by account"
        rows={accounts}
        columns={columns}
        rowKey={({ account }) => account}
        empty="No money came in on these days."
        footer={{
          cells: { account: 'Total', debit, credit },
          line: (
            <p className={styles.total}>
              <span>Debits and credits</span> <b>{debit}</b>
            </p>
          ),
        }}
      />
    </>
  );
}
