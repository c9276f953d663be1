import type { Account } from '@namugongo/contract/accounts';
import type { HourForm, HourRequest } from '@namugongo/contract/hour-records';
import { hours } from '@namugongo/contract/hours';
import { hasRole } from '@namugongo/contract/rules/has-role';
import type { HourState } from '@namugongo/contract/rules/hour-states';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { offerUndo } from '../ui/undo/undo-offers.ts';

type Person = Account | null | undefined;

export const isCoordinator = (person: Person): boolean => hasRole(person, ['secretary']);

/** Whether the person may offer and ask. */
export const isOfBank = (person: Person): boolean => hasRole(person, ['member', 'secretary']);

export const useOffers = () => useQuery(queryOf(hours.list, {}));
export const useOwnHours = () => useQuery(queryOf(hours.mine, {}));
export const useDeskHours = () => useQuery(queryOf(hours.desk, {}));
export const useHour = (id: number) =>
  useQuery({ ...queryOf(hours.read, { params: { id } }), enabled: id > 0 });

export const forgetHours = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/professionalhour'),
  });

/** A change of the hours bank; what the screens know of it is asked anew. */
function useHoursChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => forgetHours(client) });
}

export const useSaveHour = (id: number | null) =>
  useHoursChange((body: HourForm) =>
    id === null ? ask(hours.offer, { body }) : ask(hours.change, { params: { id }, body }),
  );

export const useRequestHour = (id: number) =>
  useHoursChange((body: HourRequest) => ask(hours.request, { params: { id }, body }));

/** The steps that ask for nothing more than the press of a button. */
export type PlainStep = 'publish' | 'forward' | 'accept' | 'decline' | 'withdraw';

export const usePlainStep = (id: number) =>
  useHoursChange((step: PlainStep) => ask(hours[step], { params: { id } }));

export const useFulfil = (id: number) =>
  useHoursChange((body: { hours?: number; dateFulfilled: string | null }) =>
    ask(hours.fulfil, { params: { id }, body }),
  );

export const useClear = (id: number) =>
  useHoursChange((until: string | null) => ask(hours.clear, { params: { id }, body: { until } }));

export const useEndClearance = () =>
  useHoursChange((id: number) => ask(hours.endClearance, { params: { id } }));

export const useCorrect = (id: number) =>
  useHoursChange((body: { hours: number; reason: string }) =>
    ask(hours.correct, { params: { id }, body }),
  );

/** Deletes an offer; for a while it can be taken back. */
export function useRemoveHour(id: number, words: string) {
  const client = useQueryClient();
  return useHoursChange(async () => {
    await ask(hours.remove, { params: { id } });
    offerUndo({
      words,
      async undo() {
        await ask(hours.restore, { params: { id } });
        await forgetHours(client);
      },
    });
  });
}

/** States in which nothing more is to be done. */
export const isOver = (state: HourState): boolean =>
  state === 'Fulfilled' || state === 'Withdrawn' || state === 'Declined' || state === 'Expired';
