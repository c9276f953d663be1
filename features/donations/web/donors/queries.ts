import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { donations } from '#features/donations/contract/donations.ts';
import {
  type Donor,
  type DonorInput,
  type DonorMove,
  donors,
  type DonorSuggestion,
} from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import { personRecords } from '#features/person-records/contract/person-records.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

const changes = [donors, personRecords, donations, donationBatches, donationStatements];

export const useDonors = () =>
  useQuery({ ...apiQueryOptions(donors.list, {}), staleTime: 0, refetchOnMount: true });

export const useDonor = (id: number) =>
  useQuery({ ...apiQueryOptions(donors.get, { params: { id } }), staleTime: 0 });

export const useDonorRecords = (id: number) =>
  useQuery({ ...apiQueryOptions(personRecords.listOfDonor, { params: { id } }), staleTime: 0 });

export const useUpdateDonor = (id: number) =>
  useApiMutation({
    call: (body: DonorInput & { seen: DonorInput }) =>
      callApi(donors.update, { params: { id }, body }),
    changes,
    notice: 'Donor saved.',
  });

const toSeen = ({ name, email, telephone, address, donations: count }: Donor) => ({
  name,
  email,
  telephone,
  address,
  donations: count,
});

/** Joins the other record to the first. */
export const useJoinDonors = (onSuccess?: (joined: Donor) => void) =>
  useApiMutation({
    call: ({ donor, other }: { donor: Donor; other: Donor }) =>
      callApi(donors.join, {
        params: { id: donor.id },
        body: {
          otherId: other.id,
          seen: { donor: toSeen(donor), other: toSeen(other) },
        },
      }),
    changes,
    notice: (joined) => `Joined to ${getDonorLabel(joined)}. You can undo it on their page.`,
    onSuccess,
  });

export const useSplitDonor = (id: number, onSuccess: (split: Donor) => void) =>
  useApiMutation({
    call: (body: { name: string; donationIds: number[] }) =>
      callApi(donors.split, { params: { id }, body }),
    changes,
    notice: ({ name, donations: count }) =>
      `${name} has ${formatCount(count, 'gift')} and a statement of their own now.`,
    onSuccess,
  });

export const useUndoDonorMove = (onSuccess: (move: DonorMove) => unknown) =>
  useApiMutation({
    call: ({ id }: DonorMove) => callApi(donors.undoMove, { params: { id } }),
    changes,
    notice: 'Undone. The gifts are back.',
    onSuccess: (_, move) => onSuccess(move),
  });

export const useKeepDonorsApart = () =>
  useApiMutation({
    call: ({ donorId, otherId }: Pick<DonorSuggestion, 'donorId' | 'otherId'>) =>
      callApi(donors.keepApart, { params: { id: donorId }, body: { otherId } }),
    changes,
    notice: 'Kept apart.',
  });
