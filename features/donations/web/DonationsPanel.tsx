import { createSearchText } from '#contract/columns.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { donationColumns } from '#features/donations/contract/donation-columns.ts';
import { type DonationRecord, donations } from '#features/donations/contract/donations.ts';
import { getApiUrl } from '#ui/api.ts';
import { useMemo, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import styles from './Donations.module.css';
import { renderTotalFooter } from './donation-row-parts.tsx';
import { DonationCard, getDonationColumns } from './donation-columns.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { toPeriod, useDonations, type YearFilter } from './queries.ts';
import { RefundDialog } from './ReasonDialog.tsx';

const getSearchText = createSearchText(donationColumns);

/** All donations of a year with a refund button, and exports. */
export function DonationsPanel({ year }: { year: YearFilter }) {
  return (
    <Loaded query={useDonations(year)} skeleton={<PanelSkeleton />}>
      {(data) => <DonationsTable rows={data.donations} year={year} />}
    </Loaded>
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
    text: getSearchText,
  });
  const total = table.visibleRows.reduce(
    (sum, { state, amount }) => (state === 'PAID' ? sum + amount : sum),
    0,
  );
  return (
    <>
      <ExportActions
        empty={table.visibleRows.length === 0}
        url={(format) =>
          getApiUrl(donations.export, { query: { ...toPeriod(year), ...table.selection, format } })
        }
      />
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

type ExportActionsProps = { empty: boolean; url: (format: ExportFormat) => string };

function ExportActions({ empty, url }: ExportActionsProps) {
  return (
    <div className={styles.actions}>
      <ExportButtons size="small" disabled={empty} url={url} />
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
