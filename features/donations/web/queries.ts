import {
  donationBatches,
  type DonationBatchInput,
} from '#features/donations/contract/donation-batches.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import {
  type DonationRecord,
  type DonationSettings,
  donations,
} from '#features/donations/contract/donations.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import {
  monthlyDonations,
  type MonthlyAction,
  type MonthlyDonation,
  type OwnMonthlyDonation,
} from '#features/donations/contract/monthly-donations.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi, callApiWithProgress, setApiData } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

/** A year, or null for all years. */
export type YearFilter = number | null;

export const toPeriod = (year: YearFilter) =>
  year === null ? {} : { from: `${year}-01-01`, until: `${year}-12-31` };

export const useDonations = (year: YearFilter) =>
  useQuery({
    ...apiQueryOptions(donations.list, { query: toPeriod(year) }),
    placeholderData: keepPreviousData,
  });

export const useStatements = (year: number) =>
  useQuery(apiQueryOptions(donationStatements.list, { params: { year } }));

export const useDonationBatches = () => useQuery(apiQueryOptions(donationBatches.list, {}));

export const useSaveBatch = () =>
  useApiMutation({
    call: (body: DonationBatchInput) => callApi(donationBatches.create, { body }),
    changes,
    notice: ({ donations: count, totalCents }) =>
      `${formatCount(count, 'gift')} recorded, ${formatMoney(totalCents, 'full')}.`,
  });

export const useDonationSettings = () => useQuery(apiQueryOptions(donations.getSettings, {}));

const changes = [donations, donationBatches, donationStatements, monthlyDonations];

export const useRefundDonation = ({ id, state }: DonationRecord, notice: string) =>
  useApiMutation({
    call: (reason: string) =>
      callApi(donations.refund, { params: { id }, body: { reason, seen: { state } } }),
    changes,
    notice,
  });

export const useVoidDonation = ({ id }: DonationRecord, notice: string) =>
  useApiMutation({
    call: (reason: string) => callApi(donations.void, { params: { id }, body: { reason } }),
    changes,
    notice,
  });

export const useMonthlyDonations = () => useQuery(apiQueryOptions(monthlyDonations.list, {}));

export const useEndMonthlyDonation = ({ id, state, amount }: MonthlyDonation, notice: string) =>
  useApiMutation({
    call: (reason: string) =>
      callApi(monthlyDonations.end, { params: { id }, body: { reason, seen: { state, amount } } }),
    changes,
    notice,
  });

/** A donor's change by the link in an email; caches the response as the new state. */
function useOwnChange<Input>(key: string, call: (input: Input) => Promise<OwnMonthlyDonation>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (donation) =>
      setApiData(client, monthlyDonations.getOwn, { params: { key } }, donation),
  });
}

export const useMonthlyAction = (key: string) =>
  useOwnChange(key, (step: MonthlyAction) =>
    callApi(monthlyDonations.applyAction, { params: { key }, body: { step } }),
  );

export const useUpdateMonthlyAmounts = (key: string) =>
  useOwnChange(key, (body: EndpointInput<typeof monthlyDonations.update>['body']) =>
    callApi(monthlyDonations.update, { params: { key }, body }),
  );

export const useUpdateDonationSettings = () =>
  useApiMutation({
    call: (body: DonationSettings) => callApi(donations.updateSettings, { body }),
    changes,
  });

/** A mutation over all statements of a year, with its progress. */
function useLongWork<Result>(
  work: (
    year: number,
    onProgress: (progress: { done: number; total: number }) => void,
  ) => Promise<Result>,
) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const mutation = useMutation({
    mutationFn: async (year: number) => {
      setProgress({ done: 0, total: 0 });
      return work(year, setProgress).finally(() => setProgress(null));
    },
  });
  return { ...mutation, progress };
}

export const useGenerateStatements = () =>
  useLongWork((year, onProgress) =>
    callApiWithProgress(donationStatements.generateZip, { params: { year } }, onProgress),
  );

export const useEmailStatements = () =>
  useLongWork((year, onProgress) =>
    callApiWithProgress(donationStatements.sendEmails, { params: { year } }, onProgress),
  );
