import { schemaResolver } from '@mantine/form';
import {
  directory,
  HouseholdInput,
  type HouseholdRecord,
} from '#features/directory/contract/directory.ts';
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

type HouseholdFormProps = { household: HouseholdRecord | null; onSaved?: () => void };

function useHouseholdForm(household: HouseholdRecord | null, onSaved?: () => void) {
  const { form, discard, showErrors } = useDraftForm<HouseholdInput>(
    'accountDraft',
    `household ${household?.id ?? 'new'}`,
    {
      name: household?.name ?? '',
      address: household?.address ?? '',
      addressAudience: household?.addressAudience ?? 'nobody',
    },
    schemaResolver(HouseholdInput, { sync: true }),
  );
  const save = useSaveHousehold(household?.id ?? null);
  const submit = (values: HouseholdInput) =>
    save.mutate(
      { ...values, addressAudience: parseAudience(values.addressAudience) },
      {
        onSuccess: () => {
          discard();
          onSaved?.();
        },
        onError: showErrors,
      },
    );
  return { form, save, submit };
}

/** A household's name, its address and who can see the address. Shows its own confirmation unless `onSaved` is given. */
export function HouseholdForm({ household, onSaved }: HouseholdFormProps) {
  const { form, save, submit } = useHouseholdForm(household, onSaved);
  const id = (field: keyof HouseholdInput) => `household-${household?.id ?? 'new'}-${field}`;
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
      {save.isSuccess && !onSaved && (
        <Alert tone="ok">
          <span role="status">Household saved.</span>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant={onSaved ? 'primary' : 'secondary'} busy={save.isPending}>
          Save household
        </Button>
        {household && household.members > 0 && (
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
