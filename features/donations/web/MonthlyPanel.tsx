import { createSearchText } from '#contract/columns.ts';
import { monthlyColumns } from '#features/donations/contract/monthly-columns.ts';
import {
  type MonthlyDonation,
  monthlyDonations,
} from '#features/donations/contract/monthly-donations.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import styles from './Donations.module.css';
import { EndMonthlyDonationDialog } from './ReasonDialog.tsx';
import { renderTotalFooter } from './donation-row-parts.tsx';
import { MonthlyDonationCard, getMonthlyColumns } from './monthly-columns.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useMonthlyDonations } from './queries.ts';

const getSearchText = createSearchText(monthlyColumns);

/** All monthly donations with state, next day and last result, and a button to end one for its donor. */
export function MonthlyPanel() {
  return (
    <Loaded query={useMonthlyDonations()} skeleton={<PanelSkeleton />}>
      {(rows) => <MonthlyDonationsTable rows={rows} />}
    </Loaded>
  );
}

function MonthlyDonationsTable({ rows }: { rows: readonly MonthlyDonation[] }) {
  const [ending, setEnding] = useState<MonthlyDonation | null>(null);
  const columns = useMemo(() => getMonthlyColumns(setEnding), []);
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'nextChargeOn', direction: 'ascending' },
    text: getSearchText,
  });
  const total = table.visibleRows.reduce(
    (sum, { state, amount }) => (state === 'ACTIVE' ? sum + amount : sum),
    0,
  );
  return (
    <>
      <div className={styles.actions}>
        <ExportButtons
          size="small"
          disabled={table.visibleRows.length === 0}
          url={(format) =>
            getApiUrl(monthlyDonations.export, { query: { ...table.selection, format } })
          }
        />
      </div>
      <RowsTable
        label="Monthly gifts"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, phone number, purpose or state"
        empty={
          <EmptyState title="No monthly gifts yet">
            People start one by choosing ‘Every month’ on the donation page.
          </EmptyState>
        }
        footer={renderTotalFooter('name', 'Active, every month', total)}
        card={(donation) => <MonthlyDonationCard donation={donation} onEnd={setEnding} />}
      />
      {ending && <EndMonthlyDonationDialog donation={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
