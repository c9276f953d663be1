import { linkTo } from '#contract/screens.ts';
import { toInstant } from '#contract/rules/time-zones.ts';
import { listMeetingDays } from '#features/site/contract/rules/meeting-times.ts';
import type { CalendarSource } from '#features/calendar/server/sources.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { listVisibleGroups } from './get-group.ts';
import { groupsTopic } from './rules.ts';

/** The weekly meetings of the groups that the reader may see and that still meet. */
export const createGroupSource = ({ database }: Pick<Platform, 'database'>): CalendarSource => ({
  kinds: ['group'],
  topics: ['site', groupsTopic],
  async list(days, account) {
    const { timeZone } = await getSettings(database);
    const groups = await listVisibleGroups(database, account);
    return groups.flatMap(({ id, name, weekday, startTime, meetingTimes, place, isArchived }) =>
      weekday === null || isArchived
        ? []
        : listMeetingDays({ weekday }, days).map((day) => ({
            id: `group-${id}-${day}`,
            kind: 'group' as const,
            series: `group-${id}`,
            day,
            startsAt: startTime === '' ? null : toInstant(day, startTime, timeZone),
            endsAt: null,
            title: name,
            place,
            note: meetingTimes,
            path: linkTo('/groups/$id', { id }),
            isCanceled: false,
            isWeekly: true,
          })),
    );
  },
});
