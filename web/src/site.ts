import { call } from '@namugongo/contract/call';
import { site } from '@namugongo/contract/site';
import { useQuery } from '@tanstack/react-query';

/** What every page needs: names, menu, current event. Kept through a failure, so that header and footer never vanish. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call('', site.read, {}, { signal }),
    staleTime: 60_000,
  });
}
