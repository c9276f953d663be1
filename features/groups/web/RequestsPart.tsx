import { useState } from 'react';
import type { GroupRequest } from '#features/groups/contract/groups.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import { useDecideRequest, useGroupRequests } from './queries.ts';

/** The requests to join, for the leaders. */
export function RequestsPart({ id }: { id: number }) {
  return (
    <Loaded query={useGroupRequests(id)} skeleton={<SkeletonLines lines={2} />}>
      {(requests) =>
        requests.length > 0 && (
          <FormCard as="section">
            <h2>Requests to join</h2>
            <ul className={items.rows} aria-label="Requests to join">
              {requests.map((request) => (
                <li key={request.id}>
                  <Request groupId={id} request={request} />
                </li>
              ))}
            </ul>
          </FormCard>
        )
      }
    </Loaded>
  );
}

function Request({ groupId, request }: { groupId: number; request: GroupRequest }) {
  const [text, setText] = useState('');
  const decision = useDecideRequest(groupId);
  const decide = (isAccepted: boolean) =>
    decision.mutate({ request: request.id, isAccepted, reply: text });
  return (
    <div className={layout.stack}>
      <p className={items.text}>
        <b>{request.name}</b>
        {request.message && (
          <>
            <br />
            <LinkedText>{request.message}</LinkedText>
          </>
        )}
      </p>
      <TextAreaField
        label={`Your answer to ${request.name}`}
        rows={2}
        maxLength={500}
        optional
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {decision.error && <ErrorMessage error={decision.error} />}
      <div className={layout.row}>
        <Button
          size="small"
          busy={decision.isPending}
          aria-label={`Accept ${request.name}`}
          onClick={() => decide(true)}
        >
          Accept
        </Button>
        <Button
          variant="secondary"
          size="small"
          busy={decision.isPending}
          aria-label={`Decline ${request.name}`}
          onClick={() => decide(false)}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}
