import { useListForReader } from '#features/audiences/web/queries.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';

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
