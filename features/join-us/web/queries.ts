import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/rules/counts.ts';
import { directory } from '#features/directory/contract/directory.ts';
import {
  type CheckSettings,
  type CorrectionInput,
  householdChecks,
} from '#features/join-us/contract/household-checks.ts';
import { memberInvitations } from '#features/join-us/contract/invitations.ts';
import {
  type AcceptInput,
  type JoinRequest,
  joinRequests,
} from '#features/join-us/contract/join-requests.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

export const useJoinRequests = () => useQuery(apiQueryOptions(joinRequests.list, {}));
export const useJoinRequest = (id: number) =>
  useQuery({ ...apiQueryOptions(joinRequests.get, { params: { id } }), enabled: id > 0 });

export const useAcceptRequest = (id: number) =>
  useApiMutation({
    call: (body: AcceptInput) => callApi(joinRequests.accept, { params: { id }, body }),
    changes: [joinRequests, directory],
    notice: 'Saved. The household gets an email.',
    undo: () => callApi(joinRequests.undoAccept, { params: { id } }),
  });

export const useDeclineRequest = (id: number, onSuccess: () => void) =>
  useApiMutation({
    call: (reply: string) => callApi(joinRequests.decline, { params: { id }, body: { reply } }),
    changes: [joinRequests],
    notice: 'Request declined.',
    onSuccess,
  });

export const useReopenRequest = (id: number) =>
  useApiMutation({
    call: () => callApi(joinRequests.reopen, { params: { id } }),
    changes: [joinRequests],
    notice: 'The request waits again.',
  });

/** Deletes a request and shows Undo. */
export const useDeleteRequest = () =>
  useApiMutation({
    call: ({ id }: JoinRequest) => callApi(joinRequests.delete, { params: { id } }),
    notice: (_, { family }) => `Deleted the request of “${family.name}”.`,
    undo: (_, { id }) => callApi(joinRequests.restore, { params: { id } }),
    changes: [joinRequests],
  });

export const useHouseholdChecks = () => useQuery(apiQueryOptions(householdChecks.list, {}));
export const useCheckSettings = () => useQuery(apiQueryOptions(householdChecks.getSettings, {}));

export const useUpdateCheckSettings = () =>
  useApiMutation({
    call: (body: CheckSettings) => callApi(householdChecks.updateSettings, { body }),
    changes: [householdChecks],
    notice: 'Changes saved.',
  });

export const useSendChecks = (onSuccess: () => void) =>
  useApiMutation({
    call: (count: number) => callApi(householdChecks.send, { body: { count } }),
    changes: [householdChecks],
    notice: ({ sent }) => `Sending to ${formatCount(sent, 'household')}.`,
    onSuccess,
  });

export const useOpenCheck = (key: string) =>
  useQuery(apiQueryOptions(householdChecks.open, { params: { key } }));

export const useConfirmCheck = (key: string) =>
  useApiMutation({
    call: () => callApi(householdChecks.confirm, { params: { key } }),
    changes: [householdChecks.open],
  });

export const useCorrectHousehold = (key: string) =>
  useApiMutation({
    call: (body: CorrectionInput) => callApi(householdChecks.correct, { params: { key }, body }),
    changes: [householdChecks.open],
  });

export const useMemberInvitations = () => useQuery(apiQueryOptions(memberInvitations.list, {}));

export const useInviteAll = (onSuccess: () => void) =>
  useApiMutation({
    call: (count: number) => callApi(memberInvitations.inviteAll, { body: { count } }),
    changes: [memberInvitations, directory],
    notice: ({ invited, skipped }) =>
      skipped > 0
        ? `Invited ${formatCount(invited, 'member')}. ${formatCount(skipped, 'member')} could not be invited.`
        : `Invited ${formatCount(invited, 'member')}.`,
    onSuccess,
  });
