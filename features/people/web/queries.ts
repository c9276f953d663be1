import { people } from '#features/people/contract/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';

export const usePeople = () => useQuery(apiQueryOptions(people.list, {}));

/** Sets the password with a link's secret; returns the account's email. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: { secret: string; password: string }) =>
      callApi(people.acceptInvitation, { body }),
  });
