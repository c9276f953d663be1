import {
  type ChoiceKind,
  type DonationChoice,
  donationChoices,
} from '#features/donations/contract/donation-choices.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useReorder } from '#ui/feedback/useReorder.ts';

export const useChoices = () => useQuery(apiQueryOptions(donationChoices.list, {}));

/** Whatever shows purposes and locations, also those of earlier gifts. */
const changes = [donationChoices, donations, donationBatches, monthlyDonations, payments];

const toValues = ({ label, state }: DonationChoice) => ({ label, state });

const update = (
  choice: DonationChoice,
  change: Partial<Pick<DonationChoice, 'label' | 'state'>>,
): Promise<DonationChoice> =>
  callApi(donationChoices.update, {
    params: { kind: choice.kind, name: choice.name },
    body: { ...toValues(choice), ...change, seen: toValues(choice) },
  });

export const useSaveChoice = (
  kind: ChoiceKind,
  choice: DonationChoice | null,
  onSuccess: () => void,
) =>
  useApiMutation({
    call: (label: string) =>
      choice
        ? update(choice, { label })
        : callApi(donationChoices.create, { body: { kind, label } }),
    changes,
    notice: ({ label }) => `${label} saved.`,
    undo: choice ? (saved) => update(saved, { label: choice.label }) : null,
    onSuccess,
  });

type StateChange = { choice: DonationChoice; next: 'active' | 'archived' };

/** Archives a choice or offers it again, with Undo. */
export const useSetChoiceState = () =>
  useApiMutation({
    call: ({ choice, next }: StateChange) => update(choice, { state: next }),
    changes,
    notice: (_, { choice, next }) =>
      next === 'archived'
        ? `Archived ${choice.label}. New gifts can't choose it.`
        : `Donors can choose ${choice.label} again.`,
    undo: (changed, { choice }) => update(changed, { state: choice.state }),
  });

export const useDeleteChoice = () =>
  useApiMutation({
    call: (choice: DonationChoice) => update(choice, { state: 'deleted' }),
    notice: (_, { label }) => `Deleted ${label}.`,
    undo: (_, choice) => update({ ...choice, state: 'deleted' }, { state: choice.state }),
    changes,
  });

export const useReorderChoices = (kind: ChoiceKind, choices: readonly DonationChoice[]) =>
  useReorder({
    rows: choices,
    getKey: ({ name }) => name,
    call: (names, seen) => callApi(donationChoices.reorder, { body: { kind, names, seen } }),
    changes,
    notice: 'Moved.',
  });
