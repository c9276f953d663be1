import { schemaResolver } from '@mantine/form';
import type { Answer } from '@namugongo/contract/endpoint';
import { BoxOfficeSale, boxOffice } from '@namugongo/contract/reception/box-office';
import type { Event } from '@namugongo/contract/reception/events';
import { reports } from '@namugongo/contract/reception/reports';
import { requests } from '@namugongo/contract/reception/requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { useDraftedForm } from '../../ui/fields/useDraftedForm.ts';
import type { Chairs } from '../chairs/useChairs.ts';
import { useChosen } from './useChosen.ts';

export type Sold = Answer<typeof boxOffice.sell> & { name: string; email: string };

/** What is typed into a sale before it is sold. */
type SaleAnswers = {
  name: string;
  phone: string;
  email: string;
  method: BoxOfficeSale['method'] | '';
  reference: string;
};

const empty: SaleAnswers = { name: '', phone: '', email: '', method: '', reference: '' };

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
  const { form, startAgain, showRefusal } = useDraftedForm<SaleAnswers>(
    `sale ${event.id}`,
    empty,
    schemaResolver(BoxOfficeSale.omit({ chairs: true }), { sync: true }),
  );
  const sell = useMutation({
    mutationFn: async (chairs: readonly number[]): Promise<Sold> => {
      const sale = BoxOfficeSale.parse({ ...form.values, chairs });
      const sold = await ask(boxOffice.sell, { body: sale });
      return { ...sold, name: sale.name, email: sale.email ?? '' };
    },
    onSuccess: () => {
      chosen.clear();
      startAgain();
      for (const { path } of [reports.sold, reports.summary, requests.list])
        void client.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => {
      showRefusal(error);
      // A chair that went while the stream was away is shown as it is.
      void refetch();
    },
  });
  const chosen = useChosen({ store, loaded, selling: sell.isPending, event: event.id });
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
