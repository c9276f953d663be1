import { site } from '#features/site/contract/site.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { fetchWithClockSync } from '#ui/browser/clock-sync.ts';
import { useNowValue } from '#ui/browser/useNow.ts';

export const siteQueryOptions = () => ({
  ...apiQueryOptions(site.get, {}, { fetch: fetchWithClockSync }),
  staleTime: 60_000,
});

/** Queries the data of every page: names, menu, current event. It survives a failed refetch. */
export function useSite() {
  return useQuery(siteQueryOptions());
}

/** How long a chair stays in a cart, in minutes; undefined until the site is loaded. */
export function useHoldMinutes(): number | undefined {
  return useSite().data?.holdMinutes;
}

/** Whether this site can send email; false until the site is loaded. Every sentence that promises an email depends on it. */
export function useSendsEmail(): boolean {
  return useSite().data?.sendsEmail ?? false;
}

/** Today in the site's time zone; empty until the zone is known. */
export function useToday(): string {
  const timeZone = useSite().data?.timeZone;
  return useNowValue((now) => (timeZone ? dayInTimeZone(new Date(now), timeZone) : ''));
}
