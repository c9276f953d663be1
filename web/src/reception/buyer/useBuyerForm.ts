import { schemaResolver } from '@mantine/form';
import { Buyer } from '@namugongo/contract/reception/buyer';
import type { WrongAnswer } from '../../ui/fields/Form.tsx';
import { useDraftedForm } from '../../ui/fields/useDraftedForm.ts';

const empty: Buyer = { name: '', phone: '', email: '' };

/** Name, telephone and e-mail with the messages of specification, section 5. A lost hold must not cost what was typed, nor the next purchase ask for it. */
export const useBuyerForm = () =>
  useDraftedForm<Buyer>('buyer', empty, schemaResolver(Buyer, { sync: true })).form;

export type BuyerForm = ReturnType<typeof useBuyerForm>;

/** For a form's summary, in the order of the fields. */
export function wrongAnswers(form: BuyerForm, prefix: string): WrongAnswer[] {
  const labels = { name: 'Full Name', phone: 'Telephone', email: 'Email' } as const;
  return (['name', 'phone', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `${prefix}-${field}`, label: labels[field] }));
}
