import { schemaResolver } from '@mantine/form';
import { type Donor, type DonorDetails, DonorInput } from '#features/donations/contract/donors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { listFieldErrors } from '#ui/forms/field-errors.ts';
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

function useDonorDraft({ id, name, email, telephone, address }: Donor) {
  const saved = useMemo(
    () => ({ name, email, telephone, address }),
    [name, email, telephone, address],
  );
  return useDraftForm<DonorInput>(
    'accountDraft',
    `donor ${id}`,
    saved,
    schemaResolver(DonorInput, { sync: true }),
    true,
  );
}

/** What the statement says of its donor. */
export function DonorForm({ donor, entries }: Pick<DonorDetails, 'donor' | 'entries'>) {
  const draftForm = useDonorDraft(donor);
  const { form } = draftForm;
  return (
    <DraftForm
      draft={draftForm}
      errors={listFieldErrors(form.errors, labels, 'donor-')}
      mutation={useUpdateDonor(donor.id)}
      toInput={(values) => ({ ...values, seen: draftForm.getSeen() })}
      submit="Save donor"
    >
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
    </DraftForm>
  );
}
