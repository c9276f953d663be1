import { formatSeat } from '#contract/rules/names.ts';
import type { Event } from '#contract/event.ts';
import {
  type SeatRequestDetails,
  requests,
  DeclineInput,
} from '#features/orders/contract/seat-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import { groupRequests, type RequestGroup, changedByDecision } from './request-groups.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SeatRequests.module.css';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

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

/** Confirms a decline or the withdrawal of an approval; the email includes the reason. */
function DeclineDialog({ group, onEnd }: { group: RequestGroup; onEnd: () => void }) {
  const [request, ...others] = group;
  const sendsEmail = useSendsEmail();
  const [reason, setReason] = useState('');
  const waiting = request.state === 'requested';
  const decline = useApiMutation({
    call: () =>
      callApi(requests.decline, {
        params: { id: request.chairId },
        body: { reason, others: others.map(({ chairId }) => chairId) },
      }),
    changes: changedByDecision,
    notice: waiting ? 'Request declined.' : 'Approval withdrawn.',
    onSuccess: onEnd,
  });
  const reasonError = DeclineInput.safeParse({ reason }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={
        waiting
          ? `Decline ${request.name}’s request?`
          : `Withdraw the approval for ${request.name}?`
      }
      opened
      confirmLabel={waiting ? 'Decline' : 'Withdraw'}
      mutation={decline}
      onConfirm={() => !reasonError && decline.mutate()}
      onCancel={onEnd}
    >
      <p>
        {group.map(formatSeat).join('; ')} {group.length === 1 ? 'opens' : 'open'} up for others.{' '}
        {sendsEmail
          ? `We’ll email ${request.email}.`
          : `Please call ${request.name} at ${formatTelephone(request.telephone)}.`}
      </p>
      <TextAreaField
        id="decline-reason"
        label="Reason"
        optional
        rows={3}
        hint={
          sendsEmail
            ? 'We’ll include it in the email, word for word.'
            : 'We’ll save it with the request.'
        }
        value={reason}
        error={reasonError}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
