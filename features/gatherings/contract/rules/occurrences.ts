import {
  timedDays,
  addDays,
  addMonths,
  daysBetween,
  getWeekday,
  listDaysOfMonth,
} from '#contract/rules/dates.ts';
import { toInstant } from '#contract/rules/time-zones.ts';

export const repeatKinds = [
  'once',
  'weekly',
  'monthly-by-weekday',
  'monthly-by-date',
  'yearly',
] as const;
export type RepeatKind = (typeof repeatKinds)[number];

/** When a gathering is: the first day, and how it repeats. Times are '16:30' in the site's time zone. */
export type Schedule = {
  day: string;
  startTime: string;
  /** Empty without an end; before the start, it is on the next day. */
  endTime: string;
  repeats: RepeatKind;
  /** Every so many weeks, months or years. */
  every: number;
  /** The last day of the series; null without an end. */
  until: string | null;
};

/** What is different on one day of a gathering. */
export type OccurrenceChange = {
  /** The day by the rule, which names the occurrence. */
  day: string;
  isCanceled: boolean;
  /** The day that it is moved to; null when it stays. */
  movedTo: string | null;
  /** Empty: as always. */
  startTime: string;
  endTime: string;
  /** Why, for its readers. */
  note: string;
};

/** One time that a gathering is held. */
export type Occurrence = {
  day: string;
  startsAt: Date;
  endsAt: Date | null;
  isCanceled: boolean;
  isMoved: boolean;
  note: string;
};

/** The day of the month with the date; null for a February without a 30th. */
const findDate = (month: string, date: string): string | null =>
  listDaysOfMonth(month).find((day) => day.slice(8) === date) ?? null;

/** As the second Sunday or the last Friday of a month: a fifth counts as the last. */
function findSameWeekday(month: string, day: string): string | null {
  const days = listDaysOfMonth(month).filter((other) => getWeekday(other) === getWeekday(day));
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return (nth === 5 ? days.at(-1) : days[nth - 1]) ?? null;
}

type Step = {
  /** The earliest day that the step could have. */
  from: string;
  /** Null when the month or year has none. */
  day: string | null;
};

/** The nth step of a series. */
function getStep({ day, repeats, every }: Schedule, nth: number): Step {
  if (repeats === 'once' || repeats === 'weekly') {
    const held = addDays(day, 7 * every * nth);
    return { from: held, day: held };
  }
  const month = addMonths(day.slice(0, 7), (repeats === 'yearly' ? 12 : 1) * every * nth);
  return {
    from: `${month}-01`,
    day:
      repeats === 'monthly-by-weekday'
        ? findSameWeekday(month, day)
        : findDate(month, day.slice(8)),
  };
}

/** The most days from one step to the next, to skip the past of a long series. */
const maxStepDays: Record<RepeatKind, number> = {
  once: 1,
  weekly: 7,
  'monthly-by-weekday': 35,
  'monthly-by-date': 31,
  yearly: 366,
};

type Days = { from: string; to: string };

/** The days of a series by its rule, between two days (both included). A month without the date has none. */
export function listDays(schedule: Schedule, range: Days): string[] {
  const { day, repeats, every, until } = schedule;
  const from = range.from > timedDays.from ? range.from : timedDays.from;
  const to = range.to < timedDays.to ? range.to : timedDays.to;
  const last = until !== null && until < to ? until : to;
  if (repeats === 'once') return day >= from && day <= last ? [day] : [];
  const skipped = Math.floor(daysBetween(day, from) / (maxStepDays[repeats] * every)) - 1;
  const days: string[] = [];
  for (let nth = Math.max(0, skipped); ; nth += 1) {
    const step = getStep(schedule, nth);
    if (step.from > last) return days;
    if (step.day !== null && step.day >= from && step.day <= last) days.push(step.day);
  }
}

/** Whether the rule of a series has the day. */
export const hasDay = (schedule: Schedule, day: string): boolean =>
  listDays(schedule, { from: day, to: day }).length > 0;

/** The occurrence of a day of the series, with what is different then. */
export function toOccurrence(
  schedule: Pick<Schedule, 'startTime' | 'endTime'>,
  day: string,
  change: OccurrenceChange | undefined,
  timeZone: string,
): Occurrence {
  const heldOn = change?.movedTo ?? day;
  const start = change?.startTime || schedule.startTime;
  const end = change?.startTime ? change.endTime : schedule.endTime;
  const endDay = end > start ? heldOn : addDays(heldOn, 1);
  return {
    day,
    startsAt: toInstant(heldOn, start, timeZone),
    endsAt: end === '' ? null : toInstant(endDay, end, timeZone),
    isCanceled: change?.isCanceled ?? false,
    isMoved: change !== undefined && (change.movedTo !== null || change.startTime !== ''),
    note: change?.note ?? '',
  };
}

/** The occurrences held between two days, in the order of their times; one that was moved counts by where it was moved to. */
export function listOccurrences(
  schedule: Schedule,
  changes: readonly OccurrenceChange[],
  { from, to }: Days,
  timeZone: string,
): Occurrence[] {
  const isOfSeries = (day: string) => hasDay(schedule, day);
  const moved = changes.filter(({ day }) => isOfSeries(day));
  const plain = listDays(schedule, { from, to }).filter(
    (day) => !moved.some((change) => change.day === day),
  );
  const changed = moved.filter(({ day, movedTo }) => {
    const heldOn = movedTo ?? day;
    return heldOn >= from && heldOn <= to;
  });
  return [
    ...plain.map((day) => toOccurrence(schedule, day, undefined, timeZone)),
    ...changed.map((change) => toOccurrence(schedule, change.day, change, timeZone)),
  ].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
