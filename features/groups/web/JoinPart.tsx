import { useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { type Group, groups } from '#features/groups/contract/groups.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { Link } from '#ui/router/Link.tsx';
import { useRequestToJoin, useWithdrawRequest } from './queries.ts';

/** For those who don't belong to the group: how they can. */
export function JoinPart({ group }: { group: Group }) {
  const state = useAccount();
  if (group.role !== null || group.isArchived || state.is === 'unknown') return null;
  return (
    <FormCard as="section">
      <h2>Would you like to join?</h2>
      {state.is === 'visitor' ? (
        <p>
          Members can <Link to="/sign-in">sign in</Link> and ask to join. Everyone else is welcome
          to come by, or to write to us.
        </p>
      ) : hasRole(state.account, groups.request.access) ? (
        <Request group={group} />
      ) : (
        <p>Ask the secretary to add you to the directory first.</p>
      )}
    </FormCard>
  );
}

function Request({ group: { id, request } }: { group: Group }) {
  const withdraw = useWithdrawRequest(id);
  if (request?.state !== 'waiting')
    return (
      <>
        {request?.state === 'declined' && (
          <p>
            Your last request was declined.{' '}
            {request.reply && <LinkedText>{request.reply}</LinkedText>}
          </p>
        )}
        <RequestForm id={id} />
      </>
    );
  return (
    <>
      <p role="status">
        Your request is with the leaders of the group. They&apos;ll answer you soon.
      </p>
      {withdraw.error && <ErrorMessage error={withdraw.error} />}
      <div>
        <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw request
        </Button>
      </div>
    </>
  );
}

function RequestForm({ id }: { id: number }) {
  const [message, setMessage] = useState('');
  const request = useRequestToJoin(id);
  const sendsEmail = useSendsEmail();
  return (
    <Form onSubmit={() => !request.isPending && request.mutate(message)}>
      <TextAreaField
        id="message"
        label="Message to the leaders"
        rows={3}
        maxLength={500}
        optional
        hint={
          sendsEmail
            ? "They'll get your request by email and see your name."
            : "This site can't send email yet. They'll see your request after signing in."
        }
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {request.error && <ErrorMessage error={request.error} />}
      <div>
        <Button type="submit" busy={request.isPending} fullWidth="onMobile">
          Ask to join
        </Button>
      </div>
    </Form>
  );
}
