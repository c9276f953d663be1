import type { Account } from '#contract/account.ts';
import type { Settings } from '#contract/site-settings.ts';
import { addDays, dayInTimeZone, listDaysOfMonth } from '#contract/rules/dates.ts';
import { calendar, type CalendarDays } from '#features/calendar/contract/calendar.ts';
import {
  type CalendarKind,
  formatKinds,
  parseKinds,
} from '#features/calendar/contract/rules/calendar-kinds.ts';
import { sendTextFile } from '#platform/cache/send-text-file.ts';
import type { Database } from '#platform/database/database.ts';
import { defineFeature } from '#platform/feature.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { buildEntriesFile } from './build-entries-file.ts';
import type { SiteCalendar } from './list-entries.ts';
import { endAddress, getAddress, renewAddress, requireReader } from './manage-address.ts';
import { calendarData } from './personal-data-queries.ts';

const toDays = (month: string): CalendarDays => {
  const days = listDaysOfMonth(month);
  return { from: `${month}-01`, to: days.at(-1) ?? `${month}-01` };
};

/** How far back and ahead a subscription reaches. */
const daysBack = 31;
const daysAhead = 400;

/** A calendar reads a file about once an hour; many that are read by one server have one address of the internet. */
const fileLimit = { points: 120, seconds: 60 };

/** What happens in the community, by day. `isClosed`: nobody signs in to the account any more. */
export const createCalendarFeature = (
  platform: Platform,
  siteCalendar: SiteCalendar,
  isClosed: (db: Database, userId: string) => Promise<boolean>,
) => {
  const { database, clock, responseCache } = platform;
  const { listEntries, listComing, topics } = siteCalendar;
  return defineFeature({
    name: 'calendar',
    endpoints: implement(calendar, {
      getMonth: cached(topics, ({ params }) => listEntries(toDays(params.month), null)),
      getMonthForReader: ({ params, actor }) => listEntries(toDays(params.month), actor),
      listComing: cached(topics, ({ params }) => listComing(params.date, null)),
      listComingForReader: ({ params, actor }) => listComing(params.date, actor),
      getFile: async ({ query, request }, reply) => {
        const settings = await getSettings(database);
        const kinds = parseKinds(query.kinds);
        const today = dayInTimeZone(clock.now(), settings.timeZone);
        const names = formatKinds(kinds);
        const path = calendar.getFile.path + (names ? `?kinds=${names}` : '');
        return sendTextFile(
          responseCache,
          {
            // What is in it depends on the day, too.
            key: `${path} ${today}`,
            type: 'text/calendar',
            tags: topics,
            build: () => buildFile(platform, siteCalendar, { kinds, reader: null, settings, path }),
          },
          { request, reply },
        );
      },
      getAddress: async ({ actor }) => ({ address: await getAddress(database, actor.id) }),
      renewAddress: limited({ points: 20, seconds: 3600 }, async ({ actor }) => ({
        address: await renewAddress(platform, actor.id),
      })),
      endAddress: async ({ actor }) => {
        await endAddress(database, actor.id);
        return { address: null };
      },
      getPrivateFile: limited(fileLimit, async ({ params, query }, reply) => {
        const reader = await requireReader(database, params.key, isClosed);
        const settings = await getSettings(database);
        const kinds = parseKinds(query.kinds);
        const file = await buildFile(platform, siteCalendar, {
          kinds,
          reader,
          settings,
          path: null,
        });
        return reply
          .headers({
            'content-type': 'text/calendar; charset=utf-8',
            'x-robots-tag': 'noindex',
          })
          .send(file);
      }),
    }),
    personalData: calendarData,
  });
};

type FileOptions = {
  kinds: readonly CalendarKind[];
  reader: Account | null;
  settings: Settings;
  /** Of the file; null for an address that is a secret. */
  path: string | null;
};

/** The days that a subscription reaches, for a reader. */
async function buildFile(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { listEntries }: SiteCalendar,
  { kinds, reader, settings: { name, timeZone }, path }: FileOptions,
): Promise<string> {
  const now = clock.now();
  const today = dayInTimeZone(now, timeZone);
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  return buildEntriesFile(
    { origin: config.PUBLIC_URL, now, timeZone, product: 'calendar', subscription: { name, path } },
    await listEntries(days, reader, kinds),
  );
}
