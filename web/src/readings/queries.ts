import { readings } from '@namugongo/contract/readings';
import type { QueryClient } from '@tanstack/react-query';

/** After a reading was saved, deleted or brought back: all that was known of readings is asked anew. */
export async function forgetReadings(client: QueryClient): Promise<void> {
  const paths: readonly string[] = Object.values(readings).map(({ path }) => path);
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.includes(path),
  });
}
