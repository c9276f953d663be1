import { getComingSunday } from '#contract/rules/dates.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { useNowValue } from '#ui/browser/useNow.ts';

/** Queries this Sunday (today on a Sunday) with its reading, if any. */
export function useComingSunday() {
  const { data: site } = useSite();
  const date = useNowValue((now) => (site ? getComingSunday(new Date(now), site.timeZone) : ''));
  return useQuery({
    ...apiQueryOptions(readings.getDay, { params: { date } }),
    staleTime: 60_000,
    enabled: date !== '',
  });
}
