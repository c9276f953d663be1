/** The fee in whole dollars rounded up, as cents: `percent` of the subtotal (specification, section 9). Nothing is added to a free order. */
export function processingFee(subtotalCents: number, percent: number): number {
  // Percent may have decimals; hundredths of a percent keep the arithmetic in whole numbers.
  const hundredths = Math.round(percent * 100);
  return Math.ceil((subtotalCents * hundredths) / 1_000_000) * 100;
}

export type Totals = { subtotalCents: number; feeCents: number; totalCents: number };

/** What a cart of chairs costs: subtotal, fee, total (specification, section 9). */
export function totalsOf(amountsInCents: readonly number[], feePercent: number): Totals {
  const subtotalCents = amountsInCents.reduce((sum, amount) => sum + amount, 0);
  const feeCents = processingFee(subtotalCents, feePercent);
  return { subtotalCents, feeCents, totalCents: subtotalCents + feeCents };
}
