import { month as monthFormat } from '#contract/codecs.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import { isListedMonth } from '#features/calendar/contract/rules/calendar-months.ts';
import { calendarScreens } from '#features/calendar/contract/screens.ts';
import { site } from '#features/site/contract/site.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  type CreateHead,
  createUnlistedHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { getCalendarTitle } from './calendar-title.ts';

/** The month of the path, or this one. Months that nobody looks for are left out by search engines. */
const createCalendarHead: CreateHead = (context) => {
  const { title: name, path: list } = calendarScreens.calendar;
  const month = monthFormat.safeParse(context.params['month']).data;
  const { timeZone } = context.read(site.get, {}) ?? { timeZone: 'UTC' };
  const thisMonth = dayInTimeZone(new Date(getRenderTime()), timeZone).slice(0, 7);
  const title = getCalendarTitle(month);
  const isMonth = month !== undefined || context.params['month'] === undefined;
  if (!isMonth || !isListedMonth(month ?? thisMonth, thisMonth))
    return createUnlistedHead(context, title);
  const isThis = month === undefined || month === thisMonth;
  const path = isThis ? linkTo(list) : linkTo('/calendar/$month', { month });
  return createHead(context, {
    title,
    description: `Masses, feasts, gatherings and meetings of the community${isThis ? '' : ` in ${formatDay(`${month}-01`, 'MMMM YYYY')}`}: see them by day, print them, or subscribe with your phone.`,
    canonicalPath: path,
    jsonLd: [
      createBreadcrumbs(context, [
        { name, path: linkTo(list) },
        ...(isThis ? [] : [{ name: title, path }]),
      ]),
    ],
  });
};

export const calendarHeads: OwnHeads<typeof calendarScreens> = {
  calendar: createCalendarHead,
  month: createCalendarHead,
};
