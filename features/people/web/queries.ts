import { people } from '#features/people/contract/people.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, invalidateEndpoints } from '#ui/api.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { callApi } from '#ui/api.ts';

export const usePeople = () => useQuery(apiQueryOptions(people.list, {}));

const invalidatePeople = (client: QueryClient) => invalidateEndpoints(client, people.list);

/** Changes a person's account and shows the notice. Invalidates the list, also after an error. */
export function usePeopleMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  notice?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (notice) showNotice(notice);
    },
    onSettled: () => invalidatePeople(client),
  });
}

/** Sets the password with a link's secret; returns the account's email. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: { secret: string; password: string }) =>
      callApi(people.acceptInvitation, { body }),
  });
