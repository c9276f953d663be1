import type { MonthlyGift } from '@namugongo/contract/monthly-gifts';
import { useMemo, useState } from 'react';
import { useSite } from '../site.ts';
import { RowsTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ExportButtons } from '../ui/ExportButtons.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { useTableRows } from '../ui/useTableRows.ts';
import styles from './Donations.module.css';
import { EndMonthlyDialog } from './EndMonthlyDialog.tsx';
import { totalFooter } from './gift-parts.tsx';
import {
  MonthlyCard,
  monthlyColumns,
  monthlyHeaders,
  monthlyLine,
  monthlyText,
} from './monthly-rows.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useMonthlyGifts } from './queries.ts';

/** Every monthly gift with its state, next day and last result, and a way to end one for its giver. */
export function MonthlyPanel() {
  const found = useMonthlyGifts();
  return (
    <>
      <QueryProblem query={found} />
      {found.isPending && <PanelSkeleton />}
      {found.data && <MonthlyGifts rows={found.data} />}
    </>
  );
}

function MonthlyGifts({ rows }: { rows: readonly MonthlyGift[] }) {
  const { data: site } = useSite();
  const [ending, setEnding] = useState<MonthlyGift | null>(null);
  const columns = useMemo(() => monthlyColumns(setEnding), []);
  const table = useTableRows({
    rows,
    columns,
    sorted: { key: 'nextOn', direction: 'ascending' },
    text: monthlyText,
  });
  const total = table.shown.reduce(
    (sum, { state, amount }) => (state === 'ACTIVE' ? sum + amount : sum),
    0,
  );
  const file = () => ({
    name: 'monthly gifts',
    headers: monthlyHeaders,
    rows: table.shown.map(monthlyLine),
    timeZone: site?.timeZone,
  });
  return (
    <>
      <div className={styles.actions}>
        <ExportButtons size="small" disabled={table.shown.length === 0} file={file} />
      </div>
      <RowsTable
        label="Monthly gifts"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, telephone, purpose or state"
        empty={
          <EmptyState title="No monthly gifts yet">
            A giver begins one on the donation page by choosing ‘Every month’.
          </EmptyState>
        }
        footer={totalFooter('name', 'Active, every month', total)}
        card={(gift) => <MonthlyCard gift={gift} onEnd={setEnding} />}
      />
      {ending && <EndMonthlyDialog gift={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
