import { type Attempt, payments } from '@namugongo/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { momentInWords } from '../ui/moments.ts';
import { Money } from '../ui/Money.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { attemptWords, subjectWords } from './payment-words.ts';
import styles from './Treasury.module.css';

const columnsIn = (timeZone: string | undefined): readonly Column<Attempt>[] => [
  {
    key: 'createdAt',
    header: 'When',
    orders: { ascending: 'Oldest first', descending: 'Newest first' },
    sort: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => momentInWords(createdAt, 'short', timeZone),
  },
  {
    key: 'subject',
    header: 'For',
    sort: ({ subject, subjectId }) => `${subject} ${String(subjectId).padStart(9, '0')}`,
    cell: (attempt) => subjectWords(attempt),
  },
  {
    key: 'state',
    header: 'State',
    sort: ({ state }) => attemptWords[state],
    cell: ({ state }) => attemptWords[state],
  },
  {
    key: 'providerId',
    header: 'At the provider',
    cell: ({ provider, providerId }) => (
      <span className={styles.reference}>{providerId ?? `not at ${provider} yet`}</span>
    ),
  },
  {
    key: 'amountCents',
    header: 'Amount',
    right: true,
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
  {
    key: 'refundedCents',
    header: 'Given back',
    right: true,
    sort: ({ refundedCents }) => refundedCents,
    cell: ({ refundedCents }) =>
      refundedCents === 0 ? '–' : <Money cents={refundedCents} style="full" />,
  },
];

/** Every try to pay by card, with the provider's own number to look it up there. */
export function PaymentsPanel() {
  const { data: site } = useSite();
  const attempts = useQuery(queryOf(payments.list, {}));
  const columns = useMemo(() => columnsIn(site?.timeZone), [site?.timeZone]);
  if (attempts.error) return <QueryProblem query={attempts} />;
  if (!attempts.data)
    return (
      <>
        <Loading />
        <Skeleton height="24rem" />
      </>
    );
  return (
    <DataTable
      label="Payments"
      rows={attempts.data}
      columns={columns}
      rowKey={({ id }) => id}
      sorted={{ key: 'createdAt', direction: 'descending' }}
      search={{ label: 'Order, state or provider’s number', text: attemptText }}
      empty="Nobody has paid by card yet."
    />
  );
}

const attemptText = (attempt: Attempt): string =>
  [subjectWords(attempt), attemptWords[attempt.state], attempt.providerId ?? ''].join(' ');
