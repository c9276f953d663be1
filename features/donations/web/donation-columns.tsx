import {
  donationColumns,
  donationStateLabels,
  formatWay,
} from '#features/donations/contract/donation-columns.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Undo2 } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Money } from '#ui/data/Money.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';
import {
  DonationCardHeader,
  donorCell,
  DonorContact,
  renderPurposes,
} from './donation-row-parts.tsx';

function State({ donation: { state } }: { donation: DonationRecord }) {
  if (state === 'PAID') return null;
  return (
    <Badge tone={state === 'REFUND_FAILED' ? 'danger' : 'plain'}>
      {donationStateLabels[state]}
    </Badge>
  );
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

export const getDonationColumns = (
  timeZone: string | undefined,
  onRefund: OnRefund,
): readonly Column<DonationRecord>[] => [
  ...toTableColumns(donationColumns, {
    visible: ['paidAt', 'name', 'purpose', 'location', 'amount'],
    cells: {
      paidAt: ({ paidAt }) => <Timestamp date={paidAt} format="date" timeZone={timeZone} />,
      name: donorCell,
      purpose: (donation) => renderPurposes(donation, <LongText>{donation.note}</LongText>),
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
        <RefundAction donation={donation} onRefund={onRefund} />
      </div>
    ),
  },
];

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
