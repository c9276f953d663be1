import { createSearchText } from '#contract/columns.ts';
import type { ExportFormat } from '#contract/exports.ts';
import {
  donationColumns,
  donationStateLabels,
  formatWay,
} from '#features/donations/contract/donation-columns.ts';
import { type DonationRecord, donations } from '#features/donations/contract/donations.ts';
import { getApiUrl } from '#ui/api.ts';
import { useMemo, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton, Button } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { RowsTable, type Column } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { MoreActions } from '#ui/controls/MoreActions.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import styles from './Donations.module.css';
import {
  renderTotalFooter,
  DonationCardHeader,
  donorCell,
  DonorContact,
  renderPurposes,
} from './donation-row-parts.tsx';
import { DonationHistoryButton } from './HistoryButton.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { toPeriod, useDonations, type YearFilter } from './queries.ts';
import { ConnectDialog } from './pledges/ConnectDialog.tsx';
import { hasPledgeOptions } from './pledges/pledge-lists.ts';
import { usePledges } from './pledges/queries.ts';
import { RefundDialog, VoidDialog } from './ReasonDialog.tsx';
import { isVoidable } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { Ban, HandHeart, Undo2 } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Money } from '#ui/data/Money.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import layout from '#ui/layout/layout.module.css';

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
  const { data: pledges = [] } = usePledges();
  const [changing, setChanging] = useState<{ donation: DonationRecord; step: Step } | null>(null);
  const start = useStableCallback((donation: DonationRecord, step: Step) =>
    setChanging({ donation, step }),
  );
  const columns = useMemo(() => getDonationColumns(timeZone, start), [timeZone, start]);
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
        card={(donation) => <DonationCard donation={donation} timeZone={timeZone} onStep={start} />}
      />
      {changing?.step === 'refund' && (
        <RefundDialog donation={changing.donation} onClose={() => setChanging(null)} />
      )}
      {changing?.step === 'connect' && (
        <ConnectDialog
          donation={changing.donation}
          pledges={pledges}
          onClose={() => setChanging(null)}
        />
      )}
      {changing?.step === 'void' && (
        <VoidDialog donation={changing.donation} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

type ExportActionsProps = { empty: boolean; url: (format: ExportFormat) => string };

function ExportActions({ empty, url }: ExportActionsProps) {
  return (
    <div className={styles.actions}>
      <MoreActions>
        <ExportButtons size="small" disabled={empty} url={url} />
        <PrintButton size="small" />
      </MoreActions>
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

function State({ donation: { state } }: { donation: DonationRecord }) {
  if (state === 'PAID') return null;
  return (
    <Badge tone={state === 'REFUND_FAILED' ? 'danger' : 'plain'}>
      {donationStateLabels[state]}
    </Badge>
  );
}

type Step = 'refund' | 'void' | 'connect';
type OnStep = (donation: DonationRecord, step: Step) => void;

type RowActionsProps = {
  donation: DonationRecord;
  timeZone: string | undefined;
  onStep: OnStep;
};

function RowActions({ donation, timeZone, onStep }: RowActionsProps) {
  const canVoid = useNowValue(
    (now) => timeZone !== undefined && isVoidable(donation, new Date(now), timeZone),
  );
  return (
    <>
      <State donation={donation} />
      {(donation.state === 'PAID' || donation.state === 'REFUND_FAILED') && (
        <Button
          variant="secondary"
          size="small"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={`Refund ${formatMoney(donation.amount)} to ${donation.name}`}
          onClick={() => onStep(donation, 'refund')}
        >
          Refund
        </Button>
      )}
      {canVoid && (
        <Button
          variant="secondary"
          size="small"
          icon={<Ban aria-hidden="true" />}
          aria-label={`Void ${formatMoney(donation.amount)} of ${donation.name || 'someone without a name'}`}
          onClick={() => onStep(donation, 'void')}
        >
          Void
        </Button>
      )}
      <ConnectButton donation={donation} onStep={onStep} />
      <DonationHistoryButton donation={donation} />
    </>
  );
}

/** Only for a gift that may count toward a pledge. */
function ConnectButton({ donation, onStep }: Omit<RowActionsProps, 'timeZone'>) {
  const { data: pledges = [] } = usePledges();
  const purposes = donation.parts.map(({ message }) => message);
  const canConnect = donation.state === 'PAID' && hasPledgeOptions(pledges, purposes, donation);
  if (!canConnect) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<HandHeart aria-hidden="true" />}
      aria-label={`Pledge of ${formatMoney(donation.amount)} of ${donation.name || 'someone'}`}
      onClick={() => onStep(donation, 'connect')}
    >
      {donation.pledgeId === null ? 'Pledge' : 'Toward a pledge'}
    </Button>
  );
}

const getDonationColumns = (
  timeZone: string | undefined,
  onStep: OnStep,
): readonly Column<DonationRecord>[] => [
  ...toTableColumns(donationColumns, {
    visible: ['paidAt', 'name', 'purpose', 'location', 'amount'],
    cells: {
      paidAt: ({ paidAt }) => <Timestamp date={paidAt} format="date" timeZone={timeZone} />,
      name: donorCell,
      purpose: (donation) =>
        renderPurposes(
          donation,
          <>
            {donation.tribute && <span>{donation.tribute}. </span>}
            <LongText>{donation.note}</LongText>
          </>,
        ),
      amount: ({ amount, ...donation }) => (
        <span className={styles.amount}>
          <Money cents={amount} style="full" />
          <span>{formatWay(donation)}</span>
        </span>
      ),
    },
  }),
  {
    key: 'actions',
    header: 'Actions',
    cell: (donation) => (
      <div className={styles.rowActions}>
        <RowActions donation={donation} timeZone={timeZone} onStep={onStep} />
      </div>
    ),
  },
];

type DonationCardProps = {
  donation: DonationRecord;
  timeZone: string | undefined;
  onStep: OnStep;
};

/** A donation on a small screen. */
function DonationCard({ donation, timeZone, onStep }: DonationCardProps) {
  return (
    <div className={styles.card}>
      <DonationCardHeader donation={donation} />
      <p className={layout.hint}>
        {formatWay(donation) && `${formatWay(donation)}, `}
        {donation.locationLabel},{' '}
        <Timestamp date={donation.paidAt} format="date" timeZone={timeZone} />
      </p>
      <DonorContact {...donation} />
      {donation.tribute && <p className={layout.hint}>{donation.tribute}</p>}
      <div className={styles.note}>
        <LongText>{donation.note}</LongText>
      </div>
      <div className={styles.rowActions}>
        <RowActions donation={donation} timeZone={timeZone} onStep={onStep} />
      </div>
    </div>
  );
}
