import { dayInTimeZone } from '#contract/rules/dates.ts';
import { useListForReader } from '#features/audiences/web/queries.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import { useSite } from '#features/site/web/site.ts';
import { useNowValue } from '#ui/browser/useNow.ts';

/** Today in the site's time zone; empty until the zone is known. */
export function useToday(): string {
  const timeZone = useSite().data?.timeZone;
  return useNowValue((now) => (timeZone ? dayInTimeZone(new Date(now), timeZone) : ''));
}

/** What the reader may see of a month. */
export const useMonth = (month: string) =>
  useListForReader(
    { open: calendar.getMonth, own: calendar.getMonthForReader },
    { params: { month } },
  );

/** What comes next that the reader may see. */
export const useComing = (date: string) =>
  useListForReader(
    { open: calendar.listComing, own: calendar.listComingForReader },
    { params: { date } },
  );
