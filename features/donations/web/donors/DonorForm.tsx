import { schemaResolver } from '@mantine/form';
import { type Donor, type DonorDetails, DonorInput } from '#features/donations/contract/donors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useMemo } from 'react';
import { useUpdateDonor } from './queries.ts';

const labels = {
  name: 'Name on the statement',
  email: 'Email for the statement',
  telephone: 'Telephone',
  address: 'Postal address',
};
const fields = ['name', 'email', 'telephone', 'address'] as const;

function useDonorForm({ id, name, email, telephone, address }: Donor) {
  const saved = useMemo(
    () => ({ name, email, telephone, address }),
    [name, email, telephone, address],
  );
  const draftForm = useDraftForm<DonorInput>(
    'accountDraft',
    `donor ${id}`,
    saved,
    schemaResolver(DonorInput, { sync: true }),
    true,
  );
  const { form } = draftForm;
  const save = useUpdateDonor(id);
  const errors = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `donor-${field}`, label: labels[field] }));
  const submit = (values: DonorInput) =>
    save.mutate(
      { ...values, seen: draftForm.getSeen() },
      { onSuccess: draftForm.discard, onError: draftForm.showErrors },
    );
  return { draftForm, save, errors, submit };
}

/** What the statement says of its donor. */
export function DonorForm({ donor, entries }: Pick<DonorDetails, 'donor' | 'entries'>) {
  const { draftForm, save, errors, submit } = useDonorForm(donor);
  const { form } = draftForm;
  return (
    <Form errors={errors} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={draftForm} />
      <TextField
        id="donor-name"
        label={labels.name}
        hint="A couple that wants one statement has both names here."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextAreaField
        id="donor-address"
        label={labels.address}
        optional
        rows={3}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      {entries
        .filter(({ address }) => address && address !== form.values.address)
        .map(({ id, name, address }) => (
          <div key={id}>
            <Button
              variant="link"
              size="small"
              onClick={() => form.setFieldValue('address', address ?? '')}
            >
              Use the address of {name} in the directory
            </Button>
          </div>
        ))}
      <TextField
        id="donor-email"
        label={labels.email}
        optional
        type="email"
        autoComplete="off"
        hint="Without it, the statement goes to the address of the latest gift."
        {...form.getInputProps('email')}
      />
      <TelephoneField
        id="donor-telephone"
        label={labels.telephone}
        optional
        autoComplete="off"
        value={form.values.telephone}
        error={form.errors['telephone']}
        onChange={(digits) => form.setFieldValue('telephone', digits)}
      />
      {save.error && errors.length === 0 && <ErrorMessage error={save.error} />}
      <Button type="submit" busy={save.isPending} fullWidth="onMobile">
        Save donor
      </Button>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending}
        onLeave={draftForm.discard}
      />
    </Form>
  );
}
