import { type Income, payments } from '@namugongo/contract/payments';
import { formatMoney } from '@namugongo/contract/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { PrintButton } from '../ui/PrintButton.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, RowsTable } from '../ui/DataTable.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Money } from '../ui/Money.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { type TableRows, useTableRows } from '../ui/useTableRows.ts';
import { ExportButtons } from '../ui/ExportButtons.tsx';
import type { TableFile } from '../ui/table-file.ts';
import { incomeWords, methodWords, type Sum, sumsBy } from './payment-words.ts';
import styles from './Treasury.module.css';

const columns: readonly Column<Income>[] = [
  {
    key: 'day',
    header: 'Day',
    orders: { ascending: 'Oldest first', descending: 'Newest first' },
    sort: ({ day }) => day,
    cell: ({ day }) => dayInWords(day),
  },
  {
    key: 'method',
    header: 'Paid by',
    sort: ({ method }) => methodWords[method],
    cell: ({ method }) => methodWords[method],
  },
  {
    key: 'for',
    header: 'For',
    sort: (line) => incomeWords(line),
    cell: (line) => incomeWords(line),
  },
  {
    key: 'amount',
    header: 'Amount',
    right: true,
    orders: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
];
const none: readonly Income[] = [];
const textOf = (line: Income) =>
  [line.day, dayInWords(line.day), methodWords[line.method], incomeWords(line)].join(' ');

/** 'Jun 12, 2027'; a day has no time zone. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Income by day, way of paying and kind, of a period; totals of each, and a file for the books. */
export function IncomePanel() {
  const [period, setPeriod] = useState<Period>({});
  const totals = useQuery({
    ...queryOf(payments.totals, { query: period }),
    placeholderData: keepPreviousData,
  });
  const table = useTableRows({
    rows: totals.data?.income ?? none,
    columns,
    sorted: { key: 'day', direction: 'descending' },
    text: textOf,
  });
  return (
    <>
      <PeriodBar period={period} onChange={setPeriod} lines={table.shown} />
      <QueryProblem query={totals} />
      {totals.isPending && (
        <>
          <Loading />
          <Skeleton height="20rem" />
        </>
      )}
      {totals.data && <Shown table={table} />}
    </>
  );
}

function Shown({ table }: { table: TableRows<Income> }) {
  const sum = formatMoney(
    table.shown.reduce((all, { amountCents }) => all + amountCents, 0),
    'full',
  );
  return (
    <>
      <div className={styles.sums}>
        <Sums
          title="By way of paying"
          sums={sumsBy(table.shown, ({ method }) => methodWords[method])}
        />
        <Sums title="By what it was for" sums={sumsBy(table.shown, incomeWords)} />
      </div>
      <RowsTable
        label="Income"
        table={table}
        columns={columns}
        rowKey={(line) => [line.day, line.method, line.account, line.kind].join(' ')}
        search="Day, way of paying or what for"
        empty="Nothing came in on these days."
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

type Period = { from?: string; until?: string };
type PeriodBarProps = {
  period: Period;
  onChange: (period: Period) => void;
  /** What a file of the period holds. */
  lines: readonly Income[];
};

function PeriodBar({ period, onChange, lines }: PeriodBarProps) {
  const { from = '', until = '' } = period;
  const changed = (day: 'from' | 'until', value: string) => {
    const { [day]: _, ...rest } = period;
    onChange(value ? { ...rest, [day]: value } : rest);
  };
  const name = ['income', from && `from-${from}`, until && `until-${until}`].filter(Boolean);
  return (
    <div className={styles.period}>
      <TextField
        id="from"
        type="date"
        label="From"
        value={from}
        max={until || undefined}
        onChange={({ currentTarget }) => changed('from', currentTarget.value)}
      />
      <TextField
        id="until"
        type="date"
        label="Until"
        value={until}
        min={from || undefined}
        onChange={({ currentTarget }) => changed('until', currentTarget.value)}
      />
      <ExportButtons file={() => incomeFile(name.join(' '), lines)} />
      <PrintButton />
    </div>
  );
}

function incomeFile(name: string, lines: readonly Income[]): TableFile {
  return {
    name,
    headers: ['Day', 'Paid by', 'For', 'Amount'],
    rows: lines.map((line) => [
      { day: line.day },
      methodWords[line.method],
      incomeWords(line),
      { cents: line.amountCents },
    ]),
  };
}

function Sums({ title, sums }: { title: string; sums: readonly Sum[] }) {
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
