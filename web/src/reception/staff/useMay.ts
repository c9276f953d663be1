import { accounts } from '@namugongo/contract/accounts';
import type { Endpoint } from '@namugongo/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';

/** The person at this screen, or null while nobody is known. */
export function useMyself() {
  const { data } = useQuery({ ...queryOf(accounts.me, {}), staleTime: 60_000 });
  return data?.account ?? null;
}

/** Whether this person may make a call, as the contract says: a screen offers nothing that would be refused. */
export function useMay(): (endpoint: Pick<Endpoint, 'may'>) => boolean {
  const myself = useMyself();
  return ({ may }) =>
    myself !== null &&
    typeof may !== 'string' &&
    myself.roles.some((role) => role === 'admin' || may.includes(role));
}
