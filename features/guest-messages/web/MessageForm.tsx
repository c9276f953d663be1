import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '#ui/router/use-router.ts';
import { useEffect, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
import layout from '#ui/layout/layout.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import { BodyField } from './BodyField.tsx';
import { DeleteDraft } from './DraftActions.tsx';
import { MessageExample } from './MessageExample.tsx';
import { findSendErrors, messageFieldLabels, type MessageValues } from './message-form-values.ts';
import styles from './Messages.module.css';
import { SendFields } from './SendFields.tsx';
import { useAudiencePeople } from './useAudiencePeople.ts';
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
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/guest-messages' });
  const [isDeleted, setDeleted] = useState(false);
  const { draftForm, save, send } = useMessageForm(message, { onSaved: leave, onSent });
  const { form } = draftForm;
  const people = useAudiencePeople(message.event, form.values);
  const isDone = save.isSuccess || send.isSuccess || isDeleted;
  // Once nothing here asks to stay.
  useEffect(() => {
    if (isDeleted) void leave();
  }, [isDeleted]);
  /** Shows what is missing; true when nothing is. */
  const checkText = () => {
    const errors = findSendErrors(form.values);
    form.setErrors(errors);
    return Object.keys(errors).length === 0;
  };
  return (
    <div className={styles.message}>
      <DraftNotice draft={draftForm} />
      <Form
        errors={messageFieldLabels.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values);
        })}
      >
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
        <SendFields values={form.values} people={people} send={send} checkText={checkText} />
        {save.error && <ErrorMessage error={save.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" variant="secondary" busy={save.isPending} fullWidth="onMobile">
            Save draft
          </Button>
          <LinkButton to="/guest-messages" variant="secondary" fullWidth="onMobile">
            Cancel
          </LinkButton>
          {message.id !== null && (
            <DeleteDraft
              noun="message"
              id={message.id}
              {...draftCalls}
              subject={message.subject}
              onDeleted={() => {
                draftForm.discard();
                setDeleted(true);
              }}
            />
          )}
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !send.isPending && !isDone}
        title="Leave without saving the message?"
        isDraftSaved
      />
    </div>
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
