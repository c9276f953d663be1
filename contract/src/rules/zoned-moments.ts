export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** What a clock on the wall of the time zone (an IANA name) shows at a moment. Months count from 1. */
export function wallClockAt(moment: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
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

/** The moment at which the wall clock of the time zone shows this; an hour that a change of clocks skips gives the one after it. */
export function momentOf(wall: WallClock, timeZone: string): Date {
  const wanted = utcOf(wall);
  let guess = wanted;
  // The offset depends on the answer; a second turn settles it on days when the clocks change.
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = utcOf(wallClockAt(new Date(guess), timeZone));
    guess += wanted - shown;
  }
  return new Date(guess);
}

const utcOf = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
