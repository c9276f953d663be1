import { hasProblemCode } from '#contract/client.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
import { Send } from '#ui/icons.ts';
import { type MessageValues, toMessageInput } from './message-form-values.ts';
import { describePeople, formatPeople } from './message-labels.ts';
import { type SendTime, SendTimeFields, useSendTime } from './SendTimeFields.tsx';
import type { PeopleQuery } from './useAudiencePeople.ts';
import type { useMessageForm } from './useMessageForm.ts';

type SendFieldsProps = {
  values: MessageValues;
  people: PeopleQuery;
  send: ReturnType<typeof useMessageForm>['send'];
  /** Shows what the text lacks; true when it lacks nothing. */
  checkText: () => boolean;
};

/** When the message goes out, and the question before it does. */
export function SendFields({ checkText, ...parts }: SendFieldsProps) {
  const time = useSendTime();
  const [isOpen, setOpen] = useState(false);
  const count = parts.people.data?.recipients.length ?? 0;
  function open(): void {
    if (time.check(checkText())) setOpen(true);
  }
  return (
    <FormSection aria-label="When it goes out">
      <SendTimeFields state={time} hint="It goes to who is a guest then." />
      <div>
        <Button
          icon={<Send aria-hidden="true" />}
          fullWidth="onMobile"
          disabled={count === 0}
          onClick={open}
        >
          {time.verb} to {formatPeople(count)}
        </Button>
      </div>
      {isOpen && <SendDialog {...parts} time={time} onClose={() => setOpen(false)} />}
    </FormSection>
  );
}

type SendDialogProps = Omit<SendFieldsProps, 'checkText'> & {
  time: SendTime;
  onClose: () => void;
};

function SendDialog({ values, people, send, time, onClose }: SendDialogProps) {
  const { sendAt, timeZone, verb } = time;
  const [again, setAgain] = useState(false);
  const count = people.data?.recipients.length ?? 0;
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
