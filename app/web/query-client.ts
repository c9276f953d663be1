import { isApiError, hasProblemCode } from '#contract/client.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clearAccountCache } from '#features/accounts/web/account.ts';

/** Retries help after a lost connection or during a restart, not after a problem response. */
const canRetry = (error: unknown) =>
  !isApiError(error) || error.problem.status === 0 || error.problem.status >= 502;

/** Clears the cached account when the session has expired. */
const onError = (error: unknown) => {
  if (hasProblemCode(error, 'unauthenticated')) clearAccountCache(queryClient);
};

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && canRetry(error),
    },
  },
});
