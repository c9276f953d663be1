import type { Endpoint } from '@namugongo/contract/endpoint';
import { hasRole } from '@namugongo/contract/rules/roles';
import { useAccount } from '../../account.ts';

/** Returns a function that tells whether the account may call an endpoint. */
export function useCanAccess(): (endpoint: Pick<Endpoint, 'access'>) => boolean {
  const { data: account } = useAccount();
  return ({ access }) => typeof access !== 'string' && hasRole(account, access);
}
