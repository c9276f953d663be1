import { dayInTimeZone } from '#contract/rules/dates.ts';
/** The fee in cents: `feePercent` of the donation, rounded up to a cent. */
export function computeDonationFee(donationCents: number, feePercent: number): number {
  // Hundredths of a percent keep the arithmetic in whole numbers.
  return Math.ceil((donationCents * Math.round(feePercent * 100)) / 10_000);
}

export type DonationSplit = { message: string; amount: number };

/** An error message, or null when purposes are unique, amounts positive and their sum equals the donation. */
export function validateSplit(
  parts: readonly DonationSplit[],
  donationCents: number,
): string | null {
  if (new Set(parts.map(({ message }) => message)).size !== parts.length)
    return 'Choose each purpose only once';
  if (parts.some(({ amount }) => amount <= 0)) return 'Amount is required';
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return sum === donationCents ? null : "The parts don't add up to the total";
}

/** Parses dollars ('25', '$1,000.50') to cents; null when the text is no amount. */
export function parseCents(inputValue: string): number | null {
  const bare = inputValue.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{0,2})?$/.test(bare)) return null;
  return Math.round(Number(bare.replaceAll(',', '')) * 100);
}

/** Whether an envelope can be voided: paid by hand, and entered today. */
export const isVoidable = (
  { method, state, createdAt }: { method: string; state: string; createdAt: Date },
  now: Date,
  timeZone: string,
): boolean =>
  method !== 'card' &&
  state === 'PAID' &&
  dayInTimeZone(createdAt, timeZone) === dayInTimeZone(now, timeZone);
