import { schemaResolver, useForm } from '@mantine/form';
import { isCallFailure } from '@namugongo/contract/call';
import type { Answer } from '@namugongo/contract/endpoint';
import { BoxOfficeSale, boxOffice } from '@namugongo/contract/reception/box-office';
import type { Event } from '@namugongo/contract/reception/events';
import { reports } from '@namugongo/contract/reception/reports';
import { requests } from '@namugongo/contract/reception/requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import type { Chairs } from '../chairs/useChairs.ts';
import { emptyAnswers, rememberDraft, rememberedDraft, type SaleAnswers } from './sale-draft.ts';
import { useChosen } from './useChosen.ts';

export type Sold = Answer<typeof boxOffice.sell> & { name: string; email: string };

const fields = [
  { name: 'name', label: 'Full Name' },
  { name: 'phone', label: 'Telephone' },
  { name: 'email', label: 'Email' },
  { name: 'method', label: 'How it is paid' },
  { name: 'reference', label: 'Reference' },
] as const;

/** One sale at the box office: its chairs, what is typed, and what became of it. */
export function useSale(event: Event, { store, loaded, refetch }: Chairs) {
  const client = useQueryClient();
  const [remembered] = useState(() => rememberedDraft(event.id));
  const form = useForm<SaleAnswers>({
    initialValues: remembered.answers,
    validate: schemaResolver(BoxOfficeSale.omit({ chairs: true }), { sync: true }),
  });
  const sell = useMutation({
    mutationFn: async (chairs: readonly number[]): Promise<Sold> => {
      const sale = BoxOfficeSale.parse({ ...form.values, chairs });
      const sold = await ask(boxOffice.sell, { body: sale });
      return { ...sold, name: sale.name, email: sale.email ?? '' };
    },
    onSuccess: () => {
      chosen.clear();
      form.setInitialValues(emptyAnswers);
      form.reset();
      for (const { path } of [reports.sold, reports.summary, requests.list])
        void client.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => {
      if (!isCallFailure(error)) return;
      form.setErrors(error.problem.errors ?? {});
      // A chair that went while the stream was away is shown as it is.
      void refetch();
    },
  });
  const chosen = useChosen({ store, loaded, selling: sell.isPending, first: remembered.chairs });
  useEffect(
    () => rememberDraft(event.id, { chairs: chosen.ids, answers: form.values }),
    [event.id, chosen.ids, form.values],
  );
  return {
    form,
    chosen,
    totalCents: chosen.chairs.reduce((sum, { amount }) => sum + amount, 0),
    wrong: fields
      .filter(({ name }) => form.errors[name])
      .map(({ name, label }) => ({ field: `sale-${name}`, label })),
    sell,
  };
}

export type Sale = ReturnType<typeof useSale>;
