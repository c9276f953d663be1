import type { Event } from '@namugongo/contract/reception/events';
import { type SeatRequestDetails, requests } from '@namugongo/contract/reception/seat-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '../../api.ts';
import { useSendsEmail } from '../../site.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../ui/feedback/ErrorMessage.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import layout from '../../ui/layout/layout.module.css';
import styles from './SeatRequests.module.css';

/** /seat-requests: the requests for youth seats (decisions, section 4). */
export function SeatRequestsScreen() {
  return (
    <StaffScreen title="Seat requests" subtitle="Youth seats are by request">
      {(event, head) => (
        <>
          {head()}
          <SeatRequests key={event.id} event={event} />
        </>
      )}
    </StaffScreen>
  );
}

const tabStates = [
  { value: 'requested', label: 'Waiting', empty: 'No requests waiting' },
  { value: 'approved', label: 'Approved', empty: 'No approved seats waiting for payment' },
  { value: 'done', label: 'Done', empty: 'No answered requests yet' },
] as const;
type TabState = (typeof tabStates)[number]['value'];

const getTabState = ({ state }: SeatRequestDetails): TabState =>
  state === 'requested' || state === 'approved' ? state : 'done';

type Decision = { what: 'approve' | 'decline'; request: SeatRequestDetails } | null;

function SeatRequests({ event }: { event: Event }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...apiQueryOptions(requests.list, { query: { event: event.id } }),
    refetchInterval: 30_000,
  });
  const sendsEmail = useSendsEmail();
  const [tabState, setTabState] = useState<TabState>('requested');
  const [decision, setDecision] = useState<Decision>(null);
  const end = () => setDecision(null);
  return (
    <>
      {error && (
        <div className={layout.problem}>
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data && !sendsEmail && (
        <Alert tone="warn">
          This site can’t send email yet. Please call each person with your answer.
        </Alert>
      )}
      {isPending && <RowsSkeleton search rows={8} />}
      {data && (
        <Tabs
          label="Requests"
          value={tabState}
          onChange={setTabState}
          tabs={tabStates.map(({ value, label, empty }) => {
            const visible = data.filter((request) => getTabState(request) === value);
            return {
              value,
              label: `${label} (${visible.length})`,
              panel: <RequestList requests={visible} empty={empty} onDecide={setDecision} />,
            };
          })}
        />
      )}
      {decision?.what === 'approve' && (
        <ApproveDialog
          event={event}
          request={decision.request}
          others={(data ?? []).filter((request) => getTabState(request) !== 'done')}
          onEnd={end}
        />
      )}
      {decision?.what === 'decline' && <DeclineDialog request={decision.request} onEnd={end} />}
    </>
  );
}

type RequestListProps = {
  requests: readonly SeatRequestDetails[];
  empty: string;
  onDecide: (decision: Decision) => void;
};

function RequestList({ requests: visible, empty, onDecide }: RequestListProps) {
  if (visible.length === 0)
    return <EmptyState title={empty}>Visitors send requests by choosing a youth seat.</EmptyState>;
  return (
    <ul className={styles.cards}>
      {visible.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onApprove={() => onDecide({ what: 'approve', request })}
          onDecline={() => onDecide({ what: 'decline', request })}
        />
      ))}
    </ul>
  );
}
