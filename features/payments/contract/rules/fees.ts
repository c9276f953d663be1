import { formatMoney } from '#contract/rules/money.ts';

/** `percent` of the subtotal, rounded up to whole dollars, in cents; 0 for a free order (specification, section 9). */
export function computeProcessingFee(subtotalCents: number, percent: number): number {
  // Hundredths of a percent keep the arithmetic in whole numbers.
  const hundredths = Math.round(percent * 100);
  return Math.ceil((subtotalCents * hundredths) / 1_000_000) * 100;
}

export type OrderTotals = { subtotalCents: number; feeCents: number; totalCents: number };

/** Subtotal, fee and total of a cart, in cents (specification, section 9). */
export function computeTotals(amountsInCents: readonly number[], feePercent: number): OrderTotals {
  const subtotalCents = amountsInCents.reduce((sum, amount) => sum + amount, 0);
  const feeCents = computeProcessingFee(subtotalCents, feePercent);
  return { subtotalCents, feeCents, totalCents: subtotalCents + feeCents };
}

/** '$495 with the card fee': what seats cost in the end, wherever a sum of several is said before the checkout. */
export function formatWithFee(amountsInCents: readonly number[], feePercent: number): string {
  const { feeCents, totalCents } = computeTotals(amountsInCents, feePercent);
  const total = formatMoney(totalCents);
  return feeCents > 0 ? `${total} with the card fee` : total;
}
