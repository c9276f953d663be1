import { announcements } from '@namugongo/contract/announcements';
import type { QueryClient } from '@tanstack/react-query';

/** After an announcement was saved, deleted or brought back: all that was known of them is asked anew. */
export async function forgetAnnouncements(client: QueryClient): Promise<void> {
  const paths: readonly string[] = Object.values(announcements).map(({ path }) => path);
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.includes(path),
  });
}
