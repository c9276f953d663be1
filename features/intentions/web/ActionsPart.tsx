import { useState } from 'react';
import type { Intention } from '#features/intentions/contract/intentions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { useSettle } from './queries.ts';

const nowhere = { day: null, startTime: '' };

/** Shows, declines, ends or deletes a request, or lets it wait again; each with Undo. */
export function ActionsPart({ intention }: { intention: Intention }) {
  const { kind, state } = intention;
  const [isDeclining, setIsDeclining] = useState(false);
  const navigate = useNavigate();
  const show = useSettle(intention, 'The prayer request is shown now.');
  const wait = useSettle(intention, 'The request waits again.');
  const end = useSettle(intention, 'The request has ended.');
  const remove = useSettle(intention, 'Request deleted.');
  const error = [show, wait, end, remove].find((mutation) => mutation.error)?.error;
  return (
    <>
      {error && <ErrorMessage error={error} />}
      <div className={layout.row}>
        {kind === 'prayer' && state === 'waiting' && (
          <Button
            size="small"
            busy={show.isPending}
            onClick={() => show.mutate({ ...nowhere, state: 'placed' })}
          >
            Show prayer request
          </Button>
        )}
        {state === 'placed' && kind === 'prayer' && (
          <Button
            variant="secondary"
            size="small"
            busy={end.isPending}
            onClick={() => end.mutate({ ...nowhere, state: 'ended' })}
          >
            End now
          </Button>
        )}
        {state !== 'waiting' && (
          <Button
            variant="secondary"
            size="small"
            busy={wait.isPending}
            onClick={() => wait.mutate({ ...nowhere, state: 'waiting' })}
          >
            Let it wait again
          </Button>
        )}
        {(state === 'waiting' || state === 'placed') && (
          <Button variant="secondary" size="small" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { ...nowhere, state: 'deleted' },
              { onSuccess: () => void navigate({ to: '/intention-list' }) },
            )
          }
        >
          Delete without an answer
        </Button>
      </div>
      {isDeclining && <DeclineDialog intention={intention} onClose={() => setIsDeclining(false)} />}
    </>
  );
}

const friendlyReplies = {
  mass: 'Thank you for your request. We can’t offer this Mass as you wished. Please call the office, and we will find a day together.',
  prayer:
    'Thank you for your trust. We can’t show your request as it is. Please call the office; we are praying for you.',
};

type DeclineDialogProps = { intention: Intention; onClose: () => void };

function DeclineDialog({ intention, onClose }: DeclineDialogProps) {
  const [reply, setReply] = useState(friendlyReplies[intention.kind]);
  const decline = useSettle(intention, 'Request declined.');
  return (
    <FormDialog
      title="Decline with an answer"
      submit="Send the answer"
      mutation={decline}
      onSubmit={() =>
        decline.mutate({ ...nowhere, state: 'declined', reply }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextAreaField
        label="Your answer"
        hint={
          intention.email
            ? 'It goes to them by email. Change it as you like.'
            : 'They gave no email address. Please call them.'
        }
        rows={5}
        maxLength={1000}
        value={reply}
        onChange={({ currentTarget }) => setReply(currentTarget.value)}
      />
    </FormDialog>
  );
}
