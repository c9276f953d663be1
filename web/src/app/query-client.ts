import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetAccount } from '../accounts/queries.ts';

/** A refusal will not change by asking again; a broken connection or a restarting server may. */
const worthAskingAgain = (error: unknown) =>
  !isCallFailure(error) || error.problem.status === 0 || error.problem.status >= 502;

/** A session that ended in the middle of work is told to the screen by whichever call meets it first. */
const onError = (error: unknown) => {
  if (isProblem(error, 'sign-in-needed')) forgetAccount(queryClient);
};

/** The store of what the server said. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthAskingAgain(error),
    },
  },
});
