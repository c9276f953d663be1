/** The only source of the present moment; tests give another. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const addMilliseconds = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

export const addMinutes = (moment: Date, minutes: number): Date =>
  addMilliseconds(moment, minutes * 60_000);

/** A clock that stands still until a test moves it. */
export function fixedClock(
  start: Date,
): Clock & { set(moment: Date): void; advance(milliseconds: number): void } {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
    advance: (milliseconds) => {
      moment = addMilliseconds(moment, milliseconds);
    },
  };
}
