import { accounts } from '@namugongo/contract/accounts';
import type { Account } from '@namugongo/contract/accounts';
import { announcements } from '@namugongo/contract/announcements';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

/** Who is signed in, or null; undefined while it is not known. When nobody can say, nobody is. */
export function useWho(): Account | null | undefined {
  const { data, isError } = useQuery({ ...queryOf(accounts.me, {}), staleTime: 60_000 });
  return isError ? null : data?.account;
}

export const mayEdit = (who: Account | null | undefined): boolean =>
  who?.roles.some((role) => role === 'editor' || role === 'admin') ?? false;

/** After an announcement was saved, deleted or brought back: all that was known of them is asked anew. */
export async function forgetAnnouncements(client: QueryClient): Promise<void> {
  const paths: readonly string[] = Object.values(announcements).map(({ path }) => path);
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.includes(path),
  });
}
