import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { callApi } from '#ui/api.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { BodyField } from './BodyField.tsx';
import { EmailForm } from './EmailForm.tsx';
import { describePeople } from './message-labels.ts';
import { MessageExample } from './MessageExample.tsx';
import {
  findSendErrors,
  messageFieldLabels,
  type MessageValues,
  toMessageInput,
} from './message-form-values.ts';
import styles from './Messages.module.css';
import { SendFields } from './SendFields.tsx';
import { type PeopleQuery, useAudiencePeople } from './useAudiencePeople.ts';
import { useMessageForm, type WrittenMessage } from './useMessageForm.ts';

type MessageFormProps = {
  message: WrittenMessage;
  onSent: (id: number) => unknown;
};

const draftCalls = {
  deleteDraft: (id: number) => callApi(guestMessages.delete, { params: { id } }),
  restoreDraft: (id: number) => callApi(guestMessages.restore, { params: { id } }),
  list: guestMessages.list,
};

/** Writes a message: who gets it, its text, a preview and a test, then when it goes out. */
export function MessageForm({ message, onSent }: MessageFormProps) {
  const { draftForm, save, send } = useMessageForm(message, onSent);
  const { form } = draftForm;
  const people = useAudiencePeople(message.event, form.values);
  return (
    <div className={styles.message}>
      <EmailForm
        noun="message"
        id={message.id}
        subject={message.subject}
        draft={draftForm}
        labels={messageFieldLabels}
        findSendErrors={findSendErrors}
        save={save}
        send={send}
        {...draftCalls}
        back={linkTo('/guest-messages')}
      >
        {(checkText) => (
          <>
            <FormSection aria-label="Who gets it">
              <AudienceFields form={form} event={message.event} people={people} />
            </FormSection>
            <FormSection aria-label="What it says">
              <TextFields form={form} />
              <MessageExample
                event={message.event}
                values={form.values}
                people={people}
                checkText={checkText}
              />
            </FormSection>
            <SendMessage values={form.values} people={people} send={send} checkText={checkText} />
          </>
        )}
      </EmailForm>
    </div>
  );
}

type SendMessageProps = {
  values: MessageValues;
  people: PeopleQuery;
  send: ReturnType<typeof useMessageForm>['send'];
  checkText: () => boolean;
};

function SendMessage({ values, people, send, checkText }: SendMessageProps) {
  const [again, setAgain] = useState(false);
  const isRepeated = again || hasProblemCode(send.error, 'guest-message-repeated');
  return (
    <SendFields
      subject={values.subject}
      hint="It goes to who is a guest then."
      count={people.data?.recipients.length ?? 0}
      isCounting={people.isFetching}
      people={`${formatAudience(toMessageInput(values).audience)}. ${people.data ? describePeople(people.data) : ''}`}
      now="It goes out right away. Emails that have left can’t be stopped."
      mutation={send}
      onSend={(choice) => send.mutate({ ...choice, values, again })}
      onCancel={() => {
        send.reset();
        setAgain(false);
      }}
      checkText={checkText}
    >
      {isRepeated && <CheckboxField label="Send it again" checked={again} onChange={setAgain} />}
    </SendFields>
  );
}

/** Subject and text, and whether the message reaches those who turned messages off. */
const TextFields = ({ form }: { form: UseFormReturnType<MessageValues> }) => (
  <>
    <TextField id="subject" label="Subject" {...form.getInputProps('subject')} />
    <BodyField form={form} />
    <CheckboxField
      label="This is about the guests’ own tickets"
      hint="For example, a new time, door or table. It also reaches guests who turned messages off."
      checked={form.values.isAboutTicket}
      onChange={(isAboutTicket) => form.setFieldValue('isAboutTicket', isAboutTicket)}
    />
  </>
);
