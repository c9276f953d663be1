import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { useMemo, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import type { TableExport } from '#ui/table/table-export.ts';
import styles from './Donations.module.css';
import { renderTotalFooter } from './donation-row-parts.tsx';
import {
  DonationCard,
  getDonationColumns,
  donationCsvHeaders,
  toDonationCsvRow,
  getDonationRowText,
} from './donation-columns.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonations, type YearFilter } from './queries.ts';
import { RefundDialog } from './ReasonDialog.tsx';

/** All donations of a year with a refund button, and exports. */
export function DonationsPanel({ year }: { year: YearFilter }) {
  const existing = useDonations(year);
  return (
    <>
      <QueryError query={existing} />
      {existing.isPending && <PanelSkeleton />}
      {existing.data && <DonationsTable rows={existing.data.donations} year={year} />}
    </>
  );
}

function DonationsTable({ rows, year }: { rows: readonly DonationRecord[]; year: YearFilter }) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const [refunding, setRefunding] = useState<DonationRecord | null>(null);
  const columns = useMemo(() => getDonationColumns(timeZone, setRefunding), [timeZone]);
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'paidAt', direction: 'descending' },
    text: getDonationRowText,
  });
  const total = table.visibleRows.reduce(
    (sum, { state, amount }) => (state === 'PAID' ? sum + amount : sum),
    0,
  );
  const file = () => ({
    name: `donations ${year ?? 'all'}`,
    headers: donationCsvHeaders,
    rows: table.visibleRows.map(toDonationCsvRow),
    timeZone,
  });
  return (
    <>
      <ExportActions empty={table.visibleRows.length === 0} file={file} />
      <RowsTable
        label="Gifts"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, phone number, purpose or note"
        empty={<NoDonations />}
        footer={renderTotalFooter('paidAt', 'Total after refunds', total)}
        card={(donation) => (
          <DonationCard donation={donation} timeZone={timeZone} onRefund={setRefunding} />
        )}
      />
      {refunding && <RefundDialog donation={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

function ExportActions({ empty, file }: { empty: boolean; file: () => TableExport }) {
  return (
    <div className={styles.actions}>
      <ExportButtons size="small" disabled={empty} file={file} />
      <PrintButton size="small" />
    </div>
  );
}

function NoDonations() {
  return (
    <EmptyState
      title="No gifts in this period"
      actions={
        <LinkButton to="/donation" variant="secondary">
          See the donation page
        </LinkButton>
      }
    >
      A gift appears here as soon as we charge the card.
    </EmptyState>
  );
}
