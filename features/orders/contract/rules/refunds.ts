/**
 * The refund in cents for the named tickets of an order: their prices, or everything left (with the fee) for the last tickets.
 * Null when the prices exceed what is left.
 */
export function computeRefund({
  left,
  active,
  named,
}: {
  left: number;
  /** Prices of all active tickets. */
  active: readonly number[];
  named: readonly number[];
}): number | null {
  if (named.length === active.length) return left;
  const amount = named.reduce((sum, cents) => sum + cents, 0);
  return amount > left ? null : amount;
}

/**
 * The cents by which each of these prices falls when an amount is refunded and the tickets stay: in proportion, so that none falls
 * below nothing. What exceeds the sum of the prices is not theirs; it comes out of the fee.
 */
export function splitRefund(amountCents: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, cents) => sum + cents, 0);
  const share = total === 0 ? 0 : Math.min(amountCents / total, 1);
  let before = 0;
  return prices.map((cents) => {
    const start = Math.round(before * share);
    before += cents;
    return Math.round(before * share) - start;
  });
}
