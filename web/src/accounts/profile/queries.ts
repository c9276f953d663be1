import { accounts } from '@namugongo/contract/accounts';
import { people } from '@namugongo/contract/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';

export const useProfile = () => useQuery(queryOf(people.profile, {}));
export const usePasskeys = () => useQuery(queryOf(accounts.passkeys, {}));
export const useSessions = () => useQuery(queryOf(people.sessions, {}));

/** Does something to one's own account; what the screens know of it is asked anew. */
export function useOwnChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [people.profile, people.sessions, accounts.passkeys, accounts.me].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
