import { useSendsEmail } from '#features/site/web/site.ts';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { BuyerForm } from './useBuyerForm.ts';

type BuyerFieldsProps = {
  form: BuyerForm;
  prefix: string;
  /** Hint under the email field; by default where the tickets go. */
  hint?: string;
  /** False when staff fill in the form for another person. */
  autoFill?: boolean;
};

/** Name, telephone and email in the specification's order. `prefix` keeps the ids of two forms apart. */
export function BuyerFields({ form, prefix, hint, autoFill = true }: BuyerFieldsProps) {
  const sendsEmail = useSendsEmail();
  const ticketHint = sendsEmail
    ? 'We’ll email your tickets here.'
    : 'Your tickets will show on the next screen.';
  const fill = (token: string) => (autoFill ? token : 'off');
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
        hint="Outside the US, begin with + and the country code."
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
        hint={hint ?? ticketHint}
        {...form.getInputProps('email')}
        id={`${prefix}-email`}
        name="email"
      />
    </>
  );
}
