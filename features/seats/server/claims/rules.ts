import { formatCount } from '#contract/rules/counts.ts';
import type { ProblemCode } from '#contract/problems.ts';

/**
 * How many unpaid chairs one client may hold, by the share of the hall's unsold chairs that are in carts: the more of them, the
 * fewer for each, so that many clients together cannot block the sale. Everyone may always hold `fewestHeldChairs`.
 */
const heldChairSteps = [
  { cartShareBelow: 0.2, chairs: 40 },
  { cartShareBelow: 0.4, chairs: 12 },
] as const;
export const fewestHeldChairs = 4;

/**
 * How long a client waits for a new hold after it held chairs so long without paying, in chairs times minutes. A table of twelve
 * may expire without a wait.
 */
const waitSteps = [
  { unpaidAbove: 480, minutes: 120 },
  { unpaidAbove: 240, minutes: 30 },
  { unpaidAbove: 120, minutes: 5 },
] as const;
/** Unpaid holds are forgotten so long after the last of them; paying forgets them at once. */
export const unpaidMemoryHours = 6;

/** What a client or a network holds, and what became of its earlier holds for the event. */
export type ClientHolds = {
  heldChairs: number;
  /** When the first of its holds ends; null without a hold. */
  nextExpiry: Date | null;
  paidChairs: number;
  /** How long it held chairs that it did not pay for: chairs times seconds. */
  unpaidSeconds: number;
  lastUnpaidAt: Date | null;
};
export type HallUse = { unsoldChairs: number; cartChairs: number };

/** How many unpaid chairs one client may hold now: what the hall allows, and as many as it has paid for. */
export function getMaxHeldChairs(hall: HallUse, paidChairs: number, factor = 1): number {
  const share = hall.unsoldChairs === 0 ? 1 : hall.cartChairs / hall.unsoldChairs;
  const step = heldChairSteps.find(({ cartShareBelow }) => share < cartShareBelow);
  return (step?.chairs ?? fewestHeldChairs) * factor + paidChairs;
}

/** Until when a client waits because its holds ended unpaid; null when it need not. */
export function getWaitEnd(
  { unpaidSeconds, lastUnpaidAt }: Pick<ClientHolds, 'unpaidSeconds' | 'lastUnpaidAt'>,
  factor = 1,
): Date | null {
  const step = waitSteps.find(({ unpaidAbove }) => unpaidSeconds > unpaidAbove * 60 * factor);
  return step && lastUnpaidAt ? new Date(lastUnpaidAt.getTime() + step.minutes * 60_000) : null;
}

/** How long a chair was held when its hold ends now, in seconds. */
export const getHeldSeconds = (expiresAt: Date, now: Date, holdMinutes: number): number =>
  Math.max(0, Math.round(holdMinutes * 60 - (expiresAt.getTime() - now.getTime()) / 1000));

/** The problem that prevents a client's hold of `count` more chairs, or null. `factor` is 1 for a client and `networkFactors.heldChairs` for a network. */
export function getClientProblem(
  holds: ClientHolds,
  { hall, factor, now, count = 1 }: { hall: HallUse; factor: number; now: Date; count?: number },
): { code: ProblemCode; details: Record<string, unknown> } | null {
  const waitEnd = getWaitEnd(holds, factor);
  if (waitEnd && waitEnd > now)
    return { code: 'holds-ended-unpaid', details: getWaitDetails(waitEnd, now) };
  const max = getMaxHeldChairs(hall, holds.paidChairs, factor);
  if (holds.heldChairs + count <= max) return null;
  return {
    code: 'too-many-held',
    details: { max, ...getWaitDetails(holds.nextExpiry ?? now, now) },
  };
}

/** The wait for Retry-After and for the message. */
function getWaitDetails(end: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return { seconds, wait: formatCount(minutes, 'minute') };
}
