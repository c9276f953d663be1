import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, invalidateEndpoints } from '#ui/api.ts';
import { showNotice } from '#ui/feedback/notices.ts';

export const useProfile = () => useQuery(apiQueryOptions(people.getProfile, {}));
export const usePasskeys = () => useQuery(apiQueryOptions(accounts.listPasskeys, {}));
export const useSessions = () => useQuery(apiQueryOptions(people.listSessions, {}));

/** Changes the caller's own account, then invalidates its queries and shows the notice. */
export function useProfileMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  notice?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (notice) showNotice(notice);
      return invalidateEndpoints(
        client,
        people.getProfile,
        people.listSessions,
        accounts.listPasskeys,
        accounts.getCurrent,
      );
    },
  });
}
