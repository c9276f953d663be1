import { hasProblemCode } from '#contract/client.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { parseLocalInput } from '#features/event/web/event-form-values.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { useSite } from '#features/site/web/site.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
import { Send } from '#ui/icons.ts';
import { type MessageValues, toMessageInput } from './message-form-values.ts';
import { describePeople, formatPeople } from './message-labels.ts';
import type { PeopleQuery } from './useAudiencePeople.ts';
import type { useMessageForm } from './useMessageForm.ts';

const times = [
  { value: 'now', label: 'Send now' },
  { value: 'later', label: 'Send later' },
] as const;

type SendFieldsProps = {
  values: MessageValues;
  people: PeopleQuery;
  send: ReturnType<typeof useMessageForm>['send'];
  /** Shows what the text lacks; true when it lacks nothing. */
  checkText: () => boolean;
};

/** When the message goes out, and the question before it does. */
export function SendFields({ checkText, ...parts }: SendFieldsProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone ?? 'UTC';
  const [time, setTime] = useState<'now' | 'later'>('now');
  const [localTime, setLocalTime] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sendAt = time === 'later' ? parseLocalInput(localTime, timeZone) : null;
  const count = parts.people.data?.recipients.length ?? 0;
  function open(): void {
    const isTimeMissing = time === 'later' && (!sendAt || sendAt <= new Date());
    setError(isTimeMissing ? 'Choose a time that is still to come' : null);
    if (!checkText()) return;
    if (isTimeMissing) document.getElementById('sendAt')?.focus();
    else setOpen(true);
  }
  return (
    <FormSection aria-label="When it goes out">
      <RadioGroupField
        id="time"
        label="When"
        beside
        choices={times}
        value={time}
        onChange={setTime}
      />
      {time === 'later' && (
        <TextField
          id="sendAt"
          type="datetime-local"
          label="Date and time"
          hint={`In the time of ${timeZone.replaceAll('_', ' ')}. It goes to who is a guest then.`}
          value={localTime}
          error={error}
          onChange={({ currentTarget }) => setLocalTime(currentTarget.value)}
        />
      )}
      <div>
        <Button
          icon={<Send aria-hidden="true" />}
          fullWidth="onMobile"
          disabled={count === 0}
          onClick={open}
        >
          {time === 'now' ? 'Send' : 'Schedule'} to {formatPeople(count)}
        </Button>
      </div>
      {isOpen && (
        <SendDialog {...parts} sendAt={sendAt} timeZone={timeZone} onClose={() => setOpen(false)} />
      )}
    </FormSection>
  );
}

type SendDialogProps = Omit<SendFieldsProps, 'checkText'> & {
  sendAt: Date | null;
  timeZone: string;
  onClose: () => void;
};

function SendDialog({ values, people, send, sendAt, timeZone, onClose }: SendDialogProps) {
  const [again, setAgain] = useState(false);
  const count = people.data?.recipients.length ?? 0;
  const verb = sendAt ? 'Schedule' : 'Send';
  const isRepeated = again || hasProblemCode(send.error, 'guest-message-repeated');
  return (
    <ConfirmDialog
      opened
      title={`${verb} “${values.subject.trim()}” to ${formatPeople(count)}?`}
      confirmLabel={`${verb} to ${formatPeople(count)}`}
      mutation={send}
      disabled={people.isFetching || count === 0}
      onConfirm={() => send.mutate({ values, count, sendAt, again })}
      onCancel={() => {
        send.reset();
        onClose();
      }}
    >
      <p>
        {formatAudience(toMessageInput(values).audience)}.{' '}
        {people.data && describePeople(people.data)}
      </p>
      <p>
        {sendAt
          ? `It goes out on ${formatTimestamp(sendAt, 'short', timeZone)}. You can stop it until then.`
          : 'It goes out right away. Emails that have left can’t be stopped.'}
      </p>
      {isRepeated && <CheckboxField label="Send it again" checked={again} onChange={setAgain} />}
    </ConfirmDialog>
  );
}
