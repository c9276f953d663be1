import {
  addDays,
  calendarYears,
  dayInTimeZone,
  daysBetween,
  formatDay,
  formatTimeOfDay,
} from '#contract/rules/dates.ts';
import { fromWallClock, toWallClock } from '#contract/rules/time-zones.ts';

/** The times of an event that staff enter; null while they are not known. */
export type EventTimes = { doorsAt: Date | null; startsAt: Date | null; endsAt: Date | null };

/** Without a start, the day of the countdown's target is the event's day. */
export type EventSchedule = EventTimes & { countdownTarget: Date };

const hourMs = 3_600_000;
const maxHours = 24;

/** A message for each time that can't be right; empty when the times can be saved. */
export function findEventTimeErrors({
  doorsAt,
  startsAt,
  endsAt,
}: EventTimes): Partial<Record<keyof EventTimes, string>> {
  if (!startsAt) return doorsAt || endsAt ? { startsAt: eventTimeMessages.startMissing } : {};
  const errors: Partial<Record<keyof EventTimes, string>> = {};
  const hoursFromStart = (time: Date) => (time.getTime() - startsAt.getTime()) / hourMs;
  if (doorsAt && doorsAt > startsAt) errors.doorsAt = eventTimeMessages.doorsLate;
  else if (doorsAt && hoursFromStart(doorsAt) < -maxHours)
    errors.doorsAt = eventTimeMessages.doorsEarly;
  if (endsAt && endsAt <= startsAt) errors.endsAt = eventTimeMessages.endEarly;
  else if (endsAt && hoursFromStart(endsAt) > maxHours) errors.endsAt = eventTimeMessages.endLate;
  return errors;
}

export const eventTimeMessages = {
  startMissing: 'Enter when the event starts, too',
  doorsLate: 'Doors have to open before the event starts',
  doorsEarly: 'Doors can open at most 24 hours before the start. Please check the date.',
  endEarly: 'The event has to end after it starts',
  endLate: 'The event can last at most 24 hours. Please check the date.',
};

/** When the event starts, as far as it is known. */
export const getEventStart = ({ startsAt, countdownTarget }: EventSchedule): Date =>
  startsAt ?? countdownTarget;

/** The day (yyyy-mm-dd) on which the event starts. */
export const getEventDay = (schedule: EventSchedule, timeZone: string): string =>
  dayInTimeZone(getEventStart(schedule), timeZone);

/** 'Saturday, June 5, 2027' */
export const formatEventDay = (schedule: EventSchedule, timeZone: string): string =>
  formatDay(getEventDay(schedule, timeZone), 'dddd, MMMM D, YYYY');

/** The time of day, with the weekday unless it is that of the event's start: '1:00 AM on Sunday'. */
function formatTimeOfEvent(date: Date, schedule: EventSchedule, timeZone: string): string {
  const time = formatTimeOfDay(date, timeZone);
  const day = dayInTimeZone(date, timeZone);
  return day === getEventDay(schedule, timeZone) ? time : `${time} on ${formatDay(day, 'dddd')}`;
}

/** '5:00 PM to 11:00 PM', '5:00 PM' without an end; empty without a start. */
export function formatEventHours(schedule: EventSchedule, timeZone: string): string {
  const { startsAt, endsAt } = schedule;
  return [startsAt, startsAt && endsAt]
    .filter((time) => time !== null)
    .map((time) => formatTimeOfEvent(time, schedule, timeZone))
    .join(' to ');
}

/** '4:00 PM'; empty when it isn't known. */
export const formatDoorTime = (schedule: EventSchedule, timeZone: string): string =>
  schedule.doorsAt ? formatTimeOfEvent(schedule.doorsAt, schedule, timeZone) : '';

/** 'Saturday, June 5, 2027, 5:00 PM' */
export const formatEventStart = (schedule: EventSchedule, timeZone: string): string =>
  formatEventTimes({ ...schedule, doorsAt: null, endsAt: null }, timeZone);

/** 'Saturday, June 5, 2027, 5:00 PM to 11:00 PM, doors open at 4:00 PM'; only the day when the start isn't known. */
export function formatEventTimes(schedule: EventSchedule, timeZone: string): string {
  const doors = formatDoorTime(schedule, timeZone);
  return [
    formatEventDay(schedule, timeZone),
    formatEventHours(schedule, timeZone),
    doors && `doors open at ${doors}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Eastern Daylight Time': the name of the time zone on the event's day. */
export function formatTimeZoneName(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'long',
  }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** '2027-06-05T17:00:00-04:00': ISO 8601 with the offset of the time zone. */
export function formatZonedTimestamp(date: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = toWallClock(date, timeZone);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = Math.round((local - date.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const distance = Math.abs(offset);
  return `${new Date(local).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

/** The start and the end of an event in a calendar. */
export type CalendarTimes = { isAllDay: boolean; start: Date; end: Date | null };

/** Without a start time a calendar entry takes the whole day; `start` and `end` are then midnights in UTC. */
export function getCalendarTimes(schedule: EventSchedule, timeZone: string): CalendarTimes {
  const { startsAt, endsAt } = schedule;
  if (startsAt) return { isAllDay: false, start: startsAt, end: endsAt };
  const day = getEventDay(schedule, timeZone);
  const [start, end] = [day, addDays(day, 1)].map((item) => new Date(`${item}T00:00:00Z`));
  return { isAllDay: true, start: start ?? schedule.countdownTarget, end: end ?? null };
}

/**
 * The times of an event for another countdown target: the same times of day, as many days before or after the target. A time that would
 * leave the calendar of the site becomes unknown.
 */
export function shiftEventTimes(
  source: EventSchedule,
  countdownTarget: Date,
  timeZone: string,
): EventTimes {
  const days = daysBetween(
    dayInTimeZone(source.countdownTarget, timeZone),
    dayInTimeZone(countdownTarget, timeZone),
  );
  const shift = (time: Date | null): Date | null => {
    if (!time) return null;
    const wall = toWallClock(time, timeZone);
    const [year = 0, month = 0, day = 0] = addDays(dayInTimeZone(time, timeZone), days)
      .split('-')
      .map(Number);
    const shifted = fromWallClock({ ...wall, year, month, day }, timeZone);
    return calendarYears.test(shifted.toISOString()) ? shifted : null;
  };
  const times = {
    doorsAt: shift(source.doorsAt),
    startsAt: shift(source.startsAt),
    endsAt: shift(source.endsAt),
  };
  // A change of the clocks in that night can put two times in the wrong order.
  return Object.keys(findEventTimeErrors(times)).length === 0
    ? times
    : { doorsAt: null, startsAt: times.startsAt, endsAt: null };
}
