import { linkTo } from '#contract/screens.ts';
import { toInstant } from '#contract/rules/time-zones.ts';
import type { Settings } from '#contract/site-settings.ts';
import type { CalendarDays, CalendarEntry } from '#features/calendar/contract/calendar.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { listMeetingDays, parseMeetingTime } from '#features/site/contract/rules/meeting-times.ts';
import type { CalendarSource } from './sources.ts';

type Times = Pick<Settings, 'meetingTimes' | 'place' | 'timeZone'>;

/** The meeting times of the site settings, those whose words are a day and a time. */
export const createMassSource = ({ database }: Pick<Platform, 'database'>): CalendarSource => ({
  kinds: ['mass'],
  topics: ['site'],
  list: async (days) => listMasses(await getSettings(database), days),
});

const listMasses = (
  { meetingTimes, place, timeZone }: Times,
  days: CalendarDays,
): CalendarEntry[] =>
  meetingTimes.flatMap((meetingTime) => {
    const meeting = parseMeetingTime(meetingTime);
    if (!meeting) return [];
    const { weekday, nth, time } = meeting;
    const series = ['mass', nth, weekday, time.replace(':', '-')].filter((part) => part !== null);
    return listMeetingDays(meeting, days).map((day) => ({
      id: [...series, day].join('-'),
      kind: 'mass' as const,
      series: series.join('-'),
      day,
      startsAt: toInstant(day, time, timeZone),
      endsAt: null,
      // The settings don't say which meetings are Masses.
      title: weekday === 0 && nth === null ? 'Sunday Mass' : 'Mass or prayer',
      place: [place.venue, ...place.address.split('\n')].filter(Boolean).join(', '),
      note: '',
      path: linkTo('/$slug', { slug: 'mass-schedules' }),
      isCanceled: false,
      isWeekly: nth === null,
    }));
  });
