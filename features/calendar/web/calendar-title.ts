import { formatDay } from '#contract/rules/dates.ts';
import { calendarScreens } from '#features/calendar/contract/screens.ts';

/** 'Calendar, June 2027' */
export const getCalendarTitle = (month: string | undefined): string =>
  [calendarScreens.calendar.title, month && formatDay(`${month}-01`, 'MMMM YYYY')]
    .filter(Boolean)
    .join(', ');
