import { type Attempt, maxListedAttempts, payments } from '#features/payments/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { MoreActions } from '#ui/controls/MoreActions.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { Money } from '#ui/data/Money.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { attemptColumns } from '#features/payments/contract/payment-columns.ts';
import { createSearchText } from '#contract/columns.ts';
import styles from './Treasury.module.css';

const getColumns = (timeZone: string | undefined): readonly Column<Attempt>[] =>
  toTableColumns(attemptColumns, {
    timeZone,
    cells: {
      providerId: ({ providerId }) => (
        <span className={styles.reference}>{providerId ?? 'none yet'}</span>
      ),
      refundedCents: ({ refundedCents }) =>
        refundedCents === 0 ? '–' : <Money cents={refundedCents} style="full" />,
    },
  });

/** All card payment attempts, with the provider's id for looking them up there. */
export function PaymentsPanel() {
  const { data: site } = useSite();
  const attempts = useQuery(apiQueryOptions(payments.list, {}));
  const columns = useMemo(() => getColumns(site?.timeZone), [site?.timeZone]);
  return (
    <Loaded query={attempts} loading skeleton={<Skeleton height="24rem" />}>
      {(rows) => <PaymentsTable rows={rows} columns={columns} />}
    </Loaded>
  );
}

type PaymentsTableProps = {
  rows: readonly Attempt[];
  columns: readonly Column<Attempt>[];
};

const getSearchText = createSearchText(attemptColumns);

/** The export has the visible rows in their order. */
function PaymentsTable({ rows, columns }: PaymentsTableProps) {
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'createdAt', direction: 'descending' },
    text: getSearchText,
  });
  return (
    <>
      {rows.length === maxListedAttempts && (
        <p>
          These are the newest {maxListedAttempts.toLocaleString('en-US')} payments. The file you
          export without a search has all of them.
        </p>
      )}
      <div className={styles.exports}>
        <MoreActions>
          <ExportButtons
            size="small"
            disabled={table.visibleRows.length === 0}
            url={(format) =>
              getApiUrl(payments.exportList, { query: { ...table.selection, format } })
            }
          />
        </MoreActions>
      </div>
      <RowsTable
        label="Payments"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, order, state or card processor’s number"
        empty="No card payments yet."
      />
    </>
  );
}
