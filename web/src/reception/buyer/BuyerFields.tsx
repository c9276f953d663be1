import { TelephoneField } from '../../ui/fields/TelephoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { BuyerForm } from './useBuyerForm.ts';

type BuyerFieldsProps = {
  form: BuyerForm;
  prefix: string;
  /** What the address is for. */
  hint?: string;
  /** False where the answers are another person's than who sits at the screen. */
  autoFill?: boolean;
};

/** The three answers of the information form, in the specification's order. `prefix` keeps ids of two forms apart. */
export function BuyerFields({
  form,
  prefix,
  hint = 'We send your tickets here.',
  autoFill = true,
}: BuyerFieldsProps) {
  const fill = (words: string) => (autoFill ? words : 'off');
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete={fill('name')}
        {...form.getInputProps('name')}
        id={`${prefix}-name`}
        name="name"
      />
      <TelephoneField
        label="Telephone"
        autoComplete={fill('tel-national')}
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
        autoComplete={fill('email')}
        hint={hint}
        {...form.getInputProps('email')}
        id={`${prefix}-email`}
        name="email"
      />
    </>
  );
}
