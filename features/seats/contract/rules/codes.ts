import { formatMoney } from '#contract/rules/money.ts';

/** What a code makes of a chair's price: a price, some percent off it, or nothing. */
export type CodePrice = { chairCents: number | null; percentOff: number | null };

/** What a chair costs with a code, in whole cents: never below zero, never above its normal price. */
export function getCodePrice(normalCents: number, { chairCents, percentOff }: CodePrice): number {
  const price = chairCents ?? Math.round((normalCents * (100 - (percentOff ?? 0))) / 100);
  return Math.max(0, Math.min(normalCents, price));
}

/** What the code gives, in words: '$50 per seat', '25% off', 'Free seats'; '' when it leaves prices alone. */
export function describeCodePrice({ chairCents, percentOff }: CodePrice): string {
  if (chairCents === 0 || percentOff === 100) return 'Free seats';
  if (chairCents !== null) return `${formatMoney(chairCents)} per seat`;
  return percentOff === null ? '' : `${percentOff}% off`;
}

export type CodeLimits = {
  validFrom: Date | null;
  /** The code is over from this moment on. */
  validUntil: Date | null;
  closed: boolean;
  maxChairs: number | null;
};

export const codeStates = ['open', 'not-yet', 'over', 'used-up'] as const;
export type CodeState = (typeof codeStates)[number];

/** Whether a code can be used for `added` more chairs now, after `uses` chairs that are held or paid with it. */
export function getCodeState(
  { validFrom, validUntil, closed, maxChairs }: CodeLimits,
  { now, uses, added = 1 }: { now: Date; uses: number; added?: number },
): CodeState {
  if (closed || (validUntil !== null && validUntil <= now)) return 'over';
  if (validFrom !== null && validFrom > now) return 'not-yet';
  return maxChairs !== null && uses + added > maxChairs ? 'used-up' : 'open';
}
