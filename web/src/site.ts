import { site } from '@namugongo/contract/site';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api.ts';

/** What every page needs: names, menu, current event. Kept through a failure, so that header and footer never vanish. */
export function useSite() {
  return useQuery({ ...queryOf(site.read, {}), staleTime: 60_000 });
}
