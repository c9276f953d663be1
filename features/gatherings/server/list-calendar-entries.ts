import { linkTo } from '#contract/screens.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { buildEntriesFile } from '#features/calendar/server/build-entries-file.ts';
import type { CalendarSource } from '#features/calendar/server/sources.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import {
  listOccurrences,
  type Occurrence,
} from '#features/gatherings/contract/rules/occurrences.ts';
import { toCalendarAttachment } from '#platform/export/build-calendar-file.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { findGatheringReader } from './get-gathering.ts';
import { listAllChangedDays, listGatherings } from './queries.ts';
import { canSeeGathering, gatheringsTopic, type StoredGathering } from './rules.ts';

type CalendarGathering = Pick<
  StoredGathering,
  'id' | 'slug' | 'title' | 'venue' | 'address' | 'contact'
>;

/** The days of the gatherings that the reader may see. */
export const createGatheringSource = (
  { database }: Pick<Platform, 'database'>,
  audiences: Audiences,
): CalendarSource => ({
  kinds: ['gathering'],
  topics: ['site', gatheringsTopic],
  async list(days, account) {
    const [rows, changed, { timeZone }, reader] = await Promise.all([
      listGatherings(database),
      listAllChangedDays(database),
      getSettings(database),
      findGatheringReader(audiences, database, account),
    ]);
    return rows
      .filter((row) => canSeeGathering(row, reader))
      .flatMap((row) => {
        const changes = changed.filter(({ gatheringId }) => gatheringId === row.id);
        return listOccurrences(row, changes, days, timeZone).map((occurrence) =>
          toCalendarEntry(row, occurrence, timeZone),
        );
      });
  },
});

/** The id is of the day by the rule, so that a moved day replaces the one before. */
const toCalendarEntry = (
  gathering: CalendarGathering,
  { day, startsAt, endsAt, isCanceled, note }: Occurrence,
  timeZone: string,
): CalendarEntry => {
  const { id, slug, title, contact } = gathering;
  return {
    id: `gathering-${id}-${day}`,
    kind: 'gathering',
    series: `gathering-${id}`,
    day: dayInTimeZone(startsAt, timeZone),
    startsAt,
    endsAt,
    title,
    place: formatEventPlace(gathering),
    note: [note, contact && `Questions: ${contact}`].filter(Boolean).join('\n'),
    path: linkTo('/gathering/$slug', { slug, day }),
    isCanceled,
    isWeekly: false,
  };
};

/** Occurrences of a gathering as a calendar file. */
export async function buildGatheringCalendar(
  { config, clock, database }: Pick<Platform, 'config' | 'clock' | 'database'>,
  gathering: CalendarGathering,
  occurrences: readonly Occurrence[],
): Promise<string> {
  const { timeZone } = await getSettings(database);
  const entries = occurrences.map((each) => toCalendarEntry(gathering, each, timeZone));
  return buildEntriesFile(
    { origin: config.PUBLIC_URL, now: clock.now(), timeZone, product: 'gatherings' },
    entries,
  );
}

export const buildCalendarAttachment = async (
  ...options: Parameters<typeof buildGatheringCalendar>
) => toCalendarAttachment('gathering.ics', await buildGatheringCalendar(...options));
