import { donationStatements } from '@namugongo/contract/donation-statements';
import { type DonationSettings, donations, type Gift } from '@namugongo/contract/donations';
import type { Input } from '@namugongo/contract/endpoint';
import {
  monthlyGifts,
  type MonthlyStep,
  type OwnMonthlyGift,
} from '@namugongo/contract/monthly-gifts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ask, askWithProgress, queryOf } from '../api.ts';

/** A year of gifts, or all of them. */
export type Year = number | null;

const periodOf = (year: Year) =>
  year === null ? {} : { from: `${year}-01-01`, until: `${year}-12-31` };

export const useGifts = (year: Year) =>
  useQuery({
    ...queryOf(donations.list, { query: periodOf(year) }),
    placeholderData: keepPreviousData,
  });

export const useStatements = (year: number) =>
  useQuery(queryOf(donationStatements.list, { params: { year } }));

export const useDonationSettings = () => useQuery(queryOf(donations.settings, {}));

const forgetDonations = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/donation'),
  });

export function useRefundGift() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ gift, reason }: { gift: Gift; reason: string }) =>
      ask(donations.refund, { params: { id: gift.id }, body: { reason } }),
    onSuccess: () => forgetDonations(client),
  });
}

export const useMonthlyGifts = () => useQuery(queryOf(monthlyGifts.list, {}));

export function useEndMonthlyGift() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      ask(monthlyGifts.end, { params: { id }, body: { reason } }),
    onSuccess: () => forgetDonations(client),
  });
}

/** A giver's own change by the link of a letter; what the server answers is what is shown. */
function useOwnChange<Wish>(key: string, call: (wish: Wish) => Promise<OwnMonthlyGift>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (gift) =>
      client.setQueryData(queryOf(monthlyGifts.own, { params: { key } }).queryKey, gift),
  });
}

export const useMonthlyStep = (key: string) =>
  useOwnChange(key, (step: MonthlyStep) =>
    ask(monthlyGifts.step, { params: { key }, body: { step } }),
  );

export const useChangeAmounts = (key: string) =>
  useOwnChange(key, (body: Input<typeof monthlyGifts.change>['body']) =>
    ask(monthlyGifts.change, { params: { key }, body }),
  );

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DonationSettings) => ask(donations.changeSettings, { body }),
    onSuccess: () => forgetDonations(client),
  });
}

/** Long work on all statements of a year, with how far it is. */
function useLongWork<Made>(
  work: (year: number, tell: (progress: { done: number; of: number }) => void) => Promise<Made>,
) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const mutation = useMutation({
    mutationFn: async (year: number) => {
      setProgress({ done: 0, of: 0 });
      return work(year, setProgress).finally(() => setProgress(null));
    },
  });
  return { ...mutation, progress };
}

export const usePrintStatements = () =>
  useLongWork((year, tell) =>
    askWithProgress(donationStatements.print, { params: { year } }, tell),
  );

export const useMailStatements = () =>
  useLongWork((year, tell) => askWithProgress(donationStatements.mail, { params: { year } }, tell));
