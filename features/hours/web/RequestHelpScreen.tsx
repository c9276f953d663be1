import { schemaResolver } from '@mantine/form';
import { linkTo } from '#contract/screens.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { OpenRequestInput } from '#features/hours/contract/hour-schemas.ts';
import { hourCategories } from '#features/hours/contract/rules/hour-states.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
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

function useHelpDraft() {
  const { name, telephone } = useOwnAccount();
  return useDraftForm<FormValues>(
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
}

function HelpForm() {
  const navigate = useNavigate();
  const draftForm = useHelpDraft();
  const { form } = draftForm;
  const errors = fields
    .filter(([name]) => form.errors[name])
    .map(([, field, label]) => ({ field, label }));
  return (
    <FormCard>
      <DraftForm
        draft={draftForm}
        errors={errors}
        mutation={useRequestHelp()}
        toInput={(values) => OpenRequestInput.parse(values)}
        onSaved={() => {
          showNotice('Request sent.');
          void navigate({ to: linkTo('/professionalhours', { panel: 'own' }) });
        }}
        submit="Send request"
      >
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
      </DraftForm>
    </FormCard>
  );
}
