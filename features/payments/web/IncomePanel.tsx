import { type IncomeEntry, payments } from '#features/payments/contract/payments.ts';
import { createSearchText, type RowSelection } from '#contract/columns.ts';
import { formatIncomeDay, incomeColumns } from '#features/payments/contract/payment-columns.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { type TableRows, useTableRows } from '#ui/table/useTableRows.ts';
import { MoreActions } from '#ui/controls/MoreActions.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import {
  formatIncome,
  type IncomeSum,
  sumIncomeBy,
} from '#features/payments/contract/rules/payment-labels.ts';
import { type Period, PeriodFields, type PeriodFieldsProps } from './PeriodFields.tsx';
import styles from './Treasury.module.css';

const columns = toTableColumns(incomeColumns, {
  cells: { day: ({ day }) => formatIncomeDay(day) },
});
const getSearchText = createSearchText(incomeColumns);
const none: readonly IncomeEntry[] = [];

/** Income of a period by day, payment method and kind, with totals and exports. */
export function IncomePanel() {
  const [period, setPeriod] = useState<Period>({});
  const totals = useQuery({
    ...apiQueryOptions(payments.getTotals, { query: period }),
    placeholderData: keepPreviousData,
  });
  const table = useTableRows({
    rows: totals.data?.income ?? none,
    columns,
    defaultSort: { key: 'day', direction: 'descending' },
    text: getSearchText,
  });
  return (
    <>
      <PeriodBar period={period} onChange={setPeriod} selection={table.selection} />
      <Loaded query={totals} loading skeleton={<Skeleton height="20rem" />}>
        {() => <IncomeTable table={table} />}
      </Loaded>
    </>
  );
}

function IncomeTable({ table }: { table: TableRows<IncomeEntry> }) {
  const sum = formatMoney(
    table.visibleRows.reduce((all, { amountCents }) => all + amountCents, 0),
    'full',
  );
  return (
    <>
      <div className={styles.sums}>
        <Sums
          title="By payment method"
          sums={sumIncomeBy(table.visibleRows, ({ method }) => getMethodLabel(method))}
        />
        <Sums title="By purpose" sums={sumIncomeBy(table.visibleRows, formatIncome)} />
      </div>
      <RowsTable
        label="Income"
        table={table}
        columns={columns}
        rowKey={(line) => [line.day, line.method, line.account, line.kind].join(' ')}
        search="Day, payment method or purpose"
        empty="No income on these days."
        footer={{
          cells: { day: 'Total', amount: sum },
          line: (
            <p className={styles.total}>
              <span>Total</span> <b>{sum}</b>
            </p>
          ),
        }}
      />
    </>
  );
}

type PeriodBarProps = PeriodFieldsProps & {
  /** The rows of the export. */
  selection: RowSelection;
};

function PeriodBar({ period, onChange, selection }: PeriodBarProps) {
  return (
    <div className={styles.period}>
      <PeriodFields period={period} onChange={onChange} />
      <MoreActions>
        <ExportButtons
          url={(format) =>
            getApiUrl(payments.exportIncome, { query: { ...period, ...selection, format } })
          }
        />
        <PrintButton />
      </MoreActions>
    </div>
  );
}

function Sums({ title, sums }: { title: string; sums: readonly IncomeSum[] }) {
  const all = sums.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <Card as="section" className={styles.sum}>
      <h2>{title}</h2>
      <dl>
        {sums.map(({ name, amountCents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money cents={amountCents} style="full" />
            </dd>
          </div>
        ))}
        <div className={styles.sumTotal}>
          <dt>Total</dt>
          <dd>
            <Money cents={all} style="full" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
