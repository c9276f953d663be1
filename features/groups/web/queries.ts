import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/rules/counts.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { groupAttendance, type GroupMeeting } from '#features/groups/contract/group-attendance.ts';
import { groupMessages, type GroupMessageInput } from '#features/groups/contract/group-messages.ts';
import {
  type Group,
  type GroupInput,
  type GroupMember,
  groups,
} from '#features/groups/contract/groups.ts';
import type { GroupRole } from '#features/groups/contract/rules/group-kinds.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

/** A kabondo is also shown in the directory. */
const changes = [groups, groupMessages, directory];

export const useGroups = () => useQuery(apiQueryOptions(groups.list, {}));
export const useGroup = (id: number) =>
  useQuery({ ...apiQueryOptions(groups.get, { params: { id } }), enabled: id > 0 });
export const useGroupMembers = (id: number) =>
  useQuery(apiQueryOptions(groups.listMembers, { params: { id } }));
export const useGroupRequests = (id: number) =>
  useQuery(apiQueryOptions(groups.listRequests, { params: { id } }));
export const useUnknownKabondo = () => useQuery(apiQueryOptions(groups.listUnknown, {}));

export const useSaveGroup = (id: number | null) =>
  useApiMutation({
    call: (body: GroupInput) =>
      id === null
        ? callApi(groups.create, { body })
        : callApi(groups.update, { params: { id }, body }),
    changes,
    notice: id === null ? 'Group added.' : 'Changes saved.',
  });

export const useArchiveGroup = (id: number) =>
  useApiMutation({
    call: (isArchived: boolean) =>
      callApi(groups.archive, { params: { id }, body: { isArchived } }),
    changes,
    notice: ({ isArchived }) => (isArchived ? 'Group archived.' : 'Group shown again.'),
  });

/** Deletes a group and shows Undo. */
export const useDeleteGroup = () =>
  useApiMutation({
    call: ({ id }: Group) => callApi(groups.delete, { params: { id } }),
    notice: (_, { name }) => `Deleted “${name}”.`,
    undo: (_, { id }) => callApi(groups.restore, { params: { id } }),
    changes,
  });

export const useAddMember = (id: number) =>
  useApiMutation({
    call: (memberId: number) => callApi(groups.addMember, { params: { id }, body: { memberId } }),
    changes,
    notice: ({ name }) => `${name} now belongs to the group.`,
  });

export const useChangeRole = (id: number) =>
  useApiMutation({
    call: ({ memberId, role }: { memberId: number; role: GroupRole }) =>
      callApi(groups.updateMember, { params: { id, memberId }, body: { role } }),
    changes,
    notice: ({ name, role }) =>
      role === 'leader' ? `${name} is now a leader.` : `${name} is no longer a leader.`,
  });

/** Removes a member and shows Undo. */
export const useRemoveMember = (id: number) =>
  useApiMutation({
    call: ({ memberId }: GroupMember) => callApi(groups.removeMember, { params: { id, memberId } }),
    notice: (_, { name }) => `Removed ${name}.`,
    undo: (_, { memberId }) => callApi(groups.restoreMember, { params: { id, memberId } }),
    changes,
  });

export const useLeaveGroup = (id: number) =>
  useApiMutation({
    call: (memberId: number) => callApi(groups.removeMember, { params: { id, memberId } }),
    changes,
    notice: 'You left the group.',
  });

export const useRequestToJoin = (id: number) =>
  useApiMutation({
    call: (message: string) => callApi(groups.request, { params: { id }, body: { message } }),
    changes: [groups],
    notice: 'Request sent.',
  });

export const useWithdrawRequest = (id: number) =>
  useApiMutation({
    call: () => callApi(groups.withdraw, { params: { id } }),
    changes: [groups],
    notice: 'Request withdrawn.',
  });

export const useDecideRequest = (id: number) =>
  useApiMutation({
    call: ({ request, ...body }: { request: number; isAccepted: boolean; reply: string }) =>
      callApi(groups.decideRequest, { params: { id, request }, body }),
    changes,
    notice: (_, { isAccepted }) => (isAccepted ? 'Request accepted.' : 'Request declined.'),
  });

export const useAssignKabondo = () =>
  useApiMutation({
    call: ({ id, kabondo }: { id: number; kabondo: string }) =>
      callApi(groups.assignUnknown, { params: { id }, body: { kabondo } }),
    changes,
    notice: 'Changes saved.',
  });

export const useGroupMessages = (id: number) =>
  useQuery(apiQueryOptions(groupMessages.list, { params: { id } }));
export const useMessageRecipients = (id: number, message: number) =>
  useQuery(apiQueryOptions(groupMessages.listRecipients, { params: { id, message } }));

export const useSendMessage = (id: number) =>
  useApiMutation({
    call: (body: GroupMessageInput & { count: number }) =>
      callApi(groupMessages.send, { params: { id }, body }),
    changes: [groupMessages],
    notice: 'Message sent.',
  });

export const useEmailChoice = (id: number) =>
  useApiMutation({
    call: (isOn: boolean) =>
      callApi(groupMessages.updateChoice, { params: { id }, body: { isOn } }),
    changes: [groupMessages],
    notice: 'Changes saved.',
  });

export const useMeetings = (id: number) =>
  useQuery(apiQueryOptions(groupAttendance.list, { params: { id } }));

/** Who came on a day; what the leader marks meanwhile must not be replaced. */
export const useMeeting = (id: number, day: string) =>
  useQuery({
    ...apiQueryOptions(groupAttendance.get, { params: { id, day } }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useSaveMeeting = (id: number) =>
  useApiMutation({
    call: ({ day, ...body }: GroupMeeting) =>
      callApi(groupAttendance.save, { params: { id, day }, body }),
    changes: [groupAttendance],
    notice: ({ memberIds }) => `Saved. ${formatCount(memberIds.length, 'member')} came.`,
  });

/** Deletes a meeting and shows Undo, which saves it again. */
export const useDeleteMeeting = (id: number) =>
  useApiMutation({
    call: ({ day }: GroupMeeting) => callApi(groupAttendance.delete, { params: { id, day } }),
    notice: (_, { day }) => `Deleted ${formatDay(day, 'dddd, MMMM D, YYYY')}.`,
    undo: (_, { day, memberIds, guests }) =>
      callApi(groupAttendance.save, { params: { id, day }, body: { memberIds, guests } }),
    changes: [groupAttendance],
  });
