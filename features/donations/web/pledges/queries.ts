import { campaigns } from '#features/donations/contract/campaigns.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { type DonationRecord, donations } from '#features/donations/contract/donations.ts';
import {
  type OwnPledge,
  type PaperPledge,
  type Pledge,
  type PledgeInput,
  pledges,
  type PledgeStep,
  toPledgeChange,
} from '#features/donations/contract/pledges.ts';
import type { PledgePlan } from '#features/donations/contract/rules/pledge-parts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

const changes = [pledges, campaigns, donations, donationBatches];

export const usePledges = () => useQuery(apiQueryOptions(pledges.list, {}));

export const useOwnPledge = (key: string) =>
  useQuery({ ...apiQueryOptions(pledges.getOwn, { params: { key } }), enabled: key !== '' });

export const useSendPledge = () =>
  useMutation({ mutationFn: (body: PledgeInput) => callApi(pledges.create, { body }) });

/** A change by the link in an email; caches the response as the new state. */
function useOwnChange<Input>(key: string, call: (input: Input) => Promise<OwnPledge>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (pledge) => setApiData(client, pledges.getOwn, { params: { key } }, pledge),
  });
}

export const useOwnStep = (key: string) =>
  useOwnChange(key, (step: PledgeStep) =>
    callApi(pledges.applyOwnStep, { params: { key }, body: { step } }),
  );

export const useUpdateOwnPledge = (key: string) =>
  useOwnChange(key, (body: PledgePlan) => callApi(pledges.updateOwn, { params: { key }, body }));

export const useReminders = (key: string) =>
  useApiMutation({
    call: (isOn: boolean) => callApi(isOn ? pledges.turnOn : pledges.turnOff, { params: { key } }),
    changes: [pledges],
  });

/** Enters a pledge, or changes the one that the form showed. */
export const useSavePledge = (pledge: Pledge | null) =>
  useApiMutation({
    call: (input: PaperPledge) =>
      pledge
        ? callApi(pledges.update, {
            params: { id: pledge.id },
            body: { ...toPledgeChange(input), seen: toPledgeChange(pledge) },
          })
        : callApi(pledges.createPaper, { body: input }),
    changes,
    notice: pledge ? 'Changes saved.' : 'Pledge added.',
  });

/** Withdraws a pledge or restores it, with Undo. */
export function usePledgeStep({ id, name }: Pledge) {
  const apply = (step: 'withdraw' | 'restore') =>
    callApi(pledges.applyStep, { params: { id }, body: { step } });
  return useApiMutation({
    call: apply,
    changes,
    notice: (_, step) => `${step === 'withdraw' ? 'Withdrew' : 'Restored'} the pledge of ${name}.`,
    undo: (_, step) => apply(step === 'withdraw' ? 'restore' : 'withdraw'),
  });
}

export const useConnectDonation = ({ id, pledgeId: seen }: DonationRecord) =>
  useApiMutation({
    call: (pledgeId: number | null) =>
      callApi(pledges.connect, {
        params: { id },
        body: { pledgeId, seen: { pledgeId: seen } },
      }),
    changes,
    notice: 'Changes saved.',
  });
