import { getComingSunday, listDaysOfMonth } from '#contract/rules/dates.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings, readSettings } from '#platform/settings.ts';
import type { Calendar } from './calendar/create-calendar.ts';
import {
  countUnfinished,
  findReadingByDate,
  searchReadings,
  findReading,
  findSummary,
  listReadings,
  listSummaries,
} from './queries.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readingSettings as stored } from './settings.ts';
import { updateCalendarSettings, updateHeadings } from './update-settings.ts';
import { importReadings, previewReadings } from './import-readings.ts';
import {
  updateReading,
  createReading,
  readingsTopic,
  deleteOrRestoreReading,
} from './save-reading.ts';
import {
  getComingDays,
  getReadingDay,
  getReadingDays,
  getReadingPage,
  getReadingSuggestion,
} from './get-reading-day.ts';
import { cached, implement } from '#platform/http/implement.ts';

/** The readings of the liturgical year. */
export const createReadingsFeature = (platform: Platform, calendar: Calendar) => {
  const { database, clock } = platform;
  return defineFeature({
    name: 'readings',
    endpoints: createReadingsEndpoints(platform, calendar),
    search: searchReadings,
    today: {
      async 'reading-missing'() {
        const { timeZone } = await getSettings(database);
        const sunday = getComingSunday(clock.now(), timeZone);
        return (await findReadingByDate(database, sunday)) ? 0 : 1;
      },
      async 'readings-unfinished'() {
        const { timeZone } = await getSettings(database);
        return countUnfinished(database, getComingSunday(clock.now(), timeZone));
      },
    },
  });
};

/** Throws 'reading-not-found' for null. */
function requireReading<Row>(existing: Row | null): Row {
  if (existing === null) throw new ProblemError('reading-not-found');
  return existing;
}

const createReadingsEndpoints = (platform: Platform, calendar: Calendar) => {
  const { database } = platform;
  const deps = { database, calendar };
  return implement(readings, {
    list: cached([readingsTopic], () => listReadings(database)),
    listSummaries: cached([readingsTopic], () => listSummaries(database)),
    getSummary: cached([readingsTopic], async ({ params }) =>
      requireReading(await findSummary(database, params.id)),
    ),
    getByDate: cached([readingsTopic], async ({ params }) =>
      getReadingPage(deps, requireReading(await findReadingByDate(database, params.date))),
    ),
    getDay: cached([readingsTopic], ({ params }) => getReadingDay(deps, params.date)),
    getMonth: cached([readingsTopic], ({ params }) =>
      getReadingDays(deps, listDaysOfMonth(params.month)),
    ),
    get: cached([readingsTopic], async ({ params }) =>
      getReadingPage(deps, requireReading(await findReading(database, params.id))),
    ),
    listComing: cached([readingsTopic], ({ params }) => getComingDays(deps, params.date)),
    getSuggestion: ({ params }) => getReadingSuggestion({ database, calendar }, params.date),
    create: ({ body, actor }) => createReading(platform, body, actor),
    update: ({ params, body, actor }) => updateReading(platform, params.id, body, actor),
    delete: async ({ params, actor }) => {
      await deleteOrRestoreReading(platform, { id: params.id, deleted: true }, actor);
    },
    restore: ({ params, actor }) =>
      deleteOrRestoreReading(platform, { id: params.id, deleted: false }, actor),
    getCalendar: async () => {
      const { ascension } = await readSettings(database, stored);
      return { ascension };
    },
    updateCalendar: ({ body, actor }) => updateCalendarSettings(platform, body, actor),
    getHeadings: async () => (await readSettings(database, stored)).readingHeadings,
    updateHeadings: ({ body, actor }) => updateHeadings(platform, body, actor),
    previewImport: ({ body }) => previewReadings(database, body),
    import: ({ body, actor }) => importReadings(platform, body, actor),
  });
};
