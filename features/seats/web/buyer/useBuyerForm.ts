import { schemaResolver } from '@mantine/form';
import { Buyer } from '#contract/buyer.ts';
import type { FormFieldError } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';

const empty: Buyer = { name: '', phone: '', email: '' };

/** Name, telephone and email with the messages of specification, section 5. The draft survives a lost hold and fills the next purchase. */
export const useBuyerForm = () =>
  useDraftForm<Buyer>('buyer', empty, schemaResolver(Buyer, { sync: true })).form;

export type BuyerForm = ReturnType<typeof useBuyerForm>;

/** Field errors for a form's summary, in the order of the fields. */
export function getBuyerFieldErrors(form: BuyerForm, prefix: string): FormFieldError[] {
  const labels = { name: 'Full Name', phone: 'Telephone', email: 'Email' } as const;
  return (['name', 'phone', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `${prefix}-${field}`, label: labels[field] }));
}
