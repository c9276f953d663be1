import { getComingSunday } from '#contract/rules/dates.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import type { Calendar } from './calendar/create-calendar.ts';
import { findReadingByDate, searchReadings } from './queries.ts';
import { createReadingsEndpoints } from './readings-endpoints.ts';

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
    },
  });
};
