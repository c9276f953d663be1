export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter; creating one is slow. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** The local time of a date in a time zone (an IANA name). Months count from 1. */
export function toWallClock(date: Date, timeZone: string): WallClock {
  const parts = getFormatter(timeZone).formatToParts(date);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  };
}

/**
 * The date of a local time in a time zone. A local time that daylight saving skips counts from before the change: 02:30 is 03:30. Of one
 * that comes twice, it is the first.
 */
export function fromWallClock(wall: WallClock, timeZone: string): Date {
  const target = toUtcMs(wall);
  const getOffset = (ms: number) => toUtcMs(toWallClock(new Date(ms), timeZone)) - ms;
  // No zone changes twice within two days.
  const [before, after] = [target - dayMs, target + dayMs].map((ms) => target - getOffset(ms));
  const candidates = [before ?? target, after ?? target];
  const match = candidates.find((ms) => ms + getOffset(ms) === target);
  return new Date(match ?? Math.max(...candidates));
}

/** The date of a day (yyyy-mm-dd) and a time ('16:30') in a time zone. */
export function toInstant(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return fromWallClock({ year, month, day: date, hour, minute, second: 0 }, timeZone);
}

const dayMs = 24 * 3_600_000;

const toUtcMs = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
