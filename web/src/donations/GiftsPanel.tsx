import type { Gift } from '@namugongo/contract/donations';
import { useMemo, useState } from 'react';
import { useSite } from '../site.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { RowsTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { useTableRows } from '../ui/useTableRows.ts';
import { ExportButtons } from '../ui/ExportButtons.tsx';
import type { TableFile } from '../ui/table-file.ts';
import styles from './Donations.module.css';
import { totalFooter } from './gift-parts.tsx';
import { GiftCard, giftColumns, giftHeaders, giftLine, giftText } from './gift-rows.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useGifts, type Year } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Every gift of the period with a way to give it back, and a file for the books. */
export function GiftsPanel({ year }: { year: Year }) {
  const found = useGifts(year);
  return (
    <>
      <QueryProblem query={found} />
      {found.isPending && <PanelSkeleton />}
      {found.data && <Gifts rows={found.data.gifts} year={year} />}
    </>
  );
}

function Gifts({ rows, year }: { rows: readonly Gift[]; year: Year }) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const [returning, setReturning] = useState<Gift | null>(null);
  const columns = useMemo(() => giftColumns(timeZone, setReturning), [timeZone]);
  const table = useTableRows({
    rows,
    columns,
    sorted: { key: 'paidAt', direction: 'descending' },
    text: giftText,
  });
  const total = table.shown.reduce(
    (sum, { state, amount }) => (state === 'PAID' ? sum + amount : sum),
    0,
  );
  const file = () => ({
    name: `donations ${year ?? 'all'}`,
    headers: giftHeaders,
    rows: table.shown.map(giftLine),
    timeZone,
  });
  return (
    <>
      <GiftActions empty={table.shown.length === 0} file={file} />
      <RowsTable
        label="Gifts"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, telephone, purpose or note"
        empty={<NoGifts />}
        footer={totalFooter('paidAt', 'Total that stays', total)}
        card={(gift) => <GiftCard gift={gift} timeZone={timeZone} onReturn={setReturning} />}
      />
      {returning && <RefundDialog gift={returning} onClose={() => setReturning(null)} />}
    </>
  );
}

function GiftActions({ empty, file }: { empty: boolean; file: () => TableFile }) {
  return (
    <div className={styles.actions}>
      <ExportButtons size="small" disabled={empty} file={file} />
      <PrintButton size="small" />
    </div>
  );
}

function NoGifts() {
  return (
    <EmptyState
      title="No gifts in this time"
      actions={
        <LinkButton to="/donation" look="quiet">
          See the donation page
        </LinkButton>
      }
    >
      A gift is here as soon as its card was charged.
    </EmptyState>
  );
}
