import { schemaResolver, useForm } from '@mantine/form';
import { Buyer } from '@namugongo/contract/reception/buyer';
import { useEffect } from 'react';
import type { WrongAnswer } from '../../ui/fields/Form.tsx';

const storageName = 'buyer';
const empty: Buyer = { name: '', phone: '', email: '' };

/** What was typed before, in this tab: a reload or a lost hold must not cost it. */
function remembered(): Buyer {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '{}');
    return typeof kept === 'object' ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

/** Name, telephone and e-mail with the messages of specification, section 5. */
export function useBuyerForm() {
  const form = useForm<Buyer>({
    initialValues: remembered(),
    validate: schemaResolver(Buyer, { sync: true }),
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(storageName, JSON.stringify(form.values));
    } catch {
      // A browser that keeps nothing still takes the form.
    }
  }, [form.values]);
  return form;
}

export type BuyerForm = ReturnType<typeof useBuyerForm>;

/** For a form's summary, in the order of the fields. */
export function wrongAnswers(form: BuyerForm, prefix: string): WrongAnswer[] {
  const labels = { name: 'Full Name', phone: 'Telephone', email: 'Email' } as const;
  return (['name', 'phone', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `${prefix}-${field}`, label: labels[field] }));
}
