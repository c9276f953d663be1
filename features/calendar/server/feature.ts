import { addDays, dayInTimeZone, listDaysOfMonth } from '#contract/rules/dates.ts';
import { calendar, type CalendarDays } from '#features/calendar/contract/calendar.ts';
import { formatKinds, parseKinds } from '#features/calendar/contract/rules/calendar-kinds.ts';
import { sendTextFile } from '#platform/cache/send-text-file.ts';
import { defineFeature } from '#platform/feature.ts';
import { cached, implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { buildEntriesFile } from './build-entries-file.ts';
import type { SiteCalendar } from './list-entries.ts';

const toDays = (month: string): CalendarDays => {
  const days = listDaysOfMonth(month);
  return { from: `${month}-01`, to: days.at(-1) ?? `${month}-01` };
};

/** How far back and ahead a subscription reaches. */
const daysBack = 31;
const daysAhead = 400;

/** What happens in the community, by day. */
export const createCalendarFeature = (platform: Platform, siteCalendar: SiteCalendar) => {
  const { config, database, clock, responseCache } = platform;
  const { listEntries, listComing, topics } = siteCalendar;
  return defineFeature({
    name: 'calendar',
    endpoints: implement(calendar, {
      getMonth: cached(topics, ({ params }) => listEntries(toDays(params.month), null)),
      getMonthForReader: ({ params, actor }) => listEntries(toDays(params.month), actor),
      listComing: cached(topics, ({ params }) => listComing(params.date, null)),
      listComingForReader: ({ params, actor }) => listComing(params.date, actor),
      getFile: async ({ query, request }, reply) => {
        const { name, timeZone } = await getSettings(database);
        const kinds = parseKinds(query.kinds);
        const today = dayInTimeZone(clock.now(), timeZone);
        const names = formatKinds(kinds);
        const path = calendar.getFile.path + (names ? `?kinds=${names}` : '');
        return sendTextFile(
          responseCache,
          {
            // What is in it depends on the day, too.
            key: `${path} ${today}`,
            type: 'text/calendar',
            tags: topics,
            build: async () => {
              const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
              return buildEntriesFile(
                {
                  origin: config.PUBLIC_URL,
                  now: clock.now(),
                  timeZone,
                  product: 'calendar',
                  subscription: { name, path },
                },
                await listEntries(days, null, kinds),
              );
            },
          },
          { request, reply },
        );
      },
    }),
  });
};
