import { isCallFailure } from '@namugongo/contract/call';
import type { Errand } from './kept-tickets.ts';

/** A scan is asked of the server by itself for so long; after that the guest has gone in, and it is reported as such. */
export const patience = 1500;
/** After so many milliseconds a call counts as unanswered: a connection may have died without a word. */
export const longestSilence = 20_000;
const mostAtOnce = 200;
const longestPause = 30_000;

/** What is sent in one call: an undo by itself, or receipts of one event that follow each other. */
export type Parcel = { kind: Errand['kind']; event: number; errands: Errand[] };

/** A receipt is old enough, also when the clock was set back meanwhile; an undo always is. */
const isRipe = ({ kind, madeAt }: Errand, now: number) =>
  kind === 'undo' || Math.abs(now - madeAt) >= patience;

/**
 * The next thing to send for this account, in the order in which it happened. Null: nothing is old enough. `most` is 1
 * after the server refused a parcel, so that one bad code stops no other.
 */
export function nextParcel(
  waiting: readonly Errand[],
  who: string,
  now: number,
  most = mostAtOnce,
): Parcel | null {
  const own = waiting.filter((errand) => errand.who === who);
  const [first] = own;
  if (!first || !isRipe(first, now)) return null;
  const { kind, event } = first;
  const end = own.findIndex(
    (errand) => errand.kind !== kind || errand.event !== event || !isRipe(errand, now),
  );
  const alike = end < 0 ? own : own.slice(0, end);
  return { kind, event, errands: alike.slice(0, kind === 'undo' ? 1 : most) };
}

/** How long until the first errand of this account is old enough to be sent; null when nothing waits. */
export function ripeIn(waiting: readonly Errand[], who: string, now: number): number | null {
  const first = waiting.find((errand) => errand.who === who);
  if (!first) return null;
  return isRipe(first, now) ? 0 : patience - Math.abs(now - first.madeAt);
}

/** Milliseconds to wait after so many failures in a row: 1 s, 2 s, 4 s ... half a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, 1000 * 2 ** Math.max(0, failures - 1));
}

/** Why nothing is sent now. */
export type Trouble = 'offline' | 'signed out' | 'not allowed';

/** What a failure means: the connection or the session is at fault, or ('refused') what was sent. */
export function troubleOf(error: unknown): Trouble | 'refused' {
  if (!isCallFailure(error)) return 'offline';
  const { status } = error.problem;
  if (status === 401) return 'signed out';
  if (status === 403) return 'not allowed';
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
  return 'offline';
}
