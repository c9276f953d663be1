/** The answer's date has whole seconds and has travelled: less than this is no difference. */
const tolerance = 2_000;

/** How many milliseconds to add to this device's clock to have the server's; 0 where they agree. */
export function clockOffset(serverNow: number, deviceNow: number): number {
  const offset = serverNow - deviceNow;
  return Number.isFinite(offset) && Math.abs(offset) > tolerance ? offset : 0;
}

type Held = { heldUntil: Date };

/** The moment the first hold of a cart runs out, in milliseconds; null for an empty cart. */
export function earliestEnd(chairs: readonly Held[]): number | null {
  if (chairs.length === 0) return null;
  return Math.min(...chairs.map(({ heldUntil }) => heldUntil.getTime()));
}

const slack = 45_000;

/** What the dial is out of: ten minutes, or the longer time that a seat request is held for. */
export function dialSpan(millisecondsLeft: number): number {
  const spans = [10, 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * 60_000);
  // A clock that is a little off must not stretch ten minutes to an hour.
  return spans.find((span) => millisecondsLeft <= span + slack) ?? millisecondsLeft;
}

/** 7:42 below an hour, '5 hours' or '2 days' above: a seat request is held for long. */
export function timeLeftInWords(millisecondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(millisecondsLeft / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours >= 1) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
