import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Undo2 } from 'lucide-react';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Money } from '#ui/data/Money.tsx';
import type { ExportValue } from '#ui/table/table-export.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';
import {
  amountSort,
  DonationCardHeader,
  donorColumn,
  DonorContact,
  purposeColumn,
  formatPurposes,
  getDonationSearchText,
} from './donation-row-parts.tsx';

/** Text that the search matches. */
export const getDonationRowText = (donation: DonationRecord): string =>
  [getDonationSearchText(donation), donation.note, formatWay(donation)].join(' ');

/** 'Monthly', 'Cash', 'Check 1042'; nothing for a single gift by card. */
export function formatWay({
  monthly,
  method,
  checkNumber,
}: Pick<DonationRecord, 'monthly' | 'method' | 'checkNumber'>): string {
  if (method === 'check') return `Check ${checkNumber}`.trim();
  if (method === 'cash') return 'Cash';
  return monthly ? 'Monthly' : '';
}

const stateLabels: Record<DonationRecord['state'], string> = {
  PAID: '',
  REFUND_DUE: 'Refund on its way',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'Refund failed',
};

function State({ donation: { state } }: { donation: DonationRecord }) {
  if (state === 'PAID') return null;
  return <Badge tone={state === 'REFUND_FAILED' ? 'danger' : 'plain'}>{stateLabels[state]}</Badge>;
}

type OnRefund = (donation: DonationRecord) => void;

function RefundAction({ donation, onRefund }: { donation: DonationRecord; onRefund: OnRefund }) {
  if (donation.state !== 'PAID' && donation.state !== 'REFUND_FAILED')
    return <State donation={donation} />;
  return (
    <>
      <State donation={donation} />
      <Button
        variant="secondary"
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Refund ${formatMoney(donation.amount)} to ${donation.name}`}
        onClick={() => onRefund(donation)}
      >
        Refund
      </Button>
    </>
  );
}

export function getDonationColumns(
  timeZone: string | undefined,
  onRefund: OnRefund,
): readonly Column<DonationRecord>[] {
  return [
    {
      key: 'paidAt',
      header: 'Date',
      sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
      sort: ({ paidAt }) => paidAt,
      cell: ({ paidAt }) => <Timestamp date={paidAt} format="date" timeZone={timeZone} />,
    },
    donorColumn,
    purposeColumn(({ note }) => <LongText>{note}</LongText>),
    {
      key: 'location',
      header: 'Location',
      sort: ({ location }) => formatWireValue(location),
      cell: ({ location }) => formatWireValue(location),
    },
    {
      ...amountSort,
      header: 'Amount',
      cell: ({ amount, ...donation }) => (
        <span className={styles.amount}>
          <Money cents={amount} style="full" />
          <span>{formatWay(donation)}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (donation) => (
        <div className={styles.rowActions}>
          <RefundAction donation={donation} onRefund={onRefund} />
        </div>
      ),
    },
  ];
}

type DonationCardProps = {
  donation: DonationRecord;
  timeZone: string | undefined;
  onRefund: OnRefund;
};

/** A donation on a small screen. */
export function DonationCard({ donation, timeZone, onRefund }: DonationCardProps) {
  return (
    <div className={styles.card}>
      <DonationCardHeader donation={donation} />
      <p className={layout.hint}>
        {formatWay(donation) && `${formatWay(donation)}, `}
        {formatWireValue(donation.location)},{' '}
        <Timestamp date={donation.paidAt} format="date" timeZone={timeZone} />
      </p>
      <DonorContact {...donation} />
      <div className={styles.note}>
        <LongText>{donation.note}</LongText>
      </div>
      <div className={styles.rowActions}>
        <RefundAction donation={donation} onRefund={onRefund} />
      </div>
    </div>
  );
}

export const donationCsvHeaders = [
  'Date',
  'Name',
  'Telephone',
  'Email',
  'Location',
  'Purpose',
  'Covered fee',
  'Amount',
  'State',
  'Note',
  'Monthly',
  'Paid by',
];

/** A donation as a row of an export; amounts in dollars. */
export function toDonationCsvRow(donation: DonationRecord): readonly ExportValue[] {
  return [
    donation.paidAt,
    donation.name,
    donation.phone,
    donation.email,
    formatWireValue(donation.location),
    formatPurposes(donation),
    { cents: donation.coveredFee },
    { cents: donation.amount },
    stateLabels[donation.state] || 'Paid',
    donation.note,
    donation.monthly ? 'Yes' : 'No',
    donation.method === 'card' ? 'Card' : formatWay(donation),
  ];
}
