import { accounts } from '@namugongo/contract/accounts';
import { isCallFailure } from '@namugongo/contract/call';
import type { Role } from '@namugongo/contract/endpoint';
import { hasRole } from '@namugongo/contract/rules/has-role';
import { useQuery } from '@tanstack/react-query';
import { ask, queryOf } from './api.ts';

/** A network that is silent for so long counts as none, as where the router stands and its line is down. */
const patience = 4000;

const unreachable = (error: unknown) =>
  isCallFailure(error) && (error.problem.status === 0 || error.problem.status >= 500);

const whoIsSignedIn = {
  ...queryOf(accounts.me, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = ask(accounts.me, {}, { signal });
    const silence = new Promise<null>((done) => setTimeout(done, patience, null));
    const answer = await Promise.race([asked, silence]).catch((error: unknown) => {
      if (!unreachable(error)) throw error;
      return null;
    });
    if (answer) return answer;
    const account = await import('./door-account.ts').then(
      ({ keptDoorAccount }) => keptDoorAccount(),
      // Where no door was ever opened its files may not be there.
      () => null,
    );
    return account ? { account } : asked;
  },
  networkMode: 'always' as const,
  staleTime: 60_000,
};

/**
 * The person who is signed in, or null. While the server cannot be reached it is the one who opened the door on this
 * device, so that the door opens without a network; whatever the server gives still needs a session.
 */
export function useAccount() {
  return useQuery({ ...whoIsSignedIn, select: ({ account }) => account });
}

/** Whether the person who is signed in may do what is for these roles; undefined while it is not known. */
export function useHasRole(...may: Role[]): boolean | undefined {
  const { data: account, isPending } = useAccount();
  return isPending ? undefined : hasRole(account, may);
}
