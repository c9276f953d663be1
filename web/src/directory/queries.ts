import { failOffline, failWith } from '@namugongo/contract/call';
import {
  directory,
  type HouseholdForm,
  type KeptHousehold,
  type Member,
  type MemberForm,
} from '@namugongo/contract/directory';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressFor, ask, queryOf } from '../api.ts';
import { useHasRole } from '../signed-in.ts';
import { saveFile } from '../ui/save-file.ts';
import { useDeletion } from '../ui/undo/useDeletion.ts';

/** Whether the person keeps the directory; others read it and keep their own entry. */
export const useIsKeeper = (): boolean => useHasRole('secretary') ?? false;

export const useMembers = () => useQuery(queryOf(directory.list, {}));
export const useMember = (id: number) =>
  useQuery({ ...queryOf(directory.read, { params: { id } }), enabled: id > 0 });
export const useOwnEntry = () =>
  useQuery({ ...queryOf(directory.own, {}), select: ({ member }) => member });
export const useHouseholds = (enabled: boolean) =>
  useQuery({ ...queryOf(directory.households, {}), enabled });

/** Everything about the directory is asked anew: one change shows in several places. */
export const forgetDirectory = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/directory'),
  });

export function useSaveMember(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberForm) =>
      id === null ? ask(directory.add, { body }) : ask(directory.change, { params: { id }, body }),
    onSuccess: () => forgetDirectory(client),
  });
}

/** Deletes an entry; for a while it can be taken back. */
export function useRemoveMember() {
  const client = useQueryClient();
  return useDeletion({
    remove: ({ id }: Pick<Member, 'id' | 'name'>) => ask(directory.remove, { params: { id } }),
    restore: ({ id }) => ask(directory.restore, { params: { id } }),
    words: ({ name }) => `Deleted “${name}”.`,
    refresh: () => forgetDirectory(client),
  });
}

export function useInviteMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(directory.invite, { params: { id } }),
    onSuccess: () => forgetDirectory(client),
  });
}

export function useSaveHousehold(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HouseholdForm) =>
      id === null
        ? ask(directory.addHousehold, { body })
        : ask(directory.changeHousehold, { params: { id }, body }),
    onSuccess: () => forgetDirectory(client),
  });
}

/** Deletes a household; for a while it can be taken back, with who lived there. */
export function useRemoveHousehold() {
  const client = useQueryClient();
  return useDeletion({
    remove: ({ id }: KeptHousehold) => ask(directory.removeHousehold, { params: { id } }),
    restore: ({ id }) => ask(directory.restoreHousehold, { params: { id } }),
    words: ({ name }) => `Deleted “${name}”.`,
    refresh: () => forgetDirectory(client),
  });
}

/** Saves the booklet as a PDF on the device. */
export const useSaveBooklet = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await fetch(addressFor(directory.bookletPdf, {})).catch(failOffline);
      if (!answer.ok) return failWith(answer.status, await answer.text());
      saveFile('members-directory.pdf', await answer.blob());
    },
    networkMode: 'always',
  });
