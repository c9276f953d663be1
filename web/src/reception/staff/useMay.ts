import type { Endpoint } from '@namugongo/contract/endpoint';
import { hasRole } from '@namugongo/contract/rules/has-role';
import { useAccount } from '../../signed-in.ts';

/** Whether this person may make a call, as the contract says: a screen offers nothing that would be refused. */
export function useMay(): (endpoint: Pick<Endpoint, 'may'>) => boolean {
  const { data: account } = useAccount();
  return ({ may }) => typeof may !== 'string' && hasRole(account, may);
}
