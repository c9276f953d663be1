import { schemaResolver } from '@mantine/form';
import { directory } from '#features/directory/contract/directory.ts';
import { HouseholdInput, type HouseholdRecord } from '#features/directory/contract/households.ts';
import { Download } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { parseAudience, audienceOptions } from './audience-options.ts';
import styles from './Directory.module.css';
import { useSaveHousehold } from './queries.ts';

const labels = {
  name: 'Household',
  address: 'Address',
  addressAudience: 'Who can see the address',
};

type HouseholdFormProps = { household: HouseholdRecord };

function useHouseholdForm(household: HouseholdRecord) {
  const { form, discard, showErrors } = useDraftForm<HouseholdInput>(
    'accountDraft',
    `own household ${household.id}`,
    {
      name: household.name,
      address: household.address,
      addressAudience: household.addressAudience,
    },
    schemaResolver(HouseholdInput, { sync: true }),
    true,
  );
  const save = useSaveHousehold(household.id);
  const submit = (values: HouseholdInput) =>
    save.mutate(
      { ...values, addressAudience: parseAudience(values.addressAudience) },
      { onSuccess: discard, onError: showErrors },
    );
  return { form, save, submit };
}

/** A household's name, its address and who can see the address. */
export function HouseholdForm({ household }: HouseholdFormProps) {
  const { form, save, submit } = useHouseholdForm(household);
  const id = (field: keyof HouseholdInput) => `household-${household.id}-${field}`;
  const fieldErrors = (['name', 'address'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: id(field), label: labels[field] }));
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
      <TextField
        id={id('name')}
        label={labels.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextAreaField
        id={id('address')}
        label={labels.address}
        rows={2}
        autoComplete="off"
        optional
        {...form.getInputProps('address')}
      />
      <SelectField
        id={id('addressAudience')}
        label={labels.addressAudience}
        options={audienceOptions}
        {...form.getInputProps('addressAudience')}
      />
      {save.error && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
      {save.isSuccess && (
        <Alert tone="ok">
          <span role="status">Household saved.</span>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" busy={save.isPending}>
          Save household
        </Button>
        {household.members > 0 && (
          <OutsideLinkButton
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            href={getApiUrl(directory.getVCards, { query: { household: household.id } })}
            download
          >
            Save their contacts
          </OutsideLinkButton>
        )}
      </div>
    </Form>
  );
}
