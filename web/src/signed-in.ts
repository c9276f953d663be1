import { Account, accounts } from '@namugongo/contract/accounts';
import { isCallFailure } from '@namugongo/contract/call';
import { ask, queryOf } from './api.ts';

const storageName = 'last-account';

/** Only somebody of the parish team is remembered: nobody else has a screen that works without a network. */
function remember(account: Account | null): void {
  try {
    if (account && account.roles.length > 0)
      localStorage.setItem(storageName, JSON.stringify({ ...account, telephone: null }));
    else localStorage.removeItem(storageName);
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

function remembered(): Account | null {
  try {
    return Account.parse(JSON.parse(localStorage.getItem(storageName) ?? 'null'));
  } catch {
    return null;
  }
}

/** After signing out; also when the server can no longer be asked who is signed in. */
export const forgetLastAccount = (): void => remember(null);

const unreachable = (error: unknown) =>
  isCallFailure(error) && (error.problem.status === 0 || error.problem.status >= 500);

/**
 * The person who is signed in, or null. While the server cannot be reached it is the one of the parish team whom this
 * browser saw last, so that the door opens without a network; whatever the server gives still needs a session.
 */
export const whoIsSignedIn = () => ({
  ...queryOf(accounts.me, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      const answer = await ask(accounts.me, {}, { signal });
      remember(answer.account);
      return answer;
    } catch (error) {
      const account = unreachable(error) ? remembered() : null;
      if (!account) throw error;
      return { account };
    }
  },
  networkMode: 'always' as const,
  staleTime: 60_000,
});
