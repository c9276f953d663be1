import { useState } from 'react';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import {
  type SendTime,
  SendTimeFields,
  useSendTime,
} from '#features/guest-messages/web/SendTimeFields.tsx';
import { formatLetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Send } from '#ui/icons.ts';
import { FormSection } from '#ui/layout/FormPage.tsx';
import type { PeopleQuery } from './AudienceFields.tsx';
import type { LetterValues } from './letter-form-values.ts';
import { describePeople, formatPeople } from './letter-labels.ts';
import type { useLetterForm } from './useLetterForm.ts';

type SendFieldsProps = {
  values: LetterValues;
  people: PeopleQuery;
  send: ReturnType<typeof useLetterForm>['send'];
  /** Shows what the letter lacks; true when it lacks nothing. */
  checkText: () => boolean;
};

/** When the letter goes out, and the question before it does. */
export function SendFields({ checkText, ...parts }: SendFieldsProps) {
  const time = useSendTime();
  const [isOpen, setOpen] = useState(false);
  const count = parts.people.data?.count ?? 0;
  function open(): void {
    if (time.check(checkText())) setOpen(true);
  }
  return (
    <FormSection aria-label="When it goes out">
      <SendTimeFields state={time} hint="It goes to who belongs to these people then." />
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

type SendDialogProps = Omit<SendFieldsProps, 'checkText'> & { time: SendTime; onClose: () => void };

function SendDialog({ values, people, send, time, onClose }: SendDialogProps) {
  const { sendAt, timeZone, verb } = time;
  const count = people.data?.count ?? 0;
  return (
    <ConfirmDialog
      opened
      title={`${verb} “${values.subject.trim()}” to ${formatPeople(count)}?`}
      confirmLabel={`${verb} to ${formatPeople(count)}`}
      mutation={send}
      disabled={people.isFetching || count === 0}
      onConfirm={() => send.mutate({ values, count, sendAt })}
      onCancel={() => {
        send.reset();
        onClose();
      }}
    >
      <p>
        {formatLetterAudience(values.audience)}. {people.data && describePeople(people.data)}
      </p>
      <p>
        {sendAt
          ? `It goes out on ${formatTimestamp(sendAt, 'short', timeZone)}. You can stop it until then.`
          : 'It goes out little by little. Emails that have left can’t be stopped.'}
      </p>
      {values.isPublic && <p>Then everyone can read it on our site.</p>}
    </ConfirmDialog>
  );
}
