import { type Event, events } from '@namugongo/contract/reception/events';
import { listEventChanges } from '@namugongo/contract/rules/event-details';
import { getEventStart } from '@namugongo/contract/rules/event-times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '../../api.ts';
import { useSendsEmail } from '../../site.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { CheckboxField } from '../../ui/forms/CheckboxField.tsx';
import { type EventFormValues, toEventInput } from './event-form-values.ts';

/** Whether the form has a change that ticket holders have to know, and whether staff tell them by email. */
export function useHolderNotice(event: Event, values: EventFormValues, timeZone: string) {
  const sendsEmail = useSendsEmail();
  const { data } = useQuery(apiQueryOptions(events.countHolders, { params: { id: event.id } }));
  const [isTicked, setIsTicked] = useState(true);
  const [now] = useState(Date.now);
  const after = toEventInput(values, timeZone);
  const labels = listEventChanges(event, after, timeZone).map(({ label }) => label.toLowerCase());
  const holders = data?.holders ?? 0;
  const isOffered = labels.length > 0 && holders > 0 && getEventStart(after).getTime() > now;
  return {
    isOffered,
    isChosen: isOffered && sendsEmail && isTicked,
    sendsEmail,
    holders: holders === 1 ? '1 ticket holder' : `${holders} ticket holders`,
    changes: labels.join(', '),
    isTicked,
    setIsTicked,
  };
}

type HolderNoticeProps = { notice: ReturnType<typeof useHolderNotice> };

export function HolderNotice({ notice }: HolderNoticeProps) {
  const { isOffered, sendsEmail, holders, changes, isTicked, setIsTicked } = notice;
  if (!isOffered) return null;
  if (!sendsEmail)
    return (
      <Alert tone="warn">
        This site can’t send email yet. Please tell your {holders} about the change.
      </Alert>
    );
  return (
    <CheckboxField
      label={`Tell ${holders} by email`}
      hint={`Everyone gets one email with what has changed: ${changes}.`}
      checked={isTicked}
      onChange={setIsTicked}
    />
  );
}
