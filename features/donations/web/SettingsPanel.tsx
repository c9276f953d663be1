import { schemaResolver } from '@mantine/form';
import { DonationSettings } from '#features/donations/contract/donations.ts';
import { z } from 'zod';
import { Card } from '#ui/layout/Card.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { listFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonationSettings, useUpdateDonationSettings } from './queries.ts';

/** All form values are texts; the percent is parsed when it is sent. */
const SettingsFormValues = DonationSettings.extend({
  feePercent: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Fee is required'),
});
type SettingsFormValues = z.output<typeof SettingsFormValues>;

const labels = {
  introduction: 'Introduction',
  recipient: 'Legal name',
  taxNumber: 'Tax ID (EIN)',
  wording: 'Tax wording',
  feePercent: 'Card fee in percent',
} as const satisfies Record<keyof SettingsFormValues, string>;

/** Texts and fee for the donation page, receipts and statements. */
export function SettingsPanel() {
  return (
    <Loaded query={useDonationSettings()} skeleton={<PanelSkeleton />}>
      {(saved) => <SettingsForm saved={saved} />}
    </Loaded>
  );
}

function SettingsForm({ saved }: { saved: DonationSettings }) {
  const draftForm = useDraftForm<SettingsFormValues>(
    'accountDraft',
    'donation settings',
    { ...saved, feePercent: String(saved.feePercent) },
    schemaResolver(SettingsFormValues, { sync: true }),
  );
  const { form } = draftForm;
  const save = useUpdateDonationSettings();
  const props = (field: keyof SettingsFormValues) => ({
    ...form.getInputProps(field),
    id: field,
    label: labels[field],
  });
  return (
    <Card className={styles.form}>
      <DraftForm
        draft={draftForm}
        errors={listFieldErrors(form.errors, labels)}
        mutation={save}
        toInput={(values) => ({ ...values, feePercent: Number(values.feePercent) })}
        submit="Save settings"
      >
        <TextAreaField hint="Shown above the donation form." {...props('introduction')} />
        <TextField
          hint="The legal name of the organization that gets the gifts. If empty, we use the site's name."
          {...props('recipient')}
        />
        <TextField optional hint="Shown on receipts and statements." {...props('taxNumber')} />
        <TextAreaField
          hint="Shown on every receipt and statement. The starting text says nothing was given in return, as the IRS requires."
          {...props('wording')}
        />
        <TextField
          inputMode="decimal"
          hint="How much is added when a donor covers the fee. Enter 0 to turn this off."
          {...props('feePercent')}
        />
        <SuccessAlert message={save.isSuccess && !form.isDirty() ? 'Changes saved.' : ''} />
      </DraftForm>
    </Card>
  );
}
