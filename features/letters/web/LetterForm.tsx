import { useEffect, useState } from 'react';
import { DeleteDraft, ExampleActions } from '#features/guest-messages/web/DraftActions.tsx';
import { letters } from '#features/letters/contract/letters.ts';
import { TextEditor, TextEditorDialogs, useTextEditor } from '#features/pages/web/TextEditor.tsx';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { AudienceFields, usePeople } from './AudienceFields.tsx';
import { InsertButtons } from './InsertButtons.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import {
  findSendErrors,
  letterFieldLabels,
  parseLetter,
  type WrittenLetter,
} from './letter-form-values.ts';
import styles from './Letters.module.css';
import { SendFields } from './SendFields.tsx';
import { useLetterForm } from './useLetterForm.ts';

type LetterFormProps = { letter: WrittenLetter; onSent: (id: number) => unknown };

/** Writes a letter: whom it is for, its text, a preview and a test, then when it goes out. */
export function LetterForm({ letter, onSent }: LetterFormProps) {
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/letters-admin' });
  const [isDeleted, setDeleted] = useState(false);
  const { draftForm, save, send, set } = useLetterForm(letter, { onSaved: leave, onSent });
  const { form } = draftForm;
  const { values, errors } = form;
  const people = usePeople(values.audience);
  const editor = useTextEditor({
    label: 'Text of the letter',
    initial: values.body,
    onChange: (body) => set({ body }),
  });
  const isDone = save.isSuccess || send.isSuccess || isDeleted;
  // Once nothing here asks to stay.
  useEffect(() => {
    if (isDeleted) void leave();
  }, [isDeleted]);
  /** Shows what is missing; true when nothing is. */
  const checkText = () => {
    const missing = findSendErrors(values);
    form.setErrors(missing);
    return Object.keys(missing).length === 0;
  };
  const startAgain = () => {
    draftForm.startAgain();
    editor.show(letter.body);
  };
  return (
    <div className={styles.write}>
      <DraftNotice draft={{ restoredAt: draftForm.restoredAt, startAgain }} />
      <Form
        errors={letterFieldLabels.filter(({ field }) => errors[field])}
        onSubmit={form.onSubmit((current) => {
          if (!save.isPending) save.mutate(current);
        })}
      >
        <FormSection aria-label="Who gets it">
          <AudienceFields
            audience={values.audience}
            people={people}
            onChange={(audience) => set({ audience })}
          />
        </FormSection>
        <TextFields form={form} set={set} editor={editor} checkText={checkText} />
        <SendFields values={values} people={people} send={send} checkText={checkText} />
        {save.error && <ErrorMessage error={save.error} />}
        <DraftActions
          letter={letter}
          isSaving={save.isPending}
          onDeleted={() => {
            draftForm.discard();
            setDeleted(true);
          }}
        />
      </Form>
      <TextEditorDialogs state={editor} />
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !send.isPending && !isDone}
        title="Leave without saving the letter?"
        isDraftSaved
      />
    </div>
  );
}

type TextFieldsProps = Pick<ReturnType<typeof useLetterForm>, 'set'> & {
  form: ReturnType<typeof useLetterForm>['draftForm']['form'];
  editor: ReturnType<typeof useTextEditor>;
  checkText: () => boolean;
};

/** Subject and text, what the site can put into it, and how it is read. */
const TextFields = ({ form: { values, errors }, set, editor, checkText }: TextFieldsProps) => (
  <FormSection aria-label="What it says">
    <TextField
      id="subject"
      label="Subject"
      value={values.subject}
      error={errors['subject']}
      onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
    />
    <TextEditor state={editor} hasError={Boolean(errors['body'])} />
    {errors['body'] && <Alert tone="danger">{errors['body']}</Alert>}
    <InsertButtons editor={editor.editor} />
    <CheckboxField
      label="Show it on our site once it is sent"
      hint="Then everyone can read it under Letters."
      checked={values.isPublic}
      onChange={(isPublic) => set({ isPublic })}
    />
    <ExampleActions
      sendTest={() => callApi(letters.sendTest, { body: parseLetter(values) })}
      checkText={checkText}
    >
      <LetterPreview values={values} />
    </ExampleActions>
  </FormSection>
);

type DraftActionsProps = { letter: WrittenLetter; isSaving: boolean; onDeleted: () => void };

const DraftActions = ({ letter: { id, subject }, isSaving, onDeleted }: DraftActionsProps) => (
  <div className={layout.rowWide}>
    <Button type="submit" variant="secondary" busy={isSaving} fullWidth="onMobile">
      Save draft
    </Button>
    <LinkButton to="/letters-admin" variant="secondary" fullWidth="onMobile">
      Cancel
    </LinkButton>
    {id !== null && (
      <DeleteDraft
        noun="letter"
        id={id}
        subject={subject}
        deleteDraft={(draft) => callApi(letters.delete, { params: { id: draft } })}
        restoreDraft={(draft) => callApi(letters.restore, { params: { id: draft } })}
        list={letters.list}
        onDeleted={onDeleted}
      />
    )}
  </div>
);
