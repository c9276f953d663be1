import { TelephoneField } from '../../ui/fields/TelephoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { BuyerForm } from './useBuyerForm.ts';

/** The three answers of the information form, in the specification's order. `prefix` keeps ids of two forms apart. */
export function BuyerFields({ form, prefix }: { form: BuyerForm; prefix: string }) {
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="name"
        {...form.getInputProps('name')}
        id={`${prefix}-name`}
        name="name"
      />
      <TelephoneField
        label="Telephone"
        value={form.values.phone}
        onChange={(digits) => form.setFieldValue('phone', digits)}
        error={form.errors['phone']}
        id={`${prefix}-phone`}
        name="phone"
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We send your tickets here."
        {...form.getInputProps('email')}
        id={`${prefix}-email`}
        name="email"
      />
    </>
  );
}
