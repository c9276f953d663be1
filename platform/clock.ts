import { maxSkewMinutes } from '#contract/rules/dates.ts';

/** The only source of the current time; tests inject a fixed one. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const addMilliseconds = (date: Date, milliseconds: number): Date =>
  new Date(date.getTime() + milliseconds);

export const addMinutes = (date: Date, minutes: number): Date =>
  addMilliseconds(date, minutes * 60_000);

/** What was recorded later than this was recorded by a clock that was ahead: nothing may wait for it. */
export const getLatestPast = (now: Date): Date => addMinutes(now, maxSkewMinutes);

/** A clock for tests; its time changes only by `set` and `advance`. */
export function fixedClock(
  start: Date,
): Clock & { set(date: Date): void; advance(milliseconds: number): void } {
  let current = start;
  return {
    now: () => current,
    set: (next) => {
      current = next;
    },
    advance: (milliseconds) => {
      current = addMilliseconds(current, milliseconds);
    },
  };
}
