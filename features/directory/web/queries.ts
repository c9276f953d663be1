import {
  directory,
  type DirectorySettings,
  type Member,
  type MemberInput,
  type SeenMember,
} from '#features/directory/contract/directory.ts';
import type {
  Family,
  FamilyInput,
  HouseholdInput,
  HouseholdRecord,
} from '#features/directory/contract/households.ts';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi, getApiUrl, invalidateEndpoints } from '#ui/api.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { downloadFile } from '#ui/browser/download-file.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

/** Whether the person may edit the whole directory. Everyone else can edit only their own entry. */
export const useCanEditDirectory = (): boolean => useHasRole('secretary') ?? false;

export const useMembers = () => useQuery(apiQueryOptions(directory.list, {}));
export const useDirectorySettings = () => useQuery(apiQueryOptions(directory.getSettings, {}));

export const useUpdateDirectorySettings = () =>
  useApiMutation({
    call: (body: DirectorySettings) => callApi(directory.updateSettings, { body }),
    changes: [directory],
  });

export const useMember = (id: number) =>
  useQuery({ ...apiQueryOptions(directory.get, { params: { id } }), enabled: id > 0 });
export const useOwnMember = () =>
  useQuery({ ...apiQueryOptions(directory.getOwn, {}), select: ({ member }) => member });
export const useHouseholds = (enabled: boolean) =>
  useQuery({ ...apiQueryOptions(directory.listHouseholds, {}), enabled });

/** Invalidates all directory queries: one change shows in several places. */
export const invalidateDirectory = (client: QueryClient) => invalidateEndpoints(client, directory);

export const useSaveMember = (id: number | null) =>
  useApiMutation({
    call: (body: MemberInput & { seen?: SeenMember }) =>
      id === null
        ? callApi(directory.create, { body })
        : callApi(directory.update, { params: { id }, body }),
    changes: [directory],
    notice: id === null ? 'Member added.' : 'Changes saved.',
  });

/** Deletes an entry and shows Undo. */
export const useDeleteMember = () =>
  useApiMutation({
    call: ({ id }: Pick<Member, 'id' | 'name'>) => callApi(directory.delete, { params: { id } }),
    notice: (_, { name }) => `Deleted “${name}”.`,
    undo: (_, { id }) => callApi(directory.restore, { params: { id } }),
    changes: [directory],
  });

export const useInviteMember = (id: number) =>
  useApiMutation({
    call: () => callApi(directory.invite, { params: { id } }),
    changes: [directory],
  });

/** Saves name and address of a household, as its members may. */
export const useSaveHousehold = (id: number) =>
  useApiMutation({
    call: (body: HouseholdInput) => callApi(directory.updateHousehold, { params: { id }, body }),
    changes: [directory],
  });

export const useFamily = (id: number) =>
  useQuery({ ...apiQueryOptions(directory.getFamily, { params: { id } }), enabled: id > 0 });

/** Saves a household with its people. */
export const useSaveFamily = (isNew: boolean) =>
  useApiMutation({
    call: ({ seen, ...body }: FamilyInput & { seen: Family | null }) => {
      if (!seen) return callApi(directory.createHousehold, { body });
      const { id, ...facts } = seen;
      return callApi(directory.updateFamily, { params: { id }, body: { ...body, seen: facts } });
    },
    changes: [directory],
    notice: isNew ? 'Household added.' : 'Household saved.',
  });

/** Deletes a household and shows Undo, which also restores its members' household. */
export const useDeleteHousehold = () =>
  useApiMutation({
    call: ({ id }: HouseholdRecord) => callApi(directory.deleteHousehold, { params: { id } }),
    notice: (_, { name }) => `Deleted “${name}”.`,
    undo: (_, { id }) => callApi(directory.restoreHousehold, { params: { id } }),
    changes: [directory],
  });

const files = {
  booklet: directory.getBookletPdf,
  labels: directory.getLabelsPdf,
};

/** Downloads the booklet or the mailing labels as a PDF. */
export const useDownloadPdf = (name: keyof typeof files) =>
  useMutation({
    mutationFn: () => downloadFile(getApiUrl(files[name], {})),
    networkMode: 'always',
  });
