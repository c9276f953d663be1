import { people } from '@namugongo/contract/people';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const usePeople = () => useQuery(queryOf(people.list, {}));

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: [people.list.path] });

/** Does something to somebody's account; the list is asked anew, also when it was refused. */
export function usePeopleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => again(client) });
}
