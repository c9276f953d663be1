import { linkTo } from '#contract/screens.ts';
import { ExampleActions } from '#features/guest-messages/web/DraftActions.tsx';
import { EmailForm } from '#features/guest-messages/web/EmailForm.tsx';
import { SendFields } from '#features/guest-messages/web/SendFields.tsx';
import { formatLetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { TextEditor, TextEditorDialogs, useTextEditor } from '#features/pages/web/TextEditor.tsx';
import { callApi } from '#ui/api.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormSection } from '#ui/layout/FormPage.tsx';
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
import { describePeople } from './letter-labels.ts';
import { useLetterForm } from './useLetterForm.ts';

type LetterFormProps = { letter: WrittenLetter; onSent: (id: number) => unknown };

/** Writes a letter: whom it is for, its text, a preview and a test, then when it goes out. */
export function LetterForm({ letter, onSent }: LetterFormProps) {
  const { draftForm, save, send, set } = useLetterForm(letter, onSent);
  const { form } = draftForm;
  const { values } = form;
  const people = usePeople(values.audience);
  const editor = useTextEditor({
    label: 'Text of the letter',
    initial: values.body,
    onChange: (body) => set({ body }),
  });
  return (
    <div className={styles.write}>
      <EmailForm
        noun="letter"
        id={letter.id}
        subject={letter.subject}
        draft={draftForm}
        startAgain={() => {
          draftForm.startAgain();
          editor.show(letter.body);
        }}
        labels={letterFieldLabels}
        findSendErrors={findSendErrors}
        save={save}
        send={send}
        deleteDraft={(id) => callApi(letters.delete, { params: { id } })}
        restoreDraft={(id) => callApi(letters.restore, { params: { id } })}
        list={letters.list}
        back={linkTo('/letters-admin')}
      >
        {(checkText) => (
          <>
            <FormSection aria-label="Who gets it">
              <AudienceFields
                audience={values.audience}
                people={people}
                onChange={(audience) => set({ audience })}
              />
            </FormSection>
            <TextFields form={form} set={set} editor={editor} checkText={checkText} />
            <SendFields
              subject={values.subject}
              hint="It goes to who belongs to these people then."
              count={people.data?.count ?? 0}
              isCounting={people.isFetching}
              people={`${formatLetterAudience(values.audience)}. ${people.data ? describePeople(people.data) : ''}`}
              now="It goes out little by little. Emails that have left can’t be stopped."
              mutation={send}
              onSend={(choice) => send.mutate({ ...choice, values })}
              onCancel={send.reset}
              checkText={checkText}
            >
              {values.isPublic && <p>Then everyone can read it on our site.</p>}
            </SendFields>
          </>
        )}
      </EmailForm>
      <TextEditorDialogs state={editor} />
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
