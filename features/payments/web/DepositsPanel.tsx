import { type Payout, type PayoutEntry, payouts } from '#features/payments/contract/payouts.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { listPayoutProblems, sumPayout } from '#features/payments/contract/rules/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from '#ui/icons.ts';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { RowsSkeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { formatSubject } from '#features/payments/contract/rules/payment-labels.ts';
import styles from './Treasury.module.css';

type FilesOfDeposit = {
  /** The files of a deposit that has arrived. */
  files: (payout: Payout) => ReactNode;
};

/** The card processor's deposits, to compare with the bank statement. */
export function DepositsPanel({ files }: FilesOfDeposit) {
  const query = useQuery({ ...apiQueryOptions(payouts.list, {}), staleTime: 60_000 });
  const list = query.data?.payouts;
  return (
    <div className={styles.day}>
      <p>
        The card processor deposits each day's payments in one sum, after its fees. Compare the
        deposits with the bank statement, and mark those that are on it.
      </p>
      {query.isPending && <RowsSkeleton rows={5} />}
      <QueryError query={query} />
      {list === null && (
        <Alert tone="warn">
          <p>The card processor didn't answer. Nothing is lost.</p>
          <Button
            variant="secondary"
            size="small"
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </Alert>
      )}
      {list?.length === 0 && (
        <EmptyState title="No deposits yet">
          The first one appears here after the first card payment.
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <ul className={styles.lines} aria-label="Deposits">
          {list.map((payout) => (
            <Deposit key={payout.id} payout={payout} files={files} />
          ))}
        </ul>
      )}
    </div>
  );
}

const states = { pending: 'On its way', paid: 'Paid out', failed: 'Failed' } as const;
const tones = { pending: 'plain', paid: 'ok', failed: 'danger' } as const;

function Deposit({ payout, files }: FilesOfDeposit & { payout: Payout }) {
  const { id, arrivesOn, state, amountCents, check } = payout;
  const [isOpen, setOpen] = useState(false);
  const day = formatDay(arrivesOn, 'dddd, MMMM D, YYYY');
  const save = useApiMutation({
    call: () => callApi(payouts.check, { params: { id }, body: { isChecked: check === null } }),
    changes: [payouts.list],
    notice: check === null ? 'Deposit marked.' : 'Mark removed.',
  });
  return (
    <li>
      <Card as="section" className={styles.dayPart}>
        <h2>
          {formatMoney(amountCents, 'full')} <Badge tone={tones[state]}>{states[state]}</Badge>
        </h2>
        <p>{day}</p>
        {check && (
          <p className={styles.checked}>
            <Check size={20} aria-hidden="true" /> On the bank statement, says {check.checkedBy},{' '}
            <Timestamp date={check.checkedAt} format="date" />.
          </p>
        )}
        {save.error && <ErrorMessage error={save.error} />}
        <div className={styles.period}>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide payments' : 'Show payments'} of ${day}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide payments' : 'Show payments'}
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={save.isPending}
            aria-label={`${check ? 'Remove mark' : 'It is on the statement'}: ${day}`}
            onClick={() => save.mutate()}
          >
            {check ? 'Remove mark' : 'It is on the statement'}
          </Button>
        </div>
        {state === 'paid' && files(payout)}
        {isOpen && <Entries id={id} amountCents={amountCents} />}
      </Card>
    </li>
  );
}

function Entries({ id, amountCents }: { id: string; amountCents: number }) {
  const query = useQuery(apiQueryOptions(payouts.get, { params: { id } }));
  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <SkeletonLines lines={4} />;
  const { entries } = query.data;
  const sums = sumPayout(
    entries.map((entry) => ({ ...entry, isRecorded: entry.subject !== null })),
  );
  const problems = listPayoutProblems(amountCents, sums);
  return (
    <>
      <Alert tone={problems.length === 0 ? 'ok' : 'warn'}>
        {problems.length === 0 ? (
          <p>The payments add up to this deposit, and all are in our records.</p>
        ) : (
          problems.map((problem) => <p key={problem}>{problem}</p>)
        )}
      </Alert>
      <DescriptionList
        facts={[
          ['Payments', formatMoney(sums.chargesCents, 'full')],
          ['Refunds', formatMoney(sums.refundsCents, 'full')],
          ['Other', sums.otherCents === 0 ? null : formatMoney(sums.otherCents, 'full')],
          ['Fees', formatMoney(-sums.feesCents, 'full')],
          ['Deposit', formatMoney(amountCents, 'full')],
        ]}
      />
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          // Entries have no id; a deposit never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{formatEntry(entry)}</span>
            <span>{formatMoney(entry.amountCents, 'full')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatEntry({ kind, subject, subjectId }: PayoutEntry): string {
  if (kind === 'other') return 'Other entry of the card processor';
  const name =
    subject === null || subjectId === null
      ? 'a payment that is not in our records'
      : formatSubject({ subject, subjectId });
  return kind === 'refund' ? `Refund, ${name}` : name;
}
