import { accounts } from '#features/accounts/contract/accounts.ts';
import { isApiError } from '#contract/client.ts';
import type { Role } from '#contract/roles.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
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
 * The signed-in account, or null. Offline it is the account that last opened the door on this device, so that check-in works
 * without a network; every endpoint still requires a session.
 */
export function useAccount() {
  return useQuery({ ...accountQuery, select: ({ account }) => account });
}

/** The same; undefined also while only the document, which is rendered for a visitor, has said that nobody is signed in. */
export function useConfirmedAccount() {
  const { data: account, dataUpdatedAt } = useAccount();
  return dataUpdatedAt > 0 ? account : undefined;
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

/** Whether the signed-in account has one of these roles; undefined while the account loads. */
export function useHasRole(...allowedRoles: Role[]): boolean | undefined {
  const { data: account, isPending } = useAccount();
  return isPending ? undefined : hasRole(account, allowedRoles);
}
