import { formatCount } from '#contract/rules/counts.ts';
import { getLinkedCartId } from '../cart-storage.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { useHoldMinutes } from '#features/site/web/site.ts';
import { toServerTime } from '#ui/browser/clock-sync.ts';

type Held = { heldUntil: Date };

/** The earliest hold expiry of a cart as epoch ms; null for an empty cart. */
export function getEarliestExpiry(chairs: readonly Held[]): number | null {
  if (chairs.length === 0) return null;
  return Math.min(...chairs.map(({ heldUntil }) => heldUntil.getTime()));
}

/** A slightly wrong clock neither shows more than the span nor chooses the next longer one. */
const slack = 45_000;

/** The time in ms until a hold expires, at most the span it began with: ten minutes never read as 10:01. */
export function getTimeLeft(expiresAt: number, serverNow: number, holdMinutes?: number): number {
  const left = expiresAt - serverNow;
  return Math.min(left, getProgressSpan(left, holdMinutes));
}

/** The full span of the dial in ms: that of a hold, or longer for an approved seat request. */
export function getProgressSpan(millisecondsLeft: number, holdMinutes = 10): number {
  const longer = [60, 24 * 60, 7 * 24 * 60].filter((minutes) => minutes > holdMinutes);
  const spans = [holdMinutes, ...longer].map((minutes) => minutes * 60_000);
  return spans.find((span) => millisecondsLeft <= span + slack) ?? millisecondsLeft;
}

/** What a screen reader says when little time is left; nothing before and after. */
export function formatTimeWarning(millisecondsLeft: number): string {
  if (millisecondsLeft <= 0 || millisecondsLeft > 120_000) return '';
  return `Less than ${millisecondsLeft > 60_000 ? '2 minutes' : '1 minute'} left to check out.`;
}

/** 'Your 10 minutes are over'; without the length of the hold, 'Your time is over'. */
export function formatHoldOver(holdMinutes: number | undefined): string {
  if (holdMinutes === undefined) return 'Your time is over';
  const seconds = Math.round(holdMinutes * 60);
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `Your 1 ${unit} is over` : `Your ${count} ${unit}s are over`;
}

/** Formats '7:42' below an hour, then '5 hours' or '2 days'. */
export function formatTimeLeft(millisecondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(millisecondsLeft / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours >= 1) return formatCount(hours, 'hour');
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time in ms until `end`, by the clock of the server; null without an end. */
export function useTimeLeft(end: number | null): number | null {
  const now = useNow();
  const holdMinutes = useHoldMinutes();
  return end === null ? null : getTimeLeft(end, toServerTime(now), holdMinutes);
}

/** 'Your 10 minutes are over'. The cart of a payment link was held for longer. */
export function useHoldOver(): string {
  const holdMinutes = useHoldMinutes();
  return formatHoldOver(getLinkedCartId() === null ? holdMinutes : undefined);
}
