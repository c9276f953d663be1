import { site } from '#features/site/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

/** Queries the data of every page: names, menu, current event. It survives a failed refetch. */
export function useSite() {
  return useQuery({ ...apiQueryOptions(site.get, {}), staleTime: 60_000 });
}

/** How long a chair stays in a cart, in minutes; undefined until the site is loaded. */
export function useHoldMinutes(): number | undefined {
  return useSite().data?.holdMinutes;
}

/** Whether this site can send email; false until the site is loaded. Every sentence that promises an email depends on it. */
export function useSendsEmail(): boolean {
  return useSite().data?.sendsEmail ?? false;
}
