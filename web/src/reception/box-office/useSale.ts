import { schemaResolver } from '@mantine/form';
import type { EndpointResponse } from '@namugongo/contract/endpoint';
import { BoxOfficeSaleInput, boxOffice } from '@namugongo/contract/reception/box-office';
import type { Event } from '@namugongo/contract/reception/events';
import { reports } from '@namugongo/contract/reception/reports';
import { requests } from '@namugongo/contract/reception/seat-requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '../../api.ts';
import { useDraftForm } from '../../ui/forms/useDraftForm.ts';
import type { Chairs } from '../chairs/store/useChairs.ts';
import { useSelectedChairs } from './useSelectedChairs.ts';

export type CompletedSale = EndpointResponse<typeof boxOffice.sell> & {
  name: string;
  email: string;
};

type SaleFormValues = {
  name: string;
  phone: string;
  email: string;
  method: BoxOfficeSaleInput['method'] | '';
  reference: string;
};

const emptyValues: SaleFormValues = { name: '', phone: '', email: '', method: '', reference: '' };

const fields = [
  { name: 'name', label: 'Full Name' },
  { name: 'phone', label: 'Telephone' },
  { name: 'email', label: 'Email' },
  { name: 'method', label: 'How did they pay?' },
  { name: 'reference', label: 'Reference' },
] as const;

/** One sale at the box office: chosen chairs, form and mutation. */
export function useSale(event: Event, { store, loaded, refetch }: Chairs) {
  const client = useQueryClient();
  const { form, startAgain, showErrors } = useDraftForm<SaleFormValues>(
    `sale ${event.id}`,
    emptyValues,
    schemaResolver(BoxOfficeSaleInput.omit({ chairs: true }), { sync: true }),
  );
  const sell = useMutation({
    mutationFn: async (chairs: readonly number[]): Promise<CompletedSale> => {
      const sale = BoxOfficeSaleInput.parse({ ...form.values, chairs });
      const sold = await callApi(boxOffice.sell, { body: sale });
      return { ...sold, name: sale.name, email: sale.email ?? '' };
    },
    onSuccess: () => {
      chosen.clear();
      startAgain();
      void invalidateEndpoints(
        client,
        reports.listSoldChairs,
        reports.getSalesPerTable,
        requests.list,
      );
    },
    onError: (error) => {
      showErrors(error);
      // Shows chairs that were taken while the stream was disconnected.
      void refetch();
    },
  });
  const chosen = useSelectedChairs({ store, loaded, selling: sell.isPending, event: event.id });
  return {
    form,
    chosen,
    totalCents: chosen.chairs.reduce((sum, { amount }) => sum + amount, 0),
    fieldErrors: fields
      .filter(({ name }) => form.errors[name])
      .map(({ name, label }) => ({ field: `sale-${name}`, label })),
    sell,
  };
}

export type Sale = ReturnType<typeof useSale>;
