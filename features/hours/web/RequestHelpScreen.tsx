import { schemaResolver } from '@mantine/form';
import { linkTo } from '#contract/screens.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { OpenRequestInput } from '#features/hours/contract/hour-schemas.ts';
import { hourCategories } from '#features/hours/contract/rules/hour-states.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import styles from './Hours.module.css';
import { useRequestHelp } from './queries.ts';
import { ForAnotherField, RequestFields, requestLabels } from './RequestForm.tsx';

type FormValues = Omit<OpenRequestInput, 'category' | 'startDate' | 'endDate'> & {
  category: string;
  startDate: string;
  endDate: string;
};

const categories = hourCategories.map((value) => ({ value, label: value }));
const fields = [
  ['category', 'category', 'Kind of help'],
  ['startDate', 'startDate', 'Start Date'],
  ['endDate', 'endDate', 'End Date'],
  ['name', 'request-name', requestLabels.name],
  ['telephone', 'request-telephone', requestLabels.telephone],
  ['note', 'request-note', requestLabels.note],
  ['location', 'request-location', requestLabels.location],
] as const;

/** /ask-for-help: a request for help that nobody has offered. */
export function RequestHelpScreen() {
  const sendsEmail = useSendsEmail();
  return (
    <StaffPage
      title="Ask for Help"
      subtitle={
        sendsEmail
          ? 'A coordinator looks for someone who can help, and we’ll email you.'
          : 'A coordinator looks for someone who can help. You’ll see the answer under “Yours”.'
      }
      wide={false}
    >
      <HelpForm />
    </StaffPage>
  );
}

function useHelpForm() {
  const { name, telephone } = useOwnAccount();
  const navigate = useNavigate();
  const send = useRequestHelp();
  const draftForm = useDraftForm<FormValues>(
    'accountDraft',
    'ask for help',
    {
      name,
      telephone: telephone ?? '',
      category: '',
      startDate: '',
      endDate: '',
      note: '',
      location: '',
      forAnother: false,
    },
    schemaResolver(OpenRequestInput, { sync: true }),
  );
  const submit = (values: FormValues) => {
    if (send.isPending) return;
    send.mutate(OpenRequestInput.parse(values), {
      onSuccess() {
        draftForm.discard();
        showNotice('Request sent.');
        void navigate({ to: linkTo('/professionalhours', { panel: 'own' }) });
      },
      onError: draftForm.showErrors,
    });
  };
  return { draftForm, send, submit };
}

function HelpForm() {
  const { draftForm, send, submit } = useHelpForm();
  const { form } = draftForm;
  const errors = fields
    .filter(([name]) => form.errors[name])
    .map(([, field, label]) => ({ field, label }));
  return (
    <FormCard>
      <Form errors={errors} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={draftForm} />
        <ForAnotherField form={form} />
        <SelectField
          id="category"
          label="Kind of help"
          options={categories}
          placeholder="Choose a category"
          {...form.getInputProps('category')}
        />
        <div className={styles.pair}>
          <TextField
            id="startDate"
            label="Start Date"
            type="date"
            optional
            {...form.getInputProps('startDate')}
          />
          <TextField
            id="endDate"
            label="End Date"
            type="date"
            optional
            {...form.getInputProps('endDate')}
          />
        </div>
        <RequestFields form={form} isNoteOptional={false} />
        {send.error && errors.length === 0 && <ErrorMessage error={send.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={send.isPending}>
            Send request
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !send.isPending && !send.isSuccess}
        onLeave={draftForm.discard}
      />
    </FormCard>
  );
}
