import { accounts } from '@namugongo/contract/accounts';
import { readings } from '@namugongo/contract/readings';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

/** Whether the person who is signed in may change readings; false while it is not known. */
export function useMayEdit(): boolean {
  const { data } = useQuery({
    ...queryOf(accounts.me, {}),
    staleTime: 60_000,
    select: ({ account }) =>
      account?.roles.some((role) => role === 'editor' || role === 'admin') ?? false,
  });
  return data ?? false;
}

/** After a reading was saved, deleted or brought back: all that was known of readings is asked anew. */
export async function forgetReadings(client: QueryClient): Promise<void> {
  const paths: readonly string[] = Object.values(readings).map(({ path }) => path);
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.includes(path),
  });
}
