import type { Event } from '#contract/event.ts';
import { type SeatRequestDetails, requests } from '#features/orders/contract/seat-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import { groupRequests, type RequestGroup } from './request-groups.ts';
import layout from '#ui/layout/layout.module.css';
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

type Decision = { what: 'approve' | 'decline'; group: RequestGroup } | null;

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
        <div className={layout.problem}>
          <Alert tone="warn">
            This site can’t send email yet. Please call each person with your answer.
          </Alert>
        </div>
      )}
      {isPending && <RowsSkeleton search rows={8} />}
      {data && (
        <Tabs
          label="Requests"
          value={tabState}
          onChange={setTabState}
          tabs={tabStates.map(({ value, label, empty }) => {
            const visible = groupRequests(data.filter((request) => getTabState(request) === value));
            return {
              value,
              label: `${label} (${visible.length})`,
              panel: <RequestList groups={visible} empty={empty} onDecide={setDecision} />,
            };
          })}
        />
      )}
      {decision?.what === 'approve' && (
        <ApproveDialog
          event={event}
          group={decision.group}
          others={(data ?? []).filter((request) => getTabState(request) !== 'done')}
          onEnd={end}
        />
      )}
      {decision?.what === 'decline' && <DeclineDialog group={decision.group} onEnd={end} />}
    </>
  );
}

type RequestListProps = {
  groups: readonly RequestGroup[];
  empty: string;
  onDecide: (decision: Decision) => void;
};

function RequestList({ groups, empty, onDecide }: RequestListProps) {
  if (groups.length === 0)
    return <EmptyState title={empty}>Visitors send requests by choosing a youth seat.</EmptyState>;
  return (
    <ul className={styles.cards}>
      {groups.map((group) => (
        <RequestCard
          key={group[0].id}
          group={group}
          onApprove={() => onDecide({ what: 'approve', group })}
          onDecline={() => onDecide({ what: 'decline', group })}
        />
      ))}
    </ul>
  );
}
