import type { Event } from '@namugongo/contract/reception/events';
import { type ListedRequest, requests } from '@namugongo/contract/reception/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import styles from './SeatRequests.module.css';

/** /seat-requests: the wishes for seats that are given on request (decisions, section 4). */
export function SeatRequestsScreen() {
  return (
    <StaffScreen title="Seat requests" subtitle="Youth seats are given on request">
      {(event, head) => (
        <>
          {head()}
          <SeatRequests key={event.id} event={event} />
        </>
      )}
    </StaffScreen>
  );
}

const shelves = [
  { value: 'requested', label: 'Waiting', empty: 'No request waits for an answer' },
  { value: 'approved', label: 'Approved', empty: 'No approved seat waits for its payment' },
  { value: 'done', label: 'Done', empty: 'Nothing has been answered yet' },
] as const;
type Shelf = (typeof shelves)[number]['value'];

const shelfOf = ({ state }: ListedRequest): Shelf =>
  state === 'requested' || state === 'approved' ? state : 'done';

type Asking = { what: 'approve' | 'decline'; request: ListedRequest } | null;

function SeatRequests({ event }: { event: Event }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryOf(requests.list, { query: { event: event.id } }),
    refetchInterval: 30_000,
  });
  const [shelf, setShelf] = useState<Shelf>('requested');
  const [asking, setAsking] = useState<Asking>(null);
  const end = () => setAsking(null);
  return (
    <>
      {error && (
        <div className={styles.problem}>
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowsSkeleton search rows={8} />}
      {data && (
        <Tabs
          label="Requests"
          value={shelf}
          onChange={setShelf}
          tabs={shelves.map(({ value, label, empty }) => {
            const shown = data.filter((request) => shelfOf(request) === value);
            return {
              value,
              label: `${label} (${shown.length})`,
              panel: <RequestList requests={shown} empty={empty} onAsk={setAsking} />,
            };
          })}
        />
      )}
      {asking?.what === 'approve' && (
        <ApproveDialog
          event={event}
          request={asking.request}
          others={(data ?? []).filter((request) => shelfOf(request) !== 'done')}
          onEnd={end}
        />
      )}
      {asking?.what === 'decline' && <DeclineDialog request={asking.request} onEnd={end} />}
    </>
  );
}

type RequestListProps = {
  requests: readonly ListedRequest[];
  empty: string;
  onAsk: (asking: Asking) => void;
};

function RequestList({ requests: shown, empty, onAsk }: RequestListProps) {
  if (shown.length === 0)
    return (
      <EmptyState title={empty}>
        Requests come from the seat picker: a visitor presses a youth seat and gives a name, a
        telephone number and an e-mail address.
      </EmptyState>
    );
  return (
    <ul className={styles.cards}>
      {shown.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onApprove={() => onAsk({ what: 'approve', request })}
          onDecline={() => onAsk({ what: 'decline', request })}
        />
      ))}
    </ul>
  );
}
