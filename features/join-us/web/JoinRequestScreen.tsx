import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { formatRequestState } from '#features/join-us/contract/rules/join-labels.ts';
import { type JoinRequestDetails, joinRequests } from '#features/join-us/contract/join-requests.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { ReviewPart } from './ReviewPart.tsx';
import {
  useDeclineRequest,
  useDeleteRequest,
  useJoinRequest,
  useReopenRequest,
} from './queries.ts';

/** /join-requests/{id}: a request, the entries that may be its people, and the decision. */
export function JoinRequestScreen() {
  const id = Number(useParams().id) || 0;
  const query = useJoinRequest(id);
  const isMissing = id === 0 || hasProblemCode(query.error, 'join-request-not-found');
  return (
    <StaffPage
      title={query.data ? query.data.family.name : 'Request to join'}
      {...(query.data && { subtitle: formatRequestState(query.data) })}
      wide={false}
    >
      {isMissing ? (
        <EmptyState
          title="We couldn't find this request"
          actions={<LinkButton to="/join-requests">All requests</LinkButton>}
        >
          <p>It may have been deleted, or the link is incomplete.</p>
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          skeleton={
            <FormCard>
              <RowsSkeleton label="Loading the request..." height="5.4rem" />
            </FormCard>
          }
        >
          {(request) => (
            <>
              <Summary request={request} />
              {request.state === 'waiting' && <ReviewPart request={request} />}
              <HistoryCard endpoint={joinRequests.getHistory} id={id} />
            </>
          )}
        </Loaded>
      )}
    </StaffPage>
  );
}

function Summary({ request }: { request: JoinRequestDetails }) {
  const { id, kind, email, createdAt, message, reply, state } = request;
  const [isDeclining, setIsDeclining] = useState(false);
  const navigate = useNavigate();
  const reopen = useReopenRequest(id);
  const remove = useDeleteRequest();
  return (
    <FormCard as="section">
      <DescriptionList
        facts={[
          ['Email', email],
          ['Sent', formatTimestamp(createdAt, 'short')],
          ['Message', message && <LinkedText>{message}</LinkedText>],
          ['Your answer', reply && <LinkedText>{reply}</LinkedText>],
        ]}
      />
      {(reopen.error ?? remove.error) && <ErrorMessage error={reopen.error ?? remove.error} />}
      <div className={layout.row}>
        {state === 'waiting' && (
          <Button variant="secondary" size="small" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        )}
        {state === 'declined' && (
          <Button
            variant="secondary"
            size="small"
            busy={reopen.isPending}
            onClick={() => reopen.mutate()}
          >
            Let it wait again
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(request, { onSuccess: () => void navigate({ to: '/join-requests' }) })
          }
        >
          Delete without an answer
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog id={id} isNew={kind === 'new'} onClose={() => setIsDeclining(false)} />
      )}
    </FormCard>
  );
}

const friendlyReplies = {
  new: 'Thank you for writing to us. We can’t add your household right now. Please call the office, or speak to us after Mass; we would be glad to meet you.',
  correction:
    'Thank you for your corrections. We could not save them as they are. Please call the office, and we will put it right together.',
};

type DeclineDialogProps = { id: number; isNew: boolean; onClose: () => void };

function DeclineDialog({ id, isNew, onClose }: DeclineDialogProps) {
  const [reply, setReply] = useState(friendlyReplies[isNew ? 'new' : 'correction']);
  const decline = useDeclineRequest(id, onClose);
  return (
    <FormDialog
      title="Decline with an answer"
      submit="Send the answer"
      mutation={decline}
      onSubmit={() => decline.mutate(reply)}
      onClose={onClose}
    >
      <TextAreaField
        label="Your answer"
        hint="It goes to them by email. Change it as you like."
        rows={5}
        maxLength={1000}
        value={reply}
        onChange={({ currentTarget }) => setReply(currentTarget.value)}
      />
    </FormDialog>
  );
}
