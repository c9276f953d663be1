import type { Endpoint } from '#contract/endpoint.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { useAccount } from '#features/accounts/web/account.ts';

/** Returns a function that tells whether the account may call an endpoint. */
export function useCanAccess(): (endpoint: Pick<Endpoint, 'access'>) => boolean {
  const state = useAccount();
  return ({ access }) =>
    typeof access !== 'string' && state.is === 'signed-in' && hasRole(state.account, access);
}
