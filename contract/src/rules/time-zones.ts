export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** The local time of a date in a time zone (an IANA name). Months count from 1. */
export function toWallClock(date: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(date);
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

/** The date of a local time in a time zone. A local time that daylight saving skips gives the hour after it. */
export function fromWallClock(wall: WallClock, timeZone: string): Date {
  const target = toUtcMs(wall);
  let guess = target;
  // The offset depends on the result; the second pass corrects it on days when the clocks change.
  for (let turn = 0; turn < 2; turn += 1) {
    const local = toUtcMs(toWallClock(new Date(guess), timeZone));
    guess += target - local;
  }
  return new Date(guess);
}

const toUtcMs = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
