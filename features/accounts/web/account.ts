import type { Account } from '#contract/account.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { isApiError } from '#contract/client.ts';
import type { Role } from '#contract/roles.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { apiQueryOptions, setApiData } from '#ui/api.ts';
import { finishSignOut } from './sign-out.ts';

/** Timeout in ms, after which the device counts as offline: a router may response while its line is down. */
const timeoutMs = 4000;

const isUnreachable = (error: unknown) =>
  isApiError(error) && (error.problem.status === 0 || error.problem.status >= 500);

type CurrentAccount = EndpointResponse<typeof accounts.getCurrent>;

async function callOrLoadDoorAccount(call: () => Promise<CurrentAccount>): Promise<CurrentAccount> {
  // Signed out while offline: nobody, whatever the cookie says.
  if (!(await finishSignOut())) return { account: null };
  const request = call();
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null));
  const response = await Promise.race([request, timeout]).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    return null;
  });
  if (response) return response;
  const account = await import('./door-account.ts').then(
    ({ loadDoorAccount }) => loadDoorAccount(),
    // The file is cached only on devices that opened the door.
    () => null,
  );
  return account ? { account } : request;
}

const accountQuery = {
  ...apiQueryOptions(accounts.getCurrent, {}, { wrapCall: callOrLoadDoorAccount }),
  networkMode: 'always' as const,
  refetchOnReconnect: 'always' as const,
  staleTime: 60_000,
  // A document from the server is rendered for a visitor; who is signed in is asked at once.
  initialDataUpdatedAt: 0,
};

/** Renders the site as a visitor sees it. */
export const setVisitor = (client: QueryClient): void =>
  setApiData(client, accounts.getCurrent, {}, { account: null }, 0);

/**
 * Who is there: not known yet, a visitor, or the owner of an account, which only the last has. While it is unknown a screen may show
 * what a visitor sees, as the document does, but neither says nor does anything because nobody were signed in.
 */
export type AccountState =
  | { is: 'unknown'; error: Error | null }
  | { is: 'visitor' }
  | { is: 'signed-in'; account: Account };

/** The query of the account, for screens that offer to try again or wait for the newest response. */
export function useAccountQuery() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(accountQuery);
  return { state: toAccountState(data, dataUpdatedAt, error), isFetching, refetch };
}

function toAccountState(
  data: CurrentAccount | undefined,
  dataUpdatedAt: number,
  error: Error | null,
): AccountState {
  if (data?.account) return { is: 'signed-in', account: data.account };
  // The document is rendered for a visitor, whoever opens it.
  return data && dataUpdatedAt > 0 ? { is: 'visitor' } : { is: 'unknown', error };
}

/**
 * Who is there. Offline it is the account that last opened the door on this device, so that check-in works without a network; every
 * endpoint still requires a session.
 */
export const useAccount = (): AccountState => useAccountQuery().state;

const OwnAccountContext = createContext<Account | null>(null);

/** Gives a screen that needs an account the one that it was opened with, also after the session has ended. */
export const OwnAccountProvider = OwnAccountContext.Provider;

/** The account that a screen behind RequireRole was opened with. */
export function useOwnAccount(): Account {
  const account = useContext(OwnAccountContext);
  if (!account) throw new Error('This screen is open to visitors: call useAccount');
  return account;
}

/** Sets the cached account to null, after a response has shown that the session has ended. */
export function clearAccountCache(client: QueryClient): void {
  setApiData(client, accounts.getCurrent, {}, { account: null });
}

/** Deletes what was loaded for an account after it has signed out; open screens load again. */
export function clearAccountQueries(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' });
  clearAccountCache(client);
  void client.resetQueries();
}

/** Whether the signed-in account has one of these roles; undefined while it is unknown who is there. */
export function useHasRole(...allowedRoles: Role[]): boolean | undefined {
  const state = useAccount();
  if (state.is === 'unknown') return undefined;
  return state.is === 'signed-in' && hasRole(state.account, allowedRoles);
}
