import { useSendsEmail } from '#features/site/web/site.ts';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { schemaResolver } from '@mantine/form';
import { Buyer } from '#contract/buyer.ts';
import type { FormFieldError } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { useOwnDetails } from '#features/directory/web/useOwnDetails.ts';

const empty: Buyer = { name: '', phone: '', email: '' };

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
    : 'Your tickets will show at the end of the checkout.';
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
        hint="Outside the US and Uganda, begin with + and the country code."
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

/**
 * Name, telephone and email with the messages of specification, section 5, filled in for who is signed in. The draft survives a lost hold
 * and fills the next purchase.
 */
export function useBuyerForm() {
  const draftForm = useDraftForm<Buyer>(
    'buyerDraft',
    'buyer',
    empty,
    schemaResolver(Buyer, { sync: true }),
  );
  const { source, details } = useOwnDetails();
  useFillIn<keyof Buyer>({
    values: draftForm.form.values,
    setValues: draftForm.fillIn,
    source,
    offered: details && { name: details.name, phone: details.phone, email: details.email },
    isEnabled: true,
  });
  return draftForm.form;
}

export type BuyerForm = ReturnType<typeof useBuyerForm>;

/** Field errors for a form's summary, in the order of the fields. */
export function getBuyerFieldErrors(form: BuyerForm, prefix: string): FormFieldError[] {
  const labels = { name: 'Full Name', phone: 'Telephone', email: 'Email' } as const;
  return (['name', 'phone', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `${prefix}-${field}`, label: labels[field] }));
}
