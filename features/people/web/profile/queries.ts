import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

export const useProfile = () => useQuery(apiQueryOptions(people.getProfile, {}));
export const useSessions = () => useQuery(apiQueryOptions(people.listSessions, {}));

/** Changes the caller's own account and shows the notice. */
export const useProfileMutation = <Input, Result>(
  call: (input: Input) => Promise<Result>,
  notice?: string,
) =>
  useApiMutation({
    call,
    changes: [people.getProfile, people.listSessions, accounts.listPasskeys, accounts.getCurrent],
    notice,
  });
