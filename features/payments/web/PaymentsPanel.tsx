import { type Attempt, payments } from '#features/payments/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import type { TableExport } from '#ui/table/table-export.ts';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Money } from '#ui/data/Money.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { attemptStateLabels, formatSubject } from './payment-labels.ts';
import styles from './Treasury.module.css';

const getColumns = (timeZone: string | undefined): readonly Column<Attempt>[] => [
  {
    key: 'createdAt',
    header: 'When',
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    sort: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTimestamp(createdAt, 'short', timeZone),
  },
  {
    key: 'subject',
    header: 'For',
    sort: ({ subject, subjectId }) => `${subject} ${String(subjectId).padStart(9, '0')}`,
    cell: (attempt) => formatSubject(attempt),
  },
  {
    key: 'state',
    header: 'State',
    sort: ({ state }) => attemptStateLabels[state],
    cell: ({ state }) => attemptStateLabels[state],
  },
  {
    key: 'providerId',
    header: 'Card processor’s number',
    cell: ({ providerId }) => <span className={styles.reference}>{providerId ?? 'none yet'}</span>,
  },
  {
    key: 'amountCents',
    header: 'Amount',
    alignRight: true,
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
  {
    key: 'refundedCents',
    header: 'Refunded',
    alignRight: true,
    sort: ({ refundedCents }) => refundedCents,
    cell: ({ refundedCents }) =>
      refundedCents === 0 ? '–' : <Money cents={refundedCents} style="full" />,
  },
];

/** All card payment attempts, with the provider's id for looking them up there. */
export function PaymentsPanel() {
  const { data: site } = useSite();
  const attempts = useQuery(apiQueryOptions(payments.list, {}));
  const columns = useMemo(() => getColumns(site?.timeZone), [site?.timeZone]);
  if (attempts.error) return <QueryError query={attempts} />;
  if (!attempts.data)
    return (
      <>
        <Loading />
        <Skeleton height="24rem" />
      </>
    );
  return <PaymentsTable rows={attempts.data} columns={columns} timeZone={site?.timeZone} />;
}

type PaymentsTableProps = {
  rows: readonly Attempt[];
  columns: readonly Column<Attempt>[];
  timeZone: string | undefined;
};

/** The export has the visible rows in their order. */
function PaymentsTable({ rows, columns, timeZone }: PaymentsTableProps) {
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'createdAt', direction: 'descending' },
    text: getAttemptText,
  });
  const file = (): TableExport => ({
    name: 'payments',
    headers: ['When', 'For', 'State', 'Card processor’s number', 'Amount', 'Refunded'],
    rows: table.visibleRows.map((attempt) => [
      attempt.createdAt,
      formatSubject(attempt),
      attemptStateLabels[attempt.state],
      attempt.providerId ?? '',
      { cents: attempt.amountCents },
      { cents: attempt.refundedCents },
    ]),
    timeZone,
  });
  return (
    <>
      <div className={styles.exports}>
        <ExportButtons size="small" disabled={table.visibleRows.length === 0} file={file} />
      </div>
      <RowsTable
        label="Payments"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Order, state or card processor’s number"
        empty="No card payments yet."
      />
    </>
  );
}

const getAttemptText = (attempt: Attempt): string =>
  [formatSubject(attempt), attemptStateLabels[attempt.state], attempt.providerId ?? ''].join(' ');
